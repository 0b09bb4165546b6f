#include "python/pickling.h"

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/embedded.h"
#include "tablebase/file/format.h"
#include "tablebase/find_table.h"

namespace py = pybind11;

namespace triwar::python {

py::tuple reduce_to_call(const py::object& object, const char* method, const py::tuple& arguments) {
  const py::object caller = py::module_::import("operator").attr("methodcaller");
  return py::make_tuple(caller(method, *arguments), py::make_tuple(object));
}

py::tuple reopen_arguments(const TableFile& file) {
  const std::uint64_t checksum = format::checksum_of(file.layout);
  const auto embedded = embedded::file(file.game);
  std::optional<std::filesystem::path> path;
  if (!embedded || format::checksum_of(embedded->layout) != checksum) {
    path = std::filesystem::absolute(file.name());
  }
  return py::make_tuple(file.game, path, checksum);
}

TableFile reopen_file(const std::string& game, const std::optional<std::filesystem::path>& path,
                      std::uint64_t checksum) {
  auto embedded = embedded::file(game);
  TableFile file = path || !embedded ? TableFile(path.value_or("")) : std::move(*embedded);
  if (const std::uint64_t found = format::checksum_of(file.layout); found != checksum) {
    throw Error(ErrorCode::damaged,
                fmt::format("{}: not the table that was pickled: its checksum is {:016x}, "
                            "expected {:016x}",
                            file.name(), found, checksum));
  }
  if (file.header().game != game) {
    if (auto other = turned(std::move(file))) return std::move(*other);
  }
  return file;
}

}  // namespace triwar::python

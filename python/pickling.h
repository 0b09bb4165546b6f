// How objects and tables are pickled.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "tablebase/file/table_file.h"

namespace triwar::python {

/// Returns a result for __reduce__ with which unpickling calls object.method(*arguments). Functions
/// of this module cannot be pickled themselves.
pybind11::tuple reduce_to_call(const pybind11::object& object, const char* method,
                               const pybind11::tuple& arguments);

/// Returns the arguments of reopen_file() for a file; the path is None if the table is embedded.
pybind11::tuple reopen_arguments(const TableFile& file);

/// Opens the file of a table again. Throws Error(damaged) if it has changed, and as TableFile does.
TableFile reopen_file(const std::string& game, const std::optional<std::filesystem::path>& path,
                      std::uint64_t checksum);

}  // namespace triwar::python

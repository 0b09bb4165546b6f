// Where a table came from: what is pickled of it.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "tablebase/file/table_file.h"

namespace triwar::python {

/// What __reduce__ returns for what object.method(*arguments) makes again. (Functions of this
/// module cannot be pickled themselves.)
pybind11::tuple made_by(const pybind11::object& object, const char* method,
                        const pybind11::tuple& arguments);

/// The arguments of reopen(): no path where the same table is compiled in.
pybind11::tuple origin_of(const TableFile& file);

/// Throws Error(damaged) when the file is another one by now, and as TableFile does.
TableFile reopen(const std::string& game, const std::optional<std::filesystem::path>& path,
                 std::uint64_t checksum);

}  // namespace triwar::python

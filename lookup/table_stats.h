// Counts the values of a table.
#pragma once

#include <string>

#include "tablebase/base/progress.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Returns the number of states (in quiet tables, of representatives) by edges drawn and value, as
/// text tables at most `columns` wide, if one value fits, or as one JSON object. Reads all values,
/// on all cores. Throws as Tablebase::value does.
std::string table_stats(const Tablebase& table, bool json, const Progress& progress,
                        std::size_t columns = 80);

}  // namespace triwar::lookup

// Counts the values of a table.
#pragma once

#include <string>

#include "tablebase/base/progress.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Returns the number of states (in quiet tables, of representatives) by edges drawn and value, as
/// one JSON object or as text tables. The text tables are at most `columns` columns wide, unless
/// one value needs more. Reads all values, on all cores. Throws as Tablebase::value and `progress`
/// do.
std::string table_stats(const Tablebase& table, bool json, const Progress& progress,
                        std::size_t columns = 80);

}  // namespace triwar::lookup

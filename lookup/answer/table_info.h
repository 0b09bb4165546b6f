// What a table is, and how its values are spread.
#pragma once

#include "program/output.h"
#include "tablebase/painting_table.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Writes what the header and the structure of the file say, as text or as one JSON object. Reads
/// no values.
void write_info(const Tablebase& table, bool json, program::Output& output);
void write_info(const PaintingTable& table, bool json, program::Output& output);

/// Writes how many stored states have which value, by number of edges drawn. Reads all values;
/// throws Error(damaged) as Tablebase::value does.
void write_stats(const Tablebase& table, bool json, program::Output& output);

/// Writes how many runs have which nimber, before they repeat themselves and in each period.
void write_stats(const PaintingTable& table, bool json, program::Output& output);

}  // namespace triwar::lookup

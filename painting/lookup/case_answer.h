// Answers to cases as JSON, and statistics of the table.
#pragma once

#include <string>

#include "lookup/json.h"
#include "painting/lookup/painting_case.h"
#include "painting/painting_table.h"
#include "tablebase/base/progress.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::lookup {

/// Adds the answer to a case as one JSON object without a newline; of a bad case, what is wrong.
void add_json(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text,
              const JsonForm& form = {});

/// Counts the runs by nimber: those before the period, and those in each period. Reports no
/// progress: it is done at once.
std::string table_stats(const PaintingTable& table, bool json, const Progress& progress);

}  // namespace triwar::lookup

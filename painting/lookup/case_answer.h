// Answers to cases as JSON, and statistics of the table.
#pragma once

#include <string>

#include "lookup/json.h"
#include "painting/lookup/painting_case.h"
#include "painting/painting_table.h"
#include "tablebase/base/progress.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::lookup {

/// Adds the answer to a case, or the error of a bad case, as one JSON object without a newline.
void add_json(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text,
              const JsonForm& form = {});

/// Returns the numbers of runs by nimber, before the period and in each period, as text or as one
/// JSON object. Does not call `progress`, because it takes little time.
std::string table_stats(const PaintingTable& table, bool json, const Progress& progress);

}  // namespace triwar::lookup

// Cases of the painting game from text.
#pragma once

#include <memory>

#include "lookup/cli/input.h"
#include "lookup/cli/reader.h"
#include "painting/lookup/painting_case.h"

namespace triwar::lookup {

/// `lines`: one case a line. `judge`, HDU 4559's: the number of cases, then for each the number of
/// columns, the number of painted cells, and their rows and columns, in any white space.
/// Precondition: the form is one of these. `input` must outlive the reader.
std::unique_ptr<Reader<PaintingCase>> make_case_reader(InputForm form, Input& input);

}  // namespace triwar::lookup

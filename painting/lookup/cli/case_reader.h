// Readers of cases of the painting game.
#pragma once

#include <memory>

#include "lookup/cli/input.h"
#include "lookup/cli/input_form.h"
#include "lookup/cli/reader.h"
#include "painting/lookup/painting_case.h"

namespace triwar::lookup {

/// Returns a reader of the form `lines`, one case a line, or of `judge`, the input form of HDU
/// 4559: the number of cases, then for each case the number of columns, the number of painted
/// cells, and their rows and columns, separated by white space. Requires one of these forms.
/// `input` must outlive the reader.
std::unique_ptr<Reader<PaintingCase>> make_case_reader(InputForm form, Input& input);

}  // namespace triwar::lookup

// The classes Painting and PaintingAnswer.
#pragma once

#include <pybind11/pybind11.h>

namespace triwar::python {

/// Adds the classes Painting and PaintingAnswer.
void add_painting(pybind11::module_& module);

}  // namespace triwar::python

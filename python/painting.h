// The painting game as Python sees it.
#pragma once

#include <pybind11/pybind11.h>

#include "painting/painting_table.h"

namespace triwar::python {

/// The table as an object of the class Painting, which add_painting() has made known.
pybind11::object painting_object(PaintingTable table);

/// Adds the classes Painting and PaintingAnswer.
void add_painting(pybind11::module_& module);

}  // namespace triwar::python

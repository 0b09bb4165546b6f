// Improves the messages about arguments of wrong types.
#pragma once

#include <pybind11/pybind11.h>

namespace triwar::python {

/// Changes the TypeErrors of all functions and methods that the module has when this is called.
/// They then name the argument, the expected type and the object found; pybind11 only lists the
/// signatures. `any` is the name of any function of the module.
void explain_type_errors(const pybind11::module_& module, const char* any);

}  // namespace triwar::python

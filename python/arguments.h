// Improves the messages about arguments of wrong types.
#pragma once

#include <pybind11/pybind11.h>

namespace triwar::python {

/// Changes the TypeErrors of all functions of the module: they name the argument, the expected type
/// and the object found, where pybind11 only lists the signatures. `any` is the name of any
/// function of the module.
void explain_type_errors(const pybind11::module_& module, const char* any);

}  // namespace triwar::python

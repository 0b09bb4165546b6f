// Messages about arguments of wrong types.
#pragma once

#include <pybind11/pybind11.h>

namespace triwar::python {

/// Makes all functions of the module raise TypeErrors that name the argument, what was expected and
/// what was found. pybind11 only lists the signatures. `any` is the name of a function of it.
void explain_type_errors(const pybind11::module_& module, const char* any);

}  // namespace triwar::python

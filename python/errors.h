// Translates errors into Python exceptions, and checks the objects that Python code passes.
#pragma once

#include <fmt/core.h>
#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <string>

#include "lookup/game.h"

namespace triwar::python {

/// Converts text with file names, which may contain invalid UTF-8.
pybind11::str text_with_names(const std::string& text);

/// Translates each triwar::Error into the exception of triwar.errors for its code.
void register_errors();

/// Throws triwar.errors.BadGame.
[[noreturn]] void throw_bad_game(const lookup::BadGame& bad);

/// An argument of py::class_ for classes that Python code cannot instantiate or derive from; the
/// TypeError ends with `remedy`. Without it, Class.__new__(Class) would return an object with
/// uninitialised memory, as would a class that derives from this one and another.
template <const auto& remedy>
pybind11::custom_type_setup without_constructor() {
  return pybind11::custom_type_setup([](PyHeapTypeObject* heap_type) {
    heap_type->ht_type.tp_flags &= ~Py_TPFLAGS_BASETYPE;
    heap_type->ht_type.tp_new = [](PyTypeObject* type, PyObject*, PyObject*) -> PyObject* {
      PyErr_Format(PyExc_TypeError, "cannot create '%s' instances; %s", type->tp_name, remedy);
      return nullptr;
    };
  });
}

/// Returns the object. Throws TypeError if the pointer is null, as it is for None. Requires the
/// interpreter lock.
template <class Object>
Object& checked(const std::shared_ptr<Object>& object) {
  if (object) return *object;
  const std::string type = pybind11::str(pybind11::type::of<Object>().attr("__name__"));
  throw pybind11::type_error(fmt::format("expected a triwar.{}, found None", type));
}

/// Returns a function for Python that checks its argument. With a parameter Object&, pybind11 would
/// pass a reference to the uninitialised memory of Object.__new__.
template <class Object, class Function>
auto checking(const Function& function) {
  return [function](const std::shared_ptr<Object>& object) {
    return std::invoke(function, checked(object));
  };
}

}  // namespace triwar::python

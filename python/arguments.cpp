#include "python/arguments.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

using AnyFunction = void (*)();

/// The PyCFunctionWithKeywords through which pybind11 calls every function of the module.
PyCFunction dispatcher = nullptr;

PyObject* call(PyObject* self, PyObject* args, PyObject* named) {
  PyObject* const result = reinterpret_cast<PyCFunctionWithKeywords>(
      reinterpret_cast<AnyFunction>(dispatcher))(self, args, named);
  if (result != nullptr || PyErr_ExceptionMatches(PyExc_TypeError) == 0) return result;
  py::error_already_set error;
  try {
    const py::object message =
        py::module_::import("triwar.arguments")
            .attr("explain")(py::str(error.value()), py::handle(args),
                             named == nullptr ? py::none() : py::handle(named));
    if (message.is_none()) {
      error.restore();
    } else {
      PyErr_SetObject(PyExc_TypeError, message.ptr());
    }
  } catch (py::error_already_set& of_an_argument) {
    of_an_argument.restore();
  }
  return nullptr;
}

/// Returns the definition of a function, method or static method; null for other members.
PyMethodDef* definition(PyObject* member) {
  py::object function = py::reinterpret_borrow<py::object>(member);
  if (PyInstanceMethod_Check(member)) function = function.attr("__func__");
  if (Py_TYPE(member) == &PyStaticMethod_Type) function = function.attr("__func__");
  if (PyCFunction_Check(function.ptr()) == 0) return nullptr;
  return reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml;
}

void wrap_members(const py::handle& owner) {
  const py::dict members(owner.attr("__dict__"));
  for (const auto& [name, member] : members) {
    PyMethodDef* const method = definition(member.ptr());
    if (method != nullptr && method->ml_meth == dispatcher) {
      method->ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<AnyFunction>(call));
    }
    if (PyType_Check(member.ptr()) != 0) wrap_members(member);
  }
}

}  // namespace

void explain_type_errors(const py::module_& module, const char* any) {
  dispatcher = definition(module.attr(any).ptr())->ml_meth;
  wrap_members(module);
}

}  // namespace triwar::python

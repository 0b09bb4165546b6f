#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <exception>
#include <string>

#include "python/core.h"
#include "tablebase/base/error.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

py::module_ errors() { return py::module_::import("triwar.errors"); }

void set_error(const py::object& exception) {
  PyErr_SetObject(py::type::of(exception).ptr(), exception.ptr());
}

}  // namespace

py::str text_with_names(const std::string& text) {
  return py::reinterpret_steal<py::str>(
      PyUnicode_DecodeFSDefaultAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}

void register_errors() {
  // NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 requires a copy
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      const auto& cause = error.system_cause();
      const auto& advice = error.advice();
      const GameFault fault = error.fault().value_or(GameFault{});
      try {
        set_error(errors().attr("error_of")(
            // As in JSON: only games are input.
            error.code() == ErrorCode::input_unreadable ? "unreadable"
                                                        : error_code_name(error.code()),
            text_with_names(error.what()),
            cause && cause->error_number != 0 ? py::object(py::int_(cause->error_number))
                                              : py::none(),
            cause ? py::object(text_with_names(cause->file)) : py::none(),
            advice ? py::object(py::int_(static_cast<int>(advice->what))) : py::none(),
            advice ? advice->game : "", text_with_names(advice ? advice->file : ""),
            "move"_a = fault.move, "states"_a = fault.states, "fits_from"_a = fault.fits_from));
      } catch (py::error_already_set& interrupted) {  // by a signal handler
        interrupted.restore();
      }
    }
  });
}

}  // namespace triwar::python

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <exception>
#include <string>

#include "lookup/game.h"
#include "python/core.h"
#include "tablebase/base/error.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

py::module_ errors() { return py::module_::import("triwar.errors"); }

std::string advice_text(const Advice& advice) {
  switch (advice.what) {
    case Advice::replace_file:
      return "use force=True to replace it";
    case Advice::choose_other_output:
      return "remove it, or choose another path";
    case Advice::discard_work_file:
      return "finish that run, or discard it with restart=True";
    case Advice::resume:
      return "repeat the call to continue from here";
    case Advice::resume_without_restart:
      return "repeat the call without restart=True to continue from here";
    case Advice::set_memory:
      return "set memory";
    case Advice::make_table:
      return fmt::format(
          "make one, if memory allows, with triwar.generate('{0}', '{0}.tb.zst'), or solve the "
          "rest "
          "of a game with triwar.solve('{0}', moves), or open a file elsewhere with "
          "Tablebase.open()",
          advice.game);
    case Advice::make_table_again:
      return fmt::format("make it again with triwar.generate('{}', '{}', force=True)", advice.game,
                         advice.file);
  }
  return "";
}

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
            std::string(lookup::json_code(error.code())),  // only games are input
            text_with_names(error.what() + (advice ? "; " + advice_text(*advice) : "")),
            cause && cause->error_number != 0 ? py::object(py::int_(cause->error_number))
                                              : py::none(),
            cause ? py::object(text_with_names(cause->file)) : py::none(), "move"_a = fault.move,
            "states"_a = fault.states, "fits_from"_a = fault.fits_from));
      } catch (py::error_already_set& interrupted) {  // by a signal handler
        interrupted.restore();
      }
    }
  });
}

}  // namespace triwar::python

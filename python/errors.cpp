#include "python/errors.h"

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <exception>
#include <string>
#include <string_view>

#include "lookup/endgames.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

py::module_ errors() { return py::module_::import("triwar.errors"); }

/// Returns whether the values of a game's table exceed the available memory.
bool is_too_large(const std::string& game) {
  const Figure figure = Figure::make(game);
  const auto states = lookup::states_after(figure, figure.drawn());
  return !states || *states > available_memory();
}

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
      if (is_too_large(advice.game)) {
        return fmt::format(
            "a table of all its positions is too large for this machine: solve the rest of a game "
            "with triwar.solve('{}', moves)",
            advice.game);
      }
      return fmt::format("make one, if memory allows, with triwar.generate('{0}', '{0}.tb.zst')",
                         advice.game);
    case Advice::make_table_again:
      return fmt::format("make it again with triwar.generate('{}', '{}', force=True)", advice.game,
                         advice.file);
  }
  return "";
}

/// Returns the message with advice for users of the Python module.
std::string message_of(const Error& error) {
  return error.advice() ? fmt::format("{}; {}", error.what(), advice_text(*error.advice()))
                        : error.what();
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
      set_error(errors().attr("error_of")(
          error_code_name(error.code()), text_with_names(message_of(error)),
          cause && cause->error_number != 0 ? py::int_(cause->error_number)
                                            : py::object(py::none()),
          cause ? text_with_names(cause->file) : py::object(py::none())));
    }
  });
}

void throw_bad_game(const lookup::BadGame& bad) {
  const std::string place = bad.move ? fmt::format("move {}: ", *bad.move) : "";
  set_error(errors().attr("BadGame")(place + bad.message, lookup::bad_game_code_name(bad.code),
                                     bad.move, bad.states, bad.fits_from));
  throw py::error_already_set();
}

}  // namespace triwar::python

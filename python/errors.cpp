#include "python/errors.h"

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <exception>
#include <string>
#include <string_view>

#include "tablebase/error.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

/// The member of triwar.errors.ErrorCode.
std::string_view text(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::usage:
      return "usage";
    case ErrorCode::unknown_game:
      return "unknown_game";
    case ErrorCode::input_cannot_open:
      return "input_cannot_open";
    case ErrorCode::input_unreadable:
      return "input_unreadable";
    case ErrorCode::table_missing:
      return "table_missing";
    case ErrorCode::not_a_table:
      return "not_a_table";
    case ErrorCode::wrong_version:
      return "wrong_version";
    case ErrorCode::wrong_game:
      return "wrong_game";
    case ErrorCode::damaged:
      return "damaged";
    case ErrorCode::verification_failed:
      return "verification_failed";
    case ErrorCode::board_too_large:
      return "board_too_large";
    case ErrorCode::out_of_memory:
      return "out_of_memory";
    case ErrorCode::output_exists:
      return "output_exists";
    case ErrorCode::cannot_write:
      return "cannot_write";
    case ErrorCode::output_closed:
      return "output_closed";
    case ErrorCode::interrupted:
      break;
  }
  return "interrupted";
}

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
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      set_error(errors().attr("error_of")(text(error.code()), text_with_names(error.what())));
    }
  });
}

void throw_bad_game(const lookup::BadGame& bad, const char* move) {
  const std::string place = bad.move ? fmt::format("{} {}: ", move, *bad.move) : "";
  set_error(errors().attr("BadGame")(place + bad.message, lookup::text(bad.code), bad.move));
  throw py::error_already_set();
}

}  // namespace triwar::python

#include "c/failure.h"

#include <exception>
#include <new>
#include <string>

#include "tablebase/base/error.h"

namespace triwar::c {
namespace {

/// Returns the number of an error code. The compiler warns of a missing case.
constexpr triwar_error error_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::usage:
      return TRIWAR_ERROR_USAGE;
    case ErrorCode::unknown_game:
      return TRIWAR_ERROR_UNKNOWN_GAME;
    case ErrorCode::input_cannot_open:
      return TRIWAR_ERROR_INPUT_CANNOT_OPEN;
    case ErrorCode::input_unreadable:
      return TRIWAR_ERROR_INPUT_UNREADABLE;
    case ErrorCode::table_missing:
      return TRIWAR_ERROR_TABLE_MISSING;
    case ErrorCode::not_a_table:
      return TRIWAR_ERROR_NOT_A_TABLE;
    case ErrorCode::wrong_version:
      return TRIWAR_ERROR_WRONG_VERSION;
    case ErrorCode::wrong_game:
      return TRIWAR_ERROR_WRONG_GAME;
    case ErrorCode::damaged:
      return TRIWAR_ERROR_DAMAGED;
    case ErrorCode::verification_failed:
      return TRIWAR_ERROR_VERIFICATION_FAILED;
    case ErrorCode::board_too_large:
      return TRIWAR_ERROR_BOARD_TOO_LARGE;
    case ErrorCode::out_of_memory:
      return TRIWAR_ERROR_OUT_OF_MEMORY;
    case ErrorCode::output_exists:
      return TRIWAR_ERROR_OUTPUT_EXISTS;
    case ErrorCode::cannot_write:
      return TRIWAR_ERROR_CANNOT_WRITE;
    case ErrorCode::output_closed:
      return TRIWAR_ERROR_OUTPUT_CLOSED;
    case ErrorCode::interrupted:
      return TRIWAR_ERROR_INTERRUPTED;
  }
  return TRIWAR_ERROR_INTERNAL;
}

// The numbers are in the order of ErrorCode, from 1.
static_assert([] {
  for (int i = 0; i < TRIWAR_ERROR_INTERRUPTED; ++i) {
    if (error_of(static_cast<ErrorCode>(i)) != i + 1) return false;
  }
  return true;
}());

thread_local std::string last_error;

}  // namespace

triwar_error fail(triwar_error error, const char* why) noexcept {
  try {
    last_error = why;
  } catch (const std::bad_alloc&) {
    last_error.clear();
  }
  return error;
}

triwar_error fail_by_exception() noexcept {
  try {
    throw;
  } catch (const triwar::Error& error) {
    return fail(error_of(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    return fail(TRIWAR_ERROR_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    return fail(TRIWAR_ERROR_INTERNAL, error.what());
  } catch (...) {
    return fail(TRIWAR_ERROR_INTERNAL, "an unknown exception");
  }
}

}  // namespace triwar::c

const char* triwar_last_error(void) { return triwar::c::last_error.c_str(); }

const char* triwar_error_name(int32_t error) {
  switch (error) {
    case TRIWAR_OK:
      return "ok";
    case TRIWAR_ERROR_BAD_STATE:
      return "bad_state";
    case TRIWAR_ERROR_NOT_AN_EDGE:
      return "not_an_edge";
    case TRIWAR_ERROR_NOT_A_CELL:
      return "not_a_cell";
    case TRIWAR_ERROR_EDGE_ALREADY_DRAWN:
      return "edge_already_drawn";
    case TRIWAR_ERROR_INTERNAL:
      return "internal";
    case TRIWAR_ERROR_CELL_ALREADY_PAINTED:
      return "cell_already_painted";
    case TRIWAR_ERROR_NOT_A_POINT:
      return "not_a_point";
    case TRIWAR_ERROR_NOT_IN_TABLE:
      return "not_in_table";
    case TRIWAR_ERROR_TOO_LARGE:
      return "too_large";
    default:
      break;
  }
  const bool of_library = TRIWAR_OK < error && error <= TRIWAR_ERROR_INTERRUPTED;
  return of_library ? error_code_name(static_cast<triwar::ErrorCode>(error - 1)) : "unknown";
}

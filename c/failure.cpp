#include "c/failure.h"

#include <cstddef>
#include <exception>
#include <iterator>
#include <new>
#include <string>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar::c {
namespace {

/// The number of each error code, in the order of ErrorCode.
constexpr std::pair<ErrorCode, triwar_error> numbers[] = {
    {ErrorCode::usage, TRIWAR_ERROR_USAGE},
    {ErrorCode::unknown_game, TRIWAR_ERROR_UNKNOWN_GAME},
    {ErrorCode::input_cannot_open, TRIWAR_ERROR_INPUT_CANNOT_OPEN},
    {ErrorCode::input_unreadable, TRIWAR_ERROR_INPUT_UNREADABLE},
    {ErrorCode::table_missing, TRIWAR_ERROR_TABLE_MISSING},
    {ErrorCode::table_unreadable, TRIWAR_ERROR_TABLE_UNREADABLE},
    {ErrorCode::not_a_table, TRIWAR_ERROR_NOT_A_TABLE},
    {ErrorCode::wrong_version, TRIWAR_ERROR_WRONG_VERSION},
    {ErrorCode::wrong_game, TRIWAR_ERROR_WRONG_GAME},
    {ErrorCode::damaged, TRIWAR_ERROR_DAMAGED},
    {ErrorCode::verification_failed, TRIWAR_ERROR_VERIFICATION_FAILED},
    {ErrorCode::board_too_large, TRIWAR_ERROR_BOARD_TOO_LARGE},
    {ErrorCode::out_of_memory, TRIWAR_ERROR_OUT_OF_MEMORY},
    {ErrorCode::output_exists, TRIWAR_ERROR_OUTPUT_EXISTS},
    {ErrorCode::cannot_write, TRIWAR_ERROR_CANNOT_WRITE},
    {ErrorCode::output_closed, TRIWAR_ERROR_OUTPUT_CLOSED},
    {ErrorCode::interrupted, TRIWAR_ERROR_INTERRUPTED},
    {ErrorCode::not_an_edge, TRIWAR_ERROR_NOT_AN_EDGE},
    {ErrorCode::edge_already_drawn, TRIWAR_ERROR_EDGE_ALREADY_DRAWN},
    {ErrorCode::not_in_table, TRIWAR_ERROR_NOT_IN_TABLE},
    {ErrorCode::too_large, TRIWAR_ERROR_TOO_LARGE},
    {ErrorCode::not_a_cell, TRIWAR_ERROR_NOT_A_CELL},
    // Input that this interface does not read:
    {ErrorCode::too_many_moves, TRIWAR_ERROR_INPUT_UNREADABLE},
    {ErrorCode::cell_already_painted, TRIWAR_ERROR_INPUT_UNREADABLE},
    {ErrorCode::too_many_cells, TRIWAR_ERROR_INPUT_UNREADABLE}};

static_assert(std::size(numbers) == std::size(error_code_names) && [] {
  for (std::size_t i = 0; i < std::size(numbers); ++i) {
    if (numbers[i].first != static_cast<ErrorCode>(i)) return false;
  }
  return true;
}());

triwar_error error_of(ErrorCode code) noexcept {
  return numbers[static_cast<std::size_t>(code)].second;
}

/// The names of the errors that only this interface defines, and of TRIWAR_OK.
constexpr std::pair<triwar_error, const char*> own_names[] = {
    {TRIWAR_OK, "ok"},
    {TRIWAR_ERROR_BAD_STATE, "bad_state"},
    {TRIWAR_ERROR_INTERNAL, "internal"},
    {TRIWAR_ERROR_NOT_A_POINT, "not_a_point"}};

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

triwar_error fail_by_null(const char* argument) noexcept {
  return fail(TRIWAR_ERROR_USAGE, "{} is null", argument);
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
  for (const auto& [code, number] : triwar::c::numbers) {
    if (number == error) return error_code_name(code);
  }
  for (const auto& [number, name] : triwar::c::own_names) {
    if (number == error) return name;
  }
  return "unknown";
}

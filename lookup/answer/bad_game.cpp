#include "lookup/answer/bad_game.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <utility>

namespace triwar::lookup {

std::string_view text(BadGame::Code code) noexcept {
  switch (code) {
    case BadGame::Code::not_an_edge:
      return "not_an_edge";
    case BadGame::Code::edge_already_drawn:
      return "edge_already_drawn";
    case BadGame::Code::too_many_moves:
      return "too_many_moves";
    case BadGame::Code::not_a_cell:
      return "not_a_cell";
    case BadGame::Code::cell_already_painted:
      return "cell_already_painted";
    case BadGame::Code::too_many_cells:
      return "too_many_cells";
    case BadGame::Code::unreadable:
      break;
  }
  return "unreadable";
}

BadGame unreadable(std::string message) {
  return {.code = BadGame::Code::unreadable, .move = std::nullopt, .message = std::move(message)};
}

void add_json(const BadGame& bad, program::Output& output) {
  output.add(R"("error":{"code":")", text(bad.code), R"(","move":)");
  if (bad.move) {
    output.add(*bad.move);
  } else {
    output.add("null");
  }
  output.add(R"(,"input_line":)", bad.input_line, R"(,"message":)",
             nlohmann::json(bad.message).dump(), '}');
}

std::string complaint(const BadGame& bad, std::string_view input_name, std::string_view place,
                      std::string_view move) {
  return fmt::format("{}:{}: {}{}: {}\n", input_name, bad.input_line, place,
                     bad.move ? fmt::format(", {} {}", move, *bad.move) : "", bad.message);
}

std::string number_text(std::optional<std::int64_t> number) {
  return number ? fmt::format("{}", *number) : "(a number too large)";
}

}  // namespace triwar::lookup

#include "lookup/json.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/answer.h"

// Answers are written without nlohmann::ordered_json: building its tree of values takes ten times
// as long as a look-up. No JSON of a request is built or read as such a tree, because its
// destructor allocates, and so would end a server that is out of memory.

namespace triwar::lookup {
namespace {

void add_number_or_null(std::optional<std::uint64_t> number, TextBuffer& json) {
  number ? json.add(*number) : json.add("null");
}

/// Adds a text as a JSON string in quotes. Replaces invalid UTF-8 by U+FFFD.
void add_quoted(std::string_view text, TextBuffer& json) {
  using Json = nlohmann::ordered_json;
  json.add(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Adds the member "error", with "input_line" if it is given.
void add_error(std::string_view code, std::optional<std::size_t> move,
               std::optional<std::uint64_t> input_line, std::string_view message, TextBuffer& json,
               std::optional<std::uint64_t> states = std::nullopt,
               std::optional<int> fits_from = std::nullopt,
               std::optional<std::uint64_t> limit = std::nullopt) {
  json.add(R"("error":{"code":")", code, R"(","move":)");
  add_number_or_null(move, json);
  if (input_line) json.add(R"(,"input_line":)", *input_line);
  json.add(R"(,"message":)");
  add_quoted(message, json);
  if (states) json.add(R"(,"states":)", *states);
  if (fits_from) json.add(R"(,"fits_from":)", *fits_from);
  if (limit) json.add(R"(,"limit":)", *limit);
  json.add('}');
}

constexpr std::size_t most_of_element = 64;  // a bound of the bytes of a line and a number

/// Removes the comma after the last element, if there is one. (A comma before each but the first
/// element would take longer.)
void end_list(bool has_elements, TextBuffer& json) {
  if (has_elements) json.shorten(json.size() - 1);
}

/// Adds the elements of a list of lines, and its end.
void add_lines(const EdgeList<Line>& lines, const Game& game, TextBuffer& json) {
  json.write(lines.size() * most_of_element, [&](Pen& pen) {
    for (const Line line : lines) pen.add('"', game.text(line), "\",");
  });
  end_list(!lines.empty(), json);
  json.add(']');
}

// Arrays of texts of one size avoid branches, which would be mispredicted.

const ShortText& json_text(Player player) {
  static constexpr ShortText texts[] = {ShortText(R"("A")"), ShortText(R"("B")")};
  static_assert(static_cast<int>(Player::A) == 0);
  return texts[static_cast<int>(player)];
}

const ShortText& json_text(Winner winner) {
  static constexpr ShortText texts[] = {ShortText(R"("A")"), ShortText(R"("B")"),
                                        ShortText(R"("tie")")};
  static_assert(static_cast<int>(Winner::A) == 0 && static_cast<int>(Winner::tie) == 2);
  return texts[static_cast<int>(winner)];
}

constexpr ShortText null_text("null");

/// Returns the owner of a cell, with a comma.
const ShortText& json_text(Owner owner) {
  static constexpr ShortText texts[] = {ShortText(R"("A",)"), ShortText(R"("B",)"),
                                        ShortText(R"("?",)"), ShortText("null,")};
  static_assert(static_cast<int>(Owner::A) == 0 && static_cast<int>(Owner::none) == 3);
  return texts[static_cast<int>(owner)];
}

/// Adds what is known of a game that is too large to solve.
void add_unsolved_standing(const Game& game, TextBuffer& json) {
  json.add(R"(,"to_move":)", game.has_mover() ? json_text(game.position.to_move()) : null_text);
  if (game.has_score()) {
    json.add(R"(,"score":{"A":)", game.position.score(Player::A), R"(,"B":)",
             game.position.score(Player::B), '}');
  } else {
    json.add(R"(,"score":null)");
  }
  json.add(R"(,"value":null,"margin":null,"winner":null)");
}

/// Adds the members that say why a game is not solved.
void add_unsolved(const BadGame& bad, TextBuffer& json) {
  json.add(R"(,"unsolved":{"states":)");
  add_number_or_null(bad.states, json);
  json.add(R"(,"fits_from":)");
  add_number_or_null(bad.fits_from, json);
  json.add('}');
}

void add_answer(const Game& game, const Reply& reply, const JsonForm& form, TextBuffer& json) {
  const Answer& answer = reply.answer;
  json.add(R"("moves":)", game.moves.size());
  if (reply.estimate) {
    add_unsolved_standing(game, json);
  } else if (const auto& standing = answer.standing) {
    const bool over = answer.moves.empty();
    json.add(R"(,"to_move":)", over ? null_text : json_text(standing->to_move), R"(,"score":{"A":)",
             standing->score_a, R"(,"B":)", standing->score_b, R"(},"value":)", answer.value,
             R"(,"margin":)", standing->margin, R"(,"winner":)", json_text(standing->winner()));
  } else {
    const bool moves = game.has_mover() && !answer.moves.empty();
    json.add(R"(,"to_move":)", moves ? json_text(game.position.to_move()) : null_text,
             R"(,"score":null,"value":)", answer.value, R"(,"margin":null,"winner":null)");
  }
  json.add(R"(,"best":[)");
  add_lines(answer.best, game, json);
  json.add(R"(,"values":{)");
  json.write(answer.moves.size() * most_of_element, [&](Pen& pen) {
    for (const auto& [line, value] : answer.moves) {
      pen.add('"', game.text(line), "\":", value, ',');
    }
  });
  end_list(!answer.moves.empty(), json);
  json.add('}');
  if (answer.continuation) {
    json.add(R"(,"continuation":[)");
    add_lines(*answer.continuation, game, json);
  }
  json.add(R"(,"state":")");
  add_state(game, json);
  json.add(R"(","owners":[)");
  json.write(answer.owners.size() * most_of_element, [&](Pen& pen) {
    for (const Owner owner : answer.owners) pen.add(json_text(owner));
  });
  end_list(!answer.owners.empty(), json);
  json.add(R"(],"from":")", reply.from, '"');
  if (reply.theory) {
    json.add(R"(,"theory":)");
    add_theory_json(*reply.theory, game, true, json, form.rules);
  }
  if (reply.estimate) {
    add_unsolved(*game.bad, json);
    json.add(R"(,"estimate":)");
    add_estimate_json(*reply.estimate, game, json);
  }
  if (!form.rules) return;
  const LineSet undrawn = game.figure().all_lines() - game.drawn();
  json.add(R"(,"closes":{)");
  json.write(undrawn.count() * most_of_element, [&](Pen& pen) {
    for (const Line line : undrawn) {
      pen.add('"', game.text(line), "\":", game.position.closes(line), ',');
    }
  });
  end_list(!undrawn.empty(), json);
  json.add('}');
}

/// Adds a text in quotes, or null if it is empty.
void add_text_or_null(std::string_view text, TextBuffer& json) {
  const std::string_view quotes = text.empty() ? "" : "\"";
  json.add(quotes, text.empty() ? "null" : text, quotes);
}

void add_move_theory(const Game& game, const ReviewedMove& move, const MoveTheory& theory,
                     TextBuffer& json) {
  json.add(R"(,"theory":)");
  add_theory_json(theory.after, game, false, json);
  const auto given = gave_control_away(move, theory);
  json.add(R"(,"gave_control_away":)", !given ? "null" : *given ? "true" : "false");
}

void add_review(const Game& game, const Reply& reply, TextBuffer& json) {
  const Review& review = reply.review;
  json.add(R"("moves":)", game.moves.size());
  json.add(R"(,"score":{"A":)", game.position.score(Player::A), R"(,"B":)",
           game.position.score(Player::B), '}');
  if (const auto& standing = review.standing) {
    json.add(R"(,"margin":)", standing->margin, R"(,"winner":")", winner_name(standing->winner()),
             R"(","review":[)");
  } else {
    json.add(R"(,"margin":null,"winner":null,"review":[)");
  }
  std::string_view comma;
  std::size_t next = 0;
  for (const ReviewedMove& move : review.moves) {
    json.add(std::exchange(comma, ","), R"({"move":")", game.text(move.line), R"(","player":")",
             player_name(move.player), R"(","closed":)", move.closed);
    if (move.worth) {
      json.add(R"(,"value":)", move.worth->value, R"(,"best":)", move.worth->best, R"(,"loss":)",
               move.worth->loss());
    } else {
      json.add(R"(,"value":null,"best":null,"loss":null)");
    }
    json.add(R"(,"better":[)");
    add_lines(move.better(), game, json);
    json.add(R"(,"result":)");
    add_text_or_null(move.result(), json);
    json.add(R"(,"best_result":)");
    add_text_or_null(move.best_result(), json);
    json.add(R"(,"mark":)");
    add_text_or_null(reply.mark(next), json);
    if (!reply.theories.empty()) add_move_theory(game, move, reply.theories[next], json);
    if (next < reply.estimates.size() && reply.estimates[next]) {
      json.add(R"(,"estimate":{"win":)");
      add_thousandths(reply.estimates[next]->win, json);
      json.add(R"(,"best_win":)");
      add_thousandths(reply.estimates[next]->best_win, json);
      json.add('}');
    }
    json.add('}');
    ++next;
  }
  json.add(R"(],"loss":{"A":)", review.loss_a, R"(,"B":)", review.loss_b, R"(},"loss_from":)");
  add_number_or_null(review.loss_from, json);
}

void add_place(const Question& question, const JsonForm& form, TextBuffer& json) {
  if (!form.place) return;
  if (question.block != 0) json.add(R"("block":)", question.block, ',');
  json.add(R"("game":)", question.number, ',');
}

void add_error(const BadGame& bad, const JsonForm& form, TextBuffer& json) {
  add_error(bad_game_code_name(bad.code), bad.move,
            form.place ? std::optional(bad.input_line) : std::nullopt, bad.message, json,
            bad.states, bad.fits_from);
}

}  // namespace

void add_json(const Game& game, const Reply& reply, TextBuffer& text, const JsonForm& form) {
  if (reply.kind == Reply::Kind::neither) return add_object(game, form, text, [] {});
  text.add('{');
  add_place(game, form, text);
  if (reply.kind == Reply::Kind::answer) {
    add_answer(game, reply, form, text);
  } else {
    add_review(game, reply, text);
    if (game.bad && game.bad->code == BadGame::Code::too_large) {
      add_unsolved(*game.bad, text);
    } else if (game.bad) {
      text.add(',');
      add_error(*game.bad, form, text);
    }
  }
  text.add('}');
}

void begin_object(const Question& question, const JsonForm& form, TextBuffer& json) {
  json.add('{');
  add_place(question, form, json);
  if (question.bad) add_error(*question.bad, form, json);
}

void add_error_json(std::string_view code, std::optional<std::size_t> move,
                    std::string_view message, TextBuffer& text, std::optional<std::uint64_t> states,
                    std::optional<int> fits_from, std::optional<std::uint64_t> limit) {
  text.add('{');
  add_error(code, move, std::nullopt, message, text, states, fits_from, limit);
  text.add('}');
}

}  // namespace triwar::lookup

#include "lookup/json.h"

#include <optional>
#include <string_view>

#include "lookup/answer.h"
#include "tablebase/base/json_writer.h"

// Answers are written without nlohmann::ordered_json: building its tree of values takes ten times
// as long as a look-up. No JSON of a request is built or read as such a tree, because its
// destructor allocates, and so would end a server that is out of memory.

namespace triwar::lookup {
namespace {

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

const ShortText& json_text(Owner owner) {
  static constexpr ShortText texts[] = {ShortText(R"("A")"), ShortText(R"("B")"),
                                        ShortText(R"("?")"), ShortText("null")};
  static_assert(static_cast<int>(Owner::A) == 0 && static_cast<int>(Owner::none) == 3);
  return texts[static_cast<int>(owner)];
}

/// Adds the member that says why a game is not solved.
void add_unsolved(const Unsolved& unsolved, JsonWriter& json) {
  json.begin("unsolved", '{');
  json.member("states", unsolved.states);
  json.member("fits_from", unsolved.fits_from);
  if (unsolved.limit) json.member("limit", *unsolved.limit);
  json.end('}');
}

void add_answer(const Game& game, const Reply& reply, const JsonForm& form, TextBuffer& text) {
  const Answer& answer = reply.answer;
  const bool is_solved = !reply.unsolved;
  const auto put_line = [&](Pen& pen, Line line) { pen.add('"', game.text(line), '"'); };
  JsonWriter json(text);
  json.member("moves", game.moves.size());
  if (const auto& standing = answer.standing; standing && is_solved) {
    // Most answers are of this form: one piece of text takes less time than its members.
    const bool over = answer.moves.empty();
    text.add(R"(,"to_move":)", over ? null_text : json_text(standing->to_move), R"(,"score":{"A":)",
             standing->score_a, R"(,"B":)", standing->score_b, R"(},"value":)", answer.value,
             R"(,"margin":)", standing->margin, R"(,"winner":)", json_text(standing->winner()));
  } else {
    add_standing(game, is_solved && answer.moves.empty(), json);
    json.member("value", is_solved ? std::optional(answer.value) : std::nullopt);
    json.member("margin", nullptr);
    json.member("winner", nullptr);
  }
  json.list("best", "[]", answer.best, put_line);
  json.list("values", "{}", answer.moves, [&](Pen& pen, const LineValue& move) {
    pen.add('"', game.text(move.line), "\":", move.value);
  });
  if (answer.continuation) json.list("continuation", "[]", *answer.continuation, put_line);
  if (answer.continuation_cut) json.member("continuation_cut", true);
  text.add(R"(,"state":")");
  add_state(game, text);
  text.add('"');
  json.list("owners", "[]", answer.owners,
            [](Pen& pen, Owner owner) { pen.add(json_text(owner)); });
  text.add(R"(,"from":")", from_name(reply.from), '"');
  if (reply.theory) {
    json.key("theory");
    add_theory_json(*reply.theory, game, form.nimbers, text, form.rules);
  }
  if (reply.unsolved) add_unsolved(*reply.unsolved, json);
  if (reply.estimate) {
    json.key("estimate");
    add_estimate_json(*reply.estimate, game, text);
  }
  if (!form.rules) return;
  json.begin("closes", '{');
  for (const Line line : game.figure().all_lines() - game.drawn()) {
    json.member(game.text(line), game.position.closes(line));
  }
  json.end('}');
}

/// Returns a text, or nullopt if it is empty.
std::optional<std::string_view> unless_empty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

void add_reviewed(const Game& game, const Reply& reply, std::size_t index, TextBuffer& text) {
  const ReviewedMove& move = reply.review.moves[index];
  JsonWriter json(text);
  json.begin('{');
  json.member("move", game.text(move.line));
  json.member("player", player_name(move.player));
  json.member("closed", move.closed);
  json.member("value", move.worth ? std::optional(move.worth->value) : std::nullopt);
  json.member("best", move.worth ? std::optional(move.worth->best) : std::nullopt);
  json.member("loss", move.worth ? std::optional(move.worth->loss()) : std::nullopt);
  json.list("better", "[]", move.better(),
            [&](Pen& pen, Line line) { pen.add('"', game.text(line), '"'); });
  json.member("result", unless_empty(move.result()));
  json.member("best_result", unless_empty(move.best_result()));
  json.member("mark", unless_empty(reply.mark(index)));
  if (!reply.theories.empty()) {
    json.key("theory");
    add_theory_json(reply.theories[index].after, game, false, text);
    json.member("gave_control_away", gave_control_away(move, reply.theories[index]));
    const std::string remark = move.closed > 0 ? "" : remark_text(game, index + 1);
    json.member("remark", unless_empty(remark));
  }
  if (index < reply.estimates.size() && reply.estimates[index]) {
    json.key("estimate");
    add_estimate_json(*reply.estimates[index], game, text);
  }
  json.end('}');
}

void add_review(const Game& game, const Reply& reply, TextBuffer& text) {
  const Review& review = reply.review;
  const auto& standing = review.standing;
  JsonWriter json(text);
  json.member("moves", game.moves.size());
  add_score(game.position.score(Player::A), game.position.score(Player::B), json);
  json.member("margin", standing ? std::optional(standing->margin) : std::nullopt);
  json.member("winner", standing ? std::optional(winner_name(standing->winner())) : std::nullopt);
  json.begin("review", '[');
  for (std::size_t i = 0; i < review.moves.size(); ++i) add_reviewed(game, reply, i, text);
  json.end(']');
  json.begin("loss", '{');
  json.member("A", review.loss_a);
  json.member("B", review.loss_b);
  json.end('}');
  json.member("loss_from", review.loss_from);
  add_turning_point(review.turning_point, json);
  add_accuracy(review.accuracy_a, review.accuracy_b, json);
}

void add_place(const Question& question, const JsonForm& form, JsonWriter& json) {
  if (!form.place) return;
  if (question.block != 0) json.member("block", question.block);
  json.member("game", question.number);
}

void add_error(const BadGame& bad, const JsonForm& form, TextBuffer& text) {
  add_error_json(json_code(bad.code), bad, form.place, text);
}

}  // namespace

void add_score(int score_a, int score_b, JsonWriter& json) {
  json.begin("score", '{');
  json.member("A", score_a);
  json.member("B", score_b);
  json.end('}');
}

void add_accuracy(const Accuracy& a, const Accuracy& b, JsonWriter& json) {
  json.begin("accuracy", '{');
  json.member("A", a.percent());
  json.member("B", b.percent());
  json.end('}');
}

void add_turning_point(const std::optional<TurningPoint>& turning, JsonWriter& json) {
  if (!turning) return json.member("turning_point", nullptr);
  json.begin("turning_point", '{');
  json.member(turning->player ? "move" : "before", turning->move);
  if (turning->player) json.member("player", player_name(*turning->player));
  json.end('}');
}

void add_json(const Game& game, const Reply& reply, TextBuffer& text, const JsonForm& form) {
  JsonWriter json(text);
  text.add('{');
  add_place(game, form, json);
  if (reply.kind == Reply::Kind::answer) {
    add_answer(game, reply, form, text);
  } else {
    const bool is_review = reply.kind == Reply::Kind::review;
    if (is_review) add_review(game, reply, text);
    if (game.bad) {
      add_error(*game.bad, form, text);
    } else if (is_review && reply.unsolved) {
      add_unsolved(*reply.unsolved, json);
    } else if (reply.unsolved) {
      add_error_json(*reply.unsolved, form.place ? std::optional(game.input_line) : std::nullopt,
                     text);
    }
  }
  text.add('}');
}

void begin_object(const Question& question, const JsonForm& form, TextBuffer& text) {
  JsonWriter json(text);
  text.add('{');
  add_place(question, form, json);
  if (question.bad) add_error(*question.bad, form, text);
}

void add_standing(const Game& game, bool over, JsonWriter& json) {
  const bool moves = game.has_mover() && !over;
  json.member("to_move",
              moves ? std::optional(player_name(game.position.to_move())) : std::nullopt);
  if (!game.has_score()) return json.member("score", nullptr);
  add_score(game.position.score(Player::A), game.position.score(Player::B), json);
}

void add_error_json(std::string_view code, const BadGame& bad, bool has_line, TextBuffer& text) {
  JsonWriter json(text);
  json.begin("error", '{');
  json.member("code", code);
  json.member("move", bad.move);
  if (has_line) json.member("input_line", bad.input_line);
  json.key("message");
  add_quoted(bad.message, text);
  json.end('}');
}

void add_error_json(const Unsolved& unsolved, std::optional<std::uint64_t> input_line,
                    TextBuffer& text) {
  JsonWriter json(text);
  json.begin("error", '{');
  json.member("code", json_code(ErrorCode::too_large));
  json.member("move", nullptr);
  if (input_line) json.member("input_line", *input_line);
  json.key("message");
  add_quoted(unsolved.message, text);
  if (unsolved.states) json.member("states", *unsolved.states);
  json.member("fits_from", unsolved.fits_from);
  if (unsolved.limit) json.member("limit", *unsolved.limit);
  json.end('}');
}

}  // namespace triwar::lookup

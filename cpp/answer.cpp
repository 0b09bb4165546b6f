#include <triwar/answer.h>

#include <utility>

#include "cpp/inside.h"
#include "lookup/json.h"
#include "lookup/picture.h"
#include "lookup/reply.h"
#include "lookup/svg.h"
#include "lookup/write_record.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar {

namespace {

Side side_of(Player player) { return player == Player::A ? Side::A : Side::B; }

Side side_of(lookup::Winner winner) {
  if (winner == lookup::Winner::tie) return Side::none;
  return winner == lookup::Winner::A ? Side::A : Side::B;
}

Result result_of(lookup::Winner winner, Player player) {
  if (winner == lookup::Winner::tie) return Result::tie;
  return (winner == lookup::Winner::A) == (player == Player::A) ? Result::win : Result::loss;
}

/// Returns what an answer or a review has from the tables. Throws Error(usage) if it has nothing.
template <class Told>
const Answer::Inside& inside_of(const Told& told) {
  if (told.inside) return *told.inside;
  throw Error(ErrorCode::usage, "an empty answer: expected one of Tables::probe() or review()");
}

std::string json_of(const Answer::Inside& inside, bool rules) {
  TextBuffer text;
  add_json(inside.game, inside.reply, text, {.place = false, .rules = rules});
  return std::string(text.text());
}

template <class List>
std::vector<Line> public_lines(const Figure& figure, const List& list) {
  std::vector<Line> lines;
  for (const Line line : list) lines.push_back(public_line(figure, line));
  return lines;
}

Answer::From public_from(lookup::Reply::From from) {
  using From = lookup::Reply::From;
  if (from == From::table) return Answer::From::table;
  return from == From::book ? Answer::From::book : Answer::From::solved;
}

double share(int thousandths) { return thousandths / 1000.0; }

Answer::Estimate public_estimate(const lookup::GameEstimate& found, const Figure& figure) {
  Answer::Estimate estimate{
      .playouts = found.playouts,
      .margin = share(found.margin),
      .a = share(found.shares.a),
      .tie = share(found.shares.tie),
      .b = share(found.shares.b),
      .chance = {share(found.chance.a), share(found.chance.tie), share(found.chance.b)},
      .rest = found.rest,
      .moves = {}};
  for (const auto& move : found.moves) {
    estimate.moves.push_back({public_line(figure, move.line), share(move.margin), share(move.win),
                              move.playouts, move.value, share(move.chance)});
  }
  return estimate;
}

std::optional<Unsolved> why_unsolved(const lookup::Reply& reply) {
  if (!reply.unsolved) return std::nullopt;
  return Unsolved{.states = reply.unsolved->states, .fits_from = reply.unsolved->fits_from};
}

Answer::Theory public_theory(const lookup::Theory& found, const lookup::Game& game) {
  static_assert(Answer::Theory::loony == lookup::loony);
  Answer::Theory theory{.chains = found.chains,
                        .loops = found.loops,
                        .joints = found.joints,
                        .capturable = found.capturable,
                        .safe = found.safe,
                        .nimber = found.nimber,
                        .moves = {},
                        .text = theory_text(found, game)};
  for (const auto& move : found.nimbers) {
    theory.moves.push_back({public_line(game.figure(), move.line), move.nimber});
  }
  return theory;
}

}  // namespace

Answer public_answer(std::shared_ptr<const Answer::Inside> inside) {
  Answer answer;
  answer.inside = std::move(inside);
  const lookup::Reply& reply = answer.inside->reply;
  const lookup::Answer& found = reply.answer;
  const Figure& figure = answer.inside->game.figure();
  if (reply.theory) answer.theory = public_theory(*reply.theory, answer.inside->game);
  if (reply.estimate) {
    answer.estimate = public_estimate(*reply.estimate, figure);
    answer.unsolved = why_unsolved(reply);
    return answer;
  }
  answer.from = public_from(reply.from);
  answer.value = found.value;
  if (found.standing) {
    answer.margin = found.standing->margin;
    answer.winner = side_of(found.standing->winner());
  }
  for (const auto& move : found.moves) {
    const int loss = found.value - move.value;
    std::optional<Result> result;
    if (const auto& standing = found.standing) {
      const Player player = standing->to_move;
      const int margin = standing->margin + (player == Player::A ? -loss : loss);
      result = result_of(lookup::winner_of(margin), player);
    }
    answer.moves.push_back({public_line(figure, move.line), move.value, loss, result});
  }
  answer.best = public_lines(figure, found.best);
  if (found.continuation) answer.line = public_lines(figure, *found.continuation);
  return answer;
}

Review public_review(std::shared_ptr<const Answer::Inside> inside) {
  Review review;
  review.inside = std::move(inside);
  const lookup::Reply& reply = review.inside->reply;
  const lookup::Review& found = reply.review;
  const Figure& figure = review.inside->game.figure();
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const lookup::ReviewedMove& move = found.moves[i];
    Review::Move& reviewed =
        review.moves.emplace_back(Review::Move{.line = public_line(figure, move.line),
                                               .player = side_of(move.player),
                                               .closed = move.closed,
                                               .better = public_lines(figure, move.better()),
                                               .mark = std::string(reply.mark(i))});
    if (move.worth) {
      reviewed.value = move.worth->value;
      reviewed.best = move.worth->best;
      reviewed.loss = move.loss();
      reviewed.result = result_of(move.worth->winner, move.player);
      reviewed.best_result = result_of(move.worth->best_winner, move.player);
    }
    if (i < reply.estimates.size() && reply.estimates[i]) {
      reviewed.win = share(reply.estimates[i]->win);
      reviewed.chance = share(reply.estimates[i]->chance);
      reviewed.best_win = share(reply.estimates[i]->best_win);
      reviewed.best_chance = share(reply.estimates[i]->best_chance);
      reviewed.first = public_line(figure, reply.estimates[i]->first);
    }
  }
  if (found.standing) {
    review.margin = found.standing->margin;
    review.winner = side_of(found.standing->winner());
  }
  review.loss_a = found.loss_a;
  review.loss_b = found.loss_b;
  review.loss_from = found.loss_from;
  if (const auto& turning = found.turning_point) {
    review.turning_point = {turning->move,
                            turning->player ? side_of(*turning->player) : Side::unknown};
  }
  review.accuracy_a = found.accuracy_a.percent();
  review.accuracy_b = found.accuracy_b.percent();
  review.unsolved = why_unsolved(reply);
  return review;
}

std::string Answer::json() const { return json_of(inside_of(*this), true); }

std::string Answer::picture() const {
  inside_of(*this);
  return draw_board(inside->game, lookup::Style(false),
                    moves.empty() ? nullptr : &inside->reply.answer.moves);
}

std::string Answer::svg() const {
  inside_of(*this);
  TextBuffer text;
  lookup::add_svg(inside->game, {.values = inside->reply.answer.moves}, text);
  return std::string(text.text());
}

std::string Review::json() const { return json_of(inside_of(*this), false); }

std::string Review::record() const {
  TextBuffer text;
  add_record(inside_of(*this).game, inside->reply, text);
  return std::string(text.text());
}

}  // namespace triwar

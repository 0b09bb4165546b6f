#include "lookup/cli/summary.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include "lookup/json.h"
#include "tablebase/base/error.h"
#include "tablebase/base/json_writer.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr Player both[] = {Player::A, Player::B};

std::size_t index_of(Player player) { return static_cast<std::size_t>(player); }

/// Returns the percentage of an accuracy, `unknown` if there is none.
std::string percent_text(const Accuracy& accuracy, std::string_view unknown) {
  const auto percent = accuracy.percent();
  return percent ? std::to_string(*percent) : std::string(unknown);
}

/// Adds a table of fields with columns as wide as they need to be.
void add_table(const std::vector<std::vector<std::string>>& rows, TextBuffer& text) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    // The last field of a row, which may be a message, needs no width.
    for (std::size_t i = 0; i + 1 < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) line += fmt::format("{:<{}}  ", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    text.add(line, '\n');
  }
}

void add_quoted_or_null(const std::string& value, TextBuffer& text) {
  value.empty() ? text.add("null") : add_quoted(value, text);
}

/// Returns a text without the characters that end a field.
std::string field(std::string text) {
  std::replace(text.begin(), text.end(), '\t', ' ');
  return text;
}

}  // namespace

std::vector<std::string> files_to_summarize(const std::vector<std::string>& files) {
  namespace fs = std::filesystem;
  std::vector<std::string> found;
  for (const std::string& file : files) {
    std::error_code error;
    if (!fs::is_directory(file, error)) {
      found.push_back(file);
      continue;
    }
    const std::size_t before = found.size();
    for (fs::directory_iterator at(file, error), end; !error && at != end; at.increment(error)) {
      const fs::path ending = at->path().extension();
      if (ending == ".txt" || ending == ".record") found.push_back(at->path().string());
    }
    if (found.size() == before) {
      throw Error(ErrorCode::input_cannot_open,
                  fmt::format("{}: no files to read that end in .txt or .record", file));
    }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(before), found.end());
  }
  return found;
}

void Summary::add(std::string_view file, const Game& game, const Reply& reply) {
  const Review& review = reply.review;
  Row row{.file = std::string(file),
          .game = game.number,
          .board = game.figure().name(),
          .players = game.players,
          .moves = game.moves.size(),
          .turning_point = review.turning_point,
          .accuracy = {review.accuracy_a, review.accuracy_b},
          .error = game.bad               ? game.bad->message
                   : reply.is_too_large() ? reply.unsolved->message
                                          : ""};
  if (game.has_score()) {
    row.score = {game.position.score(Player::A), game.position.score(Player::B)};
    if (game.position.over()) row.winner = winner_of(game.position.margin(0));
  }
  rows_.push_back(std::move(row));
}

void Summary::add_error(std::string_view file, std::string_view message) {
  // Hints to use options stand on further lines.
  rows_.push_back({.file = std::string(file), .error = std::string(take_until(message, '\n'))});
}

/// Returns the totals of the players, by name or else as A and B, in the order met.
std::vector<Summary::Total> Summary::totals() const {
  std::vector<Total> totals;
  for (const Row& row : rows_) {
    if (!row.error.empty()) continue;
    for (const Player player : both) {
      const std::size_t i = index_of(player);
      const std::string name =
          row.players[i].empty() ? std::string(player_name(player)) : row.players[i];
      auto total = std::ranges::find(totals, name, &Total::player);
      if (total == totals.end()) total = totals.insert(totals.end(), {.player = name});
      total->accuracy.moves += row.accuracy[i].moves;
      total->accuracy.kept += row.accuracy[i].kept;
      if (!row.winner) continue;
      ++total->games;
      if (*row.winner == Winner::tie) ++total->tied;
      if (*row.winner == (player == Player::A ? Winner::A : Winner::B)) ++total->won;
    }
  }
  return totals;
}

void Summary::write(OutputForm form, TextBuffer& text) const {
  if (form == OutputForm::json) return write_json(text);
  if (form == OutputForm::tsv) return write_tsv(text);
  write_text(text);
}

void Summary::write_json(TextBuffer& text) const {
  JsonWriter json(text);
  text.add(R"({"games":[)");
  for (const Row& row : rows_) {
    json.begin('{');
    json.key("file");
    add_quoted(row.file, text);
    if (row.game > 0) {
      json.member("game", row.game);
      json.member("board", row.board);
      json.begin("players", '{');
      for (const Player player : both) {
        json.key(player_name(player));
        add_quoted_or_null(row.players[index_of(player)], text);
      }
      json.end('}');
      json.member("moves", row.moves);
      if (row.score) {
        add_score((*row.score)[0], (*row.score)[1], json);
      } else {
        json.member("score", nullptr);
      }
      json.member("winner", row.winner ? std::optional(winner_name(*row.winner)) : std::nullopt);
      add_turning_point(row.turning_point, json);
      add_accuracy(row.accuracy[0], row.accuracy[1], json);
    }
    if (!row.error.empty()) {
      json.key("error");
      add_quoted(row.error, text);
    }
    json.end('}');
  }
  text.add("],\"players\":[");
  for (const Total& total : totals()) {
    json.begin('{');
    json.key("player");
    add_quoted(total.player, text);
    json.member("games", total.games);
    json.member("won", total.won);
    json.member("tied", total.tied);
    json.member("lost", total.games - total.won - total.tied);
    json.member("accuracy", total.accuracy.percent());
    json.end('}');
  }
  text.add("]}\n");
}

void Summary::write_tsv(TextBuffer& text) const {
  text.add(
      "file\tgame\tboard\tplayer_a\tplayer_b\tmoves\tscore_a\tscore_b\twinner\tturning_point\t"
      "turned_by\taccuracy_a\taccuracy_b\terror\n");
  for (const Row& row : rows_) {
    text.add(field(row.file), '\t');
    if (row.game > 0) {
      text.add(row.game, '\t', row.board, '\t', field(row.players[0]), '\t', field(row.players[1]),
               '\t', row.moves, '\t');
      row.score ? text.add((*row.score)[0], '\t', (*row.score)[1]) : text.add('\t');
      text.add('\t', row.winner ? winner_name(*row.winner) : "", '\t');
      const auto& turning = row.turning_point;
      const bool is_known = turning && turning->player;
      if (is_known) text.add(turning->move);
      text.add('\t', is_known ? player_name(*turning->player) : "", '\t',
               percent_text(row.accuracy[0], ""), '\t', percent_text(row.accuracy[1], ""), '\t');
    } else {
      text.add("\t\t\t\t\t\t\t\t\t\t\t\t");
    }
    text.add(field(row.error), '\n');
  }
  text.add("\nplayer\tgames\twon\ttied\tlost\taccuracy\n");
  for (const Total& total : totals()) {
    text.add(field(total.player), '\t', total.games, '\t', total.won, '\t', total.tied, '\t',
             total.games - total.won - total.tied, '\t', percent_text(total.accuracy, ""), '\n');
  }
}

void Summary::write_text(TextBuffer& text) const {
  std::vector<std::vector<std::string>> rows{
      {"file", "game", "A", "B", "score", "winner", "turned at", "% of A", "% of B"}};
  for (const Row& row : rows_) {
    std::vector<std::string>& fields = rows.emplace_back(std::vector{row.file});
    fields.push_back(row.game > 0 ? std::to_string(row.game) : "-");
    if (!row.error.empty()) {
      fields.push_back(row.error);
      continue;
    }
    for (const std::string& player : row.players) fields.push_back(player.empty() ? "-" : player);
    fields.push_back(row.score ? fmt::format("{}-{}", (*row.score)[0], (*row.score)[1]) : "-");
    fields.emplace_back(row.winner ? winner_name(*row.winner) : "-");
    const auto& turning = row.turning_point;
    fields.push_back(!turning ? "-"
                     : turning->player
                         ? fmt::format("{} by {}", turning->move, player_name(*turning->player))
                         : fmt::format("before {}", turning->move));
    for (const Accuracy& accuracy : row.accuracy) fields.push_back(percent_text(accuracy, "-"));
  }
  add_table(rows, text);
  std::vector<std::vector<std::string>> players{{"player", "games", "won", "tied", "lost", "%"}};
  for (const Total& total : totals()) {
    players.push_back({total.player, std::to_string(total.games), std::to_string(total.won),
                       std::to_string(total.tied),
                       std::to_string(total.games - total.won - total.tied),
                       percent_text(total.accuracy, "-")});
  }
  text.add('\n');
  add_table(players, text);
  text.add(
      "\n% is of the solved moves at which some move would have lost something, those that lost "
      "nothing.\n");
}

}  // namespace triwar::lookup

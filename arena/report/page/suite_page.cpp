#include "arena/report/page/suite_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/analysis/suite/suite_tables.hpp"
#include "arena/games/games.hpp"
#include "arena/games/svg_parts.hpp"
#include "arena/report/page/tables_page.hpp"
#include "arena/text/words.hpp"
#include "arena/text/xml.hpp"

namespace arena {

namespace {

constexpr std::size_t most_boards = 1000;
constexpr std::string_view board_id = "empty-board";

/// A, B, ..., Z, then numbers: what stands for a player on a board.
std::string player_mark(std::size_t player) {
  return player < 26 ? std::string(1, static_cast<char>('A' + static_cast<int>(player))) : std::to_string(player + 1);
}

std::string claim_html(const SuitePosition& position) {
  std::string text = position.best.empty() ? "Avoid " + joined_by(", ", position.avoid) : "Solution: " + joined_by(", ", position.best);
  if (position.wins_within > 0) text += fmt::format("; wins within {} plies", position.wins_within);
  if (position.not_within > 0) text += fmt::format(", not within {}", position.not_within);
  return xml_escaped(text);
}

/// The solution's cells, and in the cell that a player chose its letter.
std::vector<SvgMark> marks_of(const SuiteResults& results, std::size_t number) {
  std::vector<SvgMark> marks;
  const auto mark = [&](const std::string& cell) -> SvgMark& {
    const auto found = std::find_if(marks.begin(), marks.end(), [&](const SvgMark& each) { return each.cell == cell; });
    return found != marks.end() ? *found : marks.emplace_back(SvgMark{cell, SvgMark::Kind::none, ""});
  };
  const SuitePosition& position = results.suite.positions[number];
  for (const std::string& move : position.best)
    for (const std::string& cell : cells_named_in(move)) mark(cell).kind = SvgMark::Kind::good;
  for (const std::string& move : position.avoid)
    for (const std::string& cell : cells_named_in(move)) mark(cell).kind = SvgMark::Kind::bad;
  for (std::size_t p = 0; p < results.players.size(); ++p) {
    const std::vector<std::string> cells = cells_named_in(results.answers[p][number].move);
    if (cells.empty()) continue;
    std::string& text = mark(cells.back()).text;
    if (text.size() < 3)
      text += player_mark(p);
    else if (text.back() != '+')
      text.back() = '+';
  }
  return marks;
}

std::string answers_html(const SuiteResults& results, std::size_t number) {
  std::string out = "<ul>\n";
  for (std::size_t p = 0; p < results.players.size(); ++p) {
    const SuiteAnswer& answer = results.answers[p][number];
    const auto& found = answer.solved ? answer.for_good : std::nullopt;
    std::string cost;
    if (found && found->depth) cost += fmt::format(", depth {}", *found->depth);
    if (found && found->nodes) cost += fmt::format(", {} nodes", *found->nodes);
    out += fmt::format("<li class=\"{}\"><b>{}</b> {}: {} {}{}</li>\n", answer.solved ? "solved" : "missed", player_mark(p),
                       xml_escaped(results.players[p]), answer.solved ? "\u2713" : "\u2717", xml_escaped(answer.move), cost);
  }
  return out + "</ul>\n";
}

template <Game G>
std::string boards_html(const SuiteResults& results) {
  const Suite& suite = results.suite;
  const G start(options_from<G>(suite.game.options));
  const std::size_t shown = std::min(most_boards, suite.positions.size());
  std::string out =
      "<section class=\"positions\" aria-label=\"Positions\">\n<h2>Positions</h2>\n<p>Green: a solution; red: a move to avoid; yellow: the last "
      "move. "
      "A letter is the answer of that player.</p>\n";
  if (shown < suite.positions.size())
    out += fmt::format("<p>The first {} of {} positions; suite-answers.csv has every answer.</p>\n", shown, suite.positions.size());
  out += svg_empty_board(start.board_view(), board_id) + "<div class=\"boards\">\n";
  for (std::size_t i = 0; i < shown; ++i) {
    const SuitePosition& position = suite.positions[i];
    const ReadyPosition<G> on_board = ready(suite, position, start);
    std::string turn;
    G game = on_board.start;
    for (const Move move : on_board.moves) {
      add_to_turn(turn, game, move);
      game.make(move);
    }
    const Picture picture = picture_of(game, turn);
    out += fmt::format("<article class=\"card\">\n<h3>{}</h3>\n<p>{}<br>{}</p>\n", xml_escaped(position.id), xml_escaped(picture.title),
                       claim_html(position));
    out += svg_on_board(picture, board_id, marks_of(results, i)) + answers_html(results, i) + "</article>\n";
  }
  return out + "</div>\n</section>\n";
}

}  // namespace

std::string suite_page(const SuiteResults& results) {
  const Suite& suite = results.suite;
  std::string boards;  // nobody here can draw a referee's game
  if (!suite.game.has_referee()) boards = with_game(suite.game.name, [&](auto tag) { return boards_html<typename decltype(tag)::type>(results); });
  return tables_page("Suite " + suite.name,
                     fmt::format("{} positions of {}, solved by {}", suite.positions.size(), suite.game.name, joined_by(", ", results.players)),
                     suite_tables(results), boards);
}

}  // namespace arena

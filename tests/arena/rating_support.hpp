// Results folders made by hand: any results, with legal games of random moves.
#pragma once
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/games/games.hpp"
#include "arena/record/columns.hpp"
#include "arena/record/context.hpp"
#include "arena/text/csv.hpp"
#include "core/common/random.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena::rating_test {

/// The moves of a random game, cut after some plies; different seeds give different games.
template <Game G = Andantino>
std::string random_moves(std::uint64_t seed, int plies = 20, int symmetry = 0) {
  Random random(seed);
  G game{typename G::Options{}};
  std::string text;
  for (int ply = 0; ply < plies && game.outcome() == Outcome::none; ++ply) {
    MoveList<G> moves;
    game.legal_moves(moves);
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    text += (text.empty() ? "" : " ") + game.to_text(game.symmetric(move, symmetry));
    game.make(move);
  }
  return text;
}

/// A folder as a run leaves it.
class MadeRun {
 public:
  explicit MadeRun(std::vector<std::string> players, std::string head = "game: andantino\n") : players_(std::move(players)), head_(std::move(head)) {}

  /// All further games have this opening; by default each pair has its own.
  void opening(int number) { opening_ = number; }
  /// `result` is first, second or draw.
  void game(int pair, const std::string& first, const std::string& second, const std::string& result, const std::string& moves,
            const std::string& termination = "rules") {
    most_ = std::max(most_, opening_ > 0 ? opening_ : pair);
    const auto plies = moves.empty() ? 0 : 1 + std::count(moves.begin(), moves.end(), ' ');
    rows_ += fmt::format("{},1,{},{},{},{},{},{},,{},,0,0,0,0,1,{}\n", ++games_, pair, opening_ > 0 ? opening_ : pair, first, second, result,
                         termination, plies, moves);
  }
  /// A pair of new games in which `one` moves first and scores so many half points in each.
  void pair(const std::string& one, const std::string& other, int first_half_points, int second_half_points) {
    static constexpr const char* of_first[] = {"second", "draw", "first"};
    ++pairs_;
    game(pairs_, one, other, of_first[first_half_points], random_moves(static_cast<std::uint64_t>(2 * pairs_)));
    game(pairs_, other, one, of_first[2 - second_half_points], random_moves(static_cast<std::uint64_t>(2 * pairs_ + 1)));
  }
  [[nodiscard]] std::string folder(bool complete = true, const std::string& torn = "") const {
    const auto path = folder_.path();
    std::string text = head_ + "players:\n";
    for (const std::string& player : players_)
      text += player.find('{') == 0 ? "  - " + player + "\n" : "  - {name: " + player + ", search: random}\n";
    std::ofstream(path / "tournament.yaml") << text;
    std::ofstream(path / "games.csv") << header_of<GameRow>() << rows_ << torn << std::flush;
    std::ofstream openings(path / "openings.txt");
    for (int i = 1; i <= most_; ++i)
      openings << (head_.find("game: andantino\n") == 0 ? random_moves(static_cast<std::uint64_t>(1000000 + i), 14) : "") << "\n";
    nlohmann::json context = {{"complete", complete}};
    if (complete) context["files"] = file_sizes(path);  // whatever the schedule would have
    std::ofstream(path / "context.json") << context.dump();
    return path.string();
  }

 private:
  cli_test::TemporaryFolder folder_;
  std::vector<std::string> players_;
  std::string head_, rows_;
  int games_ = 0, pairs_ = 0, opening_ = 0, most_ = 0;
};

inline Ratings rated(const MadeRun& run) { return rate(read_runs({run.folder()})); }

inline nlohmann::json rate_json(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "rate");
  arguments.emplace_back("--json");
  const auto ran = cli_test::run_cli(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  return nlohmann::json::parse(ran.out, nullptr, false);
}

/// What no output may contain.
inline void expect_sense(const std::string& text) {
  for (const char* word : {"nan", "inf ", "-inf", "inf,", "-0.0 ", "null,null,null,null"}) EXPECT_EQ(text.find(word), std::string::npos) << text;
}

}  // namespace arena::rating_test

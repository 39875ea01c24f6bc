#include "arena/analysis/selftest/played_cells.hpp"

#include <fmt/format.h>

#include <memory>
#include <set>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/selftest/play.hpp"
#include "arena/config/set_option.hpp"
#include "arena/games/game_names.hpp"
#include "arena/statistics/clustered.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

using statistics::CellFigures;
using statistics::Coverage;

/// How much randomness the players of a population have.
enum class Chance { none, some, all };

/// Six near-twins, which differ by a few nodes per move, over many openings, from which blocks are drawn.
class Population {
 public:
  Population(std::filesystem::path folder, std::string game, Chance chance, int threads)
      : folder_(std::move(folder)), game_(std::move(game)), chance_(chance), threads_(threads) {}

  /// How well blocks cover the ratings of the whole run.
  CellFigures ratings() {
    return against_the_whole(statistics::beside_the_mean(6),
                             [](Coverage& coverage, const statistics::PoolRatings& found, const statistics::PoolRatings& truth) {
                               for (std::size_t i = 0; i < found.players.size(); ++i)
                                 if (found.players[i].is_rated())
                                   coverage.note(found.players[i].interval, found.players[i].rating, truth.players[i].rating);
                             });
  }
  CellFigures first_move() {
    return against_the_whole(1, [](Coverage& coverage, const statistics::PoolRatings& found, const statistics::PoolRatings& truth) {
      if (found.advantage_known) coverage.note(found.advantage_interval, found.advantage, truth.advantage);
    });
  }
  /// Two blocks of the same run: there is no change between them.
  CellFigures comparison() {
    Coverage coverage;
    int claims = 0;
    for (int block = 0; block < blocks; ++block) {
      const statistics::Difference found = statistics::clustered_difference(scores_of(part(block, 1)), scores_of(part(block, 0)), 1);
      coverage.note(found.interval, found.difference, 0);
      claims += found.p_value <= 0.05;
    }
    CellFigures out = figures_of(coverage);
    out.claims = static_cast<double>(claims) / blocks;
    return out;
  }

 private:
  static constexpr int blocks = 1000;
  static constexpr int block_size = 20;

  /// `least`: the smallest width of a figure, as a share of the rule of three's width between two players.
  template <class Note>
  CellFigures against_the_whole(double least, const Note& note) {
    const statistics::PoolRatings truth = rate(record()).pool;
    Coverage coverage;
    coverage.least_width = least * statistics::rule_of_three_width(block_size);
    for (int block = 0; block < blocks; ++block) note(coverage, rate(part(block, 0)).pool, truth);
    // Blocks of a run differ less from it than from the population of all openings, which the intervals are for: the finite population correction.
    coverage.mean_square_error /= 1 - static_cast<double>(block_size) / static_cast<double>(openings().size());
    return figures_of(coverage);
  }

  const RunRecord& record() {
    if (record_) return *record_;
    config::TournamentSpec tournament = selftest_tournament(game_, 1500, 1, 200);
    for (int i = 0; i < 6; ++i) {
      config::PlayerSpec player;
      player.name = fmt::format("twin-{}", i);
      config::put_option(player, "iterative_deepening", "true");
      player.options.limits.nodes = static_cast<std::uint64_t>(200 + 10 * i);
      if (chance_ == Chance::all || (chance_ == Chance::some && i % 2 == 0)) config::put_option(player, "tie_break", "random");
      tournament.players.push_back(player);
    }
    return record_.emplace(play_selftest(std::move(tournament), folder_, threads_));
  }
  std::vector<std::int64_t> openings() {
    std::set<std::int64_t> found;
    for (const RatedPair& pair : record().pairs) found.insert(pair.opening);
    return {found.begin(), found.end()};
  }
  /// Block `half` (0 or 1) of a random order of the openings.
  RunRecord part(int block, int half) {
    std::vector<std::int64_t> shuffled = openings();
    Random random(static_cast<std::uint64_t>(block) + 1);
    shuffle(shuffled, random);
    const std::set<std::int64_t> chosen(shuffled.begin() + half * block_size, shuffled.begin() + (half + 1) * block_size);
    RunRecord part = record();
    std::erase_if(part.pairs, [&](const RatedPair& pair) { return chosen.count(pair.opening) == 0; });
    mark_repetitions(part);
    return part;
  }
  /// Of the first player.
  static std::vector<statistics::Observation> scores_of(const RunRecord& record) {
    std::vector<statistics::Observation> scores;
    for (const RatedPair& pair : record.pairs)
      for (std::size_t i = 0; i < 2; ++i) {
        const GameIdentity& game = pair.games[i];
        if (pair.fresh[i] && (game.players[0] == 0 || game.players[1] == 0))
          scores.push_back({pair.opening, (game.players[0] == 0 ? game.half_points : 2 - game.half_points) / 2.0, 1});
      }
    return scores;
  }

  std::filesystem::path folder_;
  std::string game_;
  Chance chance_;
  int threads_;
  std::optional<RunRecord> record_;
};

}  // namespace

std::vector<statistics::CoverageCell> played_cells(const std::filesystem::path& folder, int threads) {
  std::vector<statistics::CoverageCell> cells;
  for (const std::string& game : game_names())
    for (const auto& [chance, word] : {std::pair(Chance::none, "deterministic"), {Chance::some, "partly random"}, {Chance::all, "random"}}) {
      const auto population = std::make_shared<Population>(folder / fmt::format("{}-{}", game, static_cast<int>(chance)), game, chance, threads);
      const std::string name = fmt::format("played: {}, six {} near-twins, blocks of 20 openings", game, word);
      cells.push_back({"ratings", name, statistics::widest_allowed, [population] { return population->ratings(); }});
      cells.push_back({"first move", name, statistics::widest_allowed, [population] { return population->first_move(); }});
      cells.push_back({"compare, regress", name, statistics::widest_allowed, [population] { return population->comparison(); }});
    }
  return cells;
}

}  // namespace arena

#include "arena/analysis/ablation/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/openings.hpp"
#include "arena/play/shallow_search.hpp"
#include "arena/play/start.hpp"
#include "arena/record/run_folder.hpp"
#include "core/common/random.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

constexpr std::array<std::string_view, 3> phase_names = {"opening", "middle", "end"};

/// After this many random games without a new position, give up.
constexpr int patience = 5000;

struct Stratum {
  std::string name;
  int wanted = 0;
  int legal = -1;  // -1: any number of legal moves
  int phase = -1;  // -1: any phase
  std::vector<ChosenPosition> found{};
  [[nodiscard]] bool full() const { return found.size() >= static_cast<std::size_t>(wanted); }
};

std::vector<Stratum> strata_of(const config::PositionsSpec& spec) {
  std::vector<Stratum> strata;
  switch (spec.stratify) {
    case config::Stratify::none:
      strata.push_back({"", spec.count});
      break;
    case config::Stratify::legal_moves:
      for (const std::string& number : spec.legal_moves) strata.push_back({number, spec.per, std::stoi(number)});
      break;
    case config::Stratify::phase:
      for (int phase = 0; phase < 3; ++phase) strata.push_back({std::string(phase_names[static_cast<std::size_t>(phase)]), spec.per, -1, phase});
      break;
  }
  return strata;
}

/// Takes games and keeps at most one position of each.
template <Game G>
class Chooser {
 public:
  Chooser(const G& start, const config::TournamentSpec& tournament, Random& random)
      : start_(start), spec_(tournament.ablation.positions), random_(random), strata_(strata_of(spec_)), search_(spec_.undecided) {
    seat(tournament.players);
  }

  [[nodiscard]] bool full() const {
    return std::all_of(strata_.begin(), strata_.end(), [](const Stratum& stratum) { return stratum.full(); });
  }

  /// Later games begin at this position; empty: at the game's start.
  void begin_at(const std::string& position) {
    from_ = position;
    first_ = begun_at(start_, position);
  }

  /// Chooses among the positions after `first` to `last` plies of the game; returns whether one was kept.
  bool offer(const std::vector<Move>& game, int first, int last) {
    candidates_.clear();
    G position = first_;
    for (std::size_t ply = 0; ply <= game.size(); ++ply) {
      const int plies = static_cast<int>(ply);
      if (plies >= first && plies <= last && position.outcome() == Outcome::none) {
        const int phase = std::min(2, 3 * plies / std::max(1, static_cast<int>(game.size())));
        if (Stratum* stratum = stratum_for(position, phase); stratum != nullptr && !seen_.contains(position.canonical_key()))
          candidates_.push_back({ply, phase, stratum});
      }
      if (ply < game.size()) position.make(game[ply]);
    }
    shuffle(candidates_, random_);
    for (const Candidate& candidate : candidates_)
      if (keep(game, candidate)) return true;
    return false;
  }

  /// An opening's last position, regardless of the ply limits.
  bool offer_end(const std::vector<Move>& opening) {
    G position = first_;
    for (const Move move : opening) position.make(move);
    Stratum* stratum = position.outcome() == Outcome::none ? stratum_for(position, 0) : nullptr;
    return stratum != nullptr && keep(opening, {opening.size(), 0, stratum});
  }

  ChosenPositions result() {
    ChosenPositions result;
    for (Stratum& stratum : strata_) {
      if (!stratum.full())
        result.warnings.push_back(fmt::format("only {} different position{}{} {} found, {} were asked for", stratum.found.size(),
                                              stratum.found.size() == 1 ? "" : "s", described(stratum), stratum.found.size() == 1 ? "was" : "were",
                                              stratum.wanted));
      result.positions.insert(result.positions.end(), stratum.found.begin(), stratum.found.end());
    }
    if (result.positions.empty())
      throw InputError("no position matches in which every player searches; allow more plies, other strata, or a smaller 'undecided'");
    return result;
  }

 private:
  struct Candidate {
    std::size_t ply = 0;
    int phase = 0;
    Stratum* stratum = nullptr;
  };

  [[nodiscard]] std::string described(const Stratum& stratum) const {
    if (stratum.legal >= 0)
      return spec_.tolerance > 0 ? fmt::format(" with {} +- {} legal moves", stratum.legal, spec_.tolerance)
                                 : fmt::format(" with {} legal moves", stratum.legal);
    return stratum.phase >= 0 ? fmt::format(" of the {}", stratum.name) : "";
  }

  /// The nearest one with room left.
  Stratum* stratum_for(const G& position, int phase) {
    Stratum* best = nullptr;
    const auto distance = [&](const Stratum& stratum) { return stratum.legal < 0 ? 0 : std::abs(stratum.legal - position.legal_count()); };
    for (Stratum& stratum : strata_) {
      if (stratum.full() || distance(stratum) > spec_.tolerance || (stratum.phase >= 0 && stratum.phase != phase)) continue;
      if (best == nullptr || distance(stratum) < distance(*best)) best = &stratum;
    }
    return best;
  }

  bool keep(const std::vector<Move>& game, const Candidate& candidate) {
    G position = first_;
    std::string moves = from_.empty() ? "" : position_word(from_);
    for (std::size_t i = 0; i < candidate.ply; ++i) {
      if (!moves.empty()) moves += ' ';
      moves += position.to_text(game[i]);
      position.make(game[i]);
    }
    if (!seen_.insert(position.canonical_key()).second || !everybody_searches(position)) return false;
    if (spec_.undecided > 0) {
      const Decision decision = search_(position);
      if (decision.proved == Proved::win || decision.proved == Proved::loss) return false;
    }
    candidate.stratum->found.push_back(
        {moves, position.legal_count(), std::string(phase_names[static_cast<std::size_t>(candidate.phase)]), candidate.stratum->name});
    return true;
  }

  /// Our searching players, as small as they can be: one node is enough to see whether a decision needs a search. Books are off here.
  void seat(const std::vector<config::PlayerSpec>& players) {
    if constexpr (is_refereed<G>) return;
    for (const config::PlayerSpec& player : players) {
      PlayerOptions options = config::played_options(player);
      if (const Traits traits = traits_of(options); !traits.searches || traits.foreign) continue;
      forget_book(options);
      visit_memory(options, [](int& mib, MemorySource) { mib = 1; });
      askers_.push_back(make_player<G>(options, pool_));
    }
    request_.clock = &clock_;
    request_.limits.depth = 1;
    request_.limits.nodes = 1;
  }
  /// What is left is what a player sees one ply ahead.
  [[nodiscard]] bool everybody_searches(const G& position) {
    if constexpr (is_refereed<G>) return true;  // by engines: whether they search is unknown
    return std::all_of(askers_.begin(), askers_.end(), [&](const auto& player) {
      player->new_game(0);
      return is_search(player->decide(position, request_).stop);
    });
  }

  const G& start_;
  G first_ = start_;
  std::string from_;  // the position that games begin at; empty: the game's start
  const config::PositionsSpec& spec_;
  Random& random_;
  std::vector<Stratum> strata_;
  ShallowSearch<G> search_;
  TablePool pool_;
  SteadyClock clock_;
  Request request_;
  std::vector<std::unique_ptr<Player<G>>> askers_;
  std::unordered_set<Key> seen_;  // kept or rejected for good
  std::vector<Candidate> candidates_;
};

/// Played to its end, so that its thirds are known.
template <Game G>
std::vector<Move> random_game(const G& start, Random& random) {
  G game = start;
  std::vector<Move> moves;
  MoveList<G> legal;
  while (game.outcome() == Outcome::none) {
    game.legal_moves_in_board_order(legal);
    moves.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    game.make(moves.back());
  }
  return moves;
}

/// A game and where it was read.
struct RecordedGame {
  std::string moves, where;
};

std::vector<RecordedGame> recorded_games(const config::TournamentSpec& tournament) {
  const std::filesystem::path folder = tournament.ablation.positions.folder;
  const RunFolder run(folder);
  if (!run.has_games()) throw InputError(folder.string() + ": no game of this run is finished yet (ablation.positions.folder)");
  if (run.tournament().game != tournament.game)
    throw InputError(folder.string() + ": the games there are of another game or by other rules (ablation.positions.folder)");
  std::vector<RecordedGame> games;
  run.games([&](const GameRow& row) {
    games.push_back({row.moves, fmt::format("{}:{}: game {}", run.games_file().string(), games.size() + 2, row.game)});
  });
  return games;
}

}  // namespace

ChosenPositions choose_positions(const config::TournamentSpec& tournament) {
  const config::PositionsSpec& spec = tournament.ablation.positions;
  return with_game_of(tournament.game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start = start_of<G>(tournament.game);
    Random random(mix64(spec.seed));
    Chooser<G> chooser(start, tournament, random);
    if (spec.kind == config::PositionsKind::random)
      for (int vain = 0; vain < patience && !chooser.full();)
        vain = chooser.offer(random_game(start, random), spec.min_plies, spec.max_plies) ? 0 : vain + 1;
    if (spec.kind == config::PositionsKind::openings)
      for (const std::string& opening : make_openings(tournament.game, tournament.openings)) {
        chooser.begin_at(game_text(opening).start);
        chooser.offer_end(moves_from(start, opening));
      }
    if (spec.kind == config::PositionsKind::games) {
      std::vector<RecordedGame> games = recorded_games(tournament);
      for (bool any = true; any && !chooser.full();) {  // one position of each game, then another of each
        any = false;
        shuffle(games, random);
        for (const RecordedGame& game : games) {
          chooser.begin_at(game_text(game.moves).start);
          any = (!chooser.full() && chooser.offer(moves_from(start, game.moves, game.where), spec.min_plies, spec.max_plies)) || any;
        }
      }
    }
    return chooser.result();
  });
}

}  // namespace arena

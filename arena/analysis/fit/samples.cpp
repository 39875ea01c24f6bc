#include "arena/analysis/fit/samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/games/static_value.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"
#include "players/common/tactics.hpp"
#include "players/common/weights.hpp"

namespace arena {

namespace {

/// Calls f with the type of the game's evaluator of that name.
template <Game G, class F>
void with_evaluator(const std::string& name, F&& f) {
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    if (decltype(tag)::type::name == name) f(tag);
  });
}

template <Game G>
std::optional<bool> is_quiet(const G& game) {
  if constexpr (Tactics<G>::known) {
    const auto threats = Tactics<G>::of(game);
    return threats.win == no_move && !Tactics<G>::forces(threats);
  } else {
    return std::nullopt;
  }
}

template <Game G>
class Sampling {
 public:
  Sampling(const RunFolder& run, const SampledEvaluator& evaluator, const std::function<void(const Sample&)>& f)
      : run_(run), evaluator_(evaluator), f_(f), start_(options_from<G>(run.tournament().game.options)) {
    run.games([&](const GameRow& row) {
      if (!row.is_fault()) games_.emplace(row.game, row);
    });
  }

  void add(const MoveRow& row) {
    const auto found = games_.find(row.game);
    if (found == games_.end()) return;
    if (row.game != present_) {
      present_ = row.game;
      GameText text = game_text(found->second.moves);
      words_ = std::move(text.moves);
      game_ = begun_at(start_, text.start);
      last_ = {};
      made_ = 0;
    }
    while (made_ + 1 < row.ply) make(found->second);
    with_evaluator<G>(evaluator_.choice.name, [&](auto tag) { take<typename decltype(tag)::type>(found->second, row); });
  }

 private:
  void make(const GameRow& row) {
    const std::string& word = words_[static_cast<std::size_t>(made_++)];
    if (const auto illegal = make_moves(game_, word, [&](const G& before, Move move) { last_ = {move, before.to_move()}; }))
      throw InputError(fmt::format("{}: game {}: move {} '{}' is illegal: {}", run_.games_file().string(), row.game, made_, word, illegal->reason));
  }
  template <class E>
  void take(const GameRow& game, const MoveRow& row) {
    Sample sample;
    sample.game = row.game;
    sample.opening = game.opening;
    sample.ply = row.ply;
    sample.side = game_.to_move();
    sample.player = row.player;
    sample.position = game_.position_text();
    if (row.proved.empty()) sample.score = row.score;
    sample.result = game.score(0);
    sample.quiet = is_quiet(game_);
    const EvaluatorSettings settings{evaluator_.choice.values, game.seed};
    if constexpr (WeighsFeatures<E, G>) {
      const auto counts = E::features(game_);
      sample.terms.assign(counts.begin(), counts.end());
      sample.value = weighed(weights_from(settings, E::option_rows), counts);
    } else {
      const E evaluator(settings);
      const EvaluationContext context{last_.move, last_.mover, 0};
      sample.value = evaluator.value(game_, evaluator.start(game_), context);
      sample.terms.assign(evaluator_.terms.size(), 0);
      if constexpr (HasTerms<E, G>)
        for (const EvaluationTerm& term : evaluator.terms(game_, context))
          if (const auto at = std::find(evaluator_.terms.begin(), evaluator_.terms.end(), term.name); at != evaluator_.terms.end())
            sample.terms[static_cast<std::size_t>(at - evaluator_.terms.begin())] = term.amount;
    }
    f_(sample);
  }

  const RunFolder& run_;
  const SampledEvaluator& evaluator_;
  const std::function<void(const Sample&)>& f_;
  const G start_;
  std::map<std::uint64_t, GameRow> games_;
  // The game whose rows are being read.
  std::uint64_t present_ = ~0ULL;
  std::vector<std::string> words_;
  G game_;
  LastMade last_;
  int made_ = 0;
};

}  // namespace

SampledEvaluator sampled_evaluator(const RunFolder& run, EvaluatorChoice choice) {
  if (run.tournament().game.has_referee())
    throw InputError("only a referee knows " + run.tournament().game.name + "; there are no evaluators for it here");
  SampledEvaluator sampled;
  with_game(run.tournament().game.name, [&](auto tag) {
    using G = typename decltype(tag)::type;
    if (choice.name.empty()) choice.name = default_evaluator<G>();
    const G start(options_from<G>(run.tournament().game.options));
    const auto value = static_value(start, {}, choice, 1);  // rejects an unknown one
    with_evaluator<G>(choice.name, [&](auto evaluator) {
      using E = typename decltype(evaluator)::type;
      if constexpr (WeighsFeatures<E, G>) {
        sampled.weighs = true;
        for (const EvaluatorOption& row : E::option_rows) sampled.terms.emplace_back(row.name);
      } else if (value) {
        for (const EvaluationTerm& term : value->terms) sampled.terms.emplace_back(term.name);
      }
    });
  });
  sampled.choice = std::move(choice);
  return sampled;
}

void visit_samples(const RunFolder& run, const SampledEvaluator& evaluator, const std::function<void(const Sample&)>& f) {
  with_game(run.tournament().game.name, [&](auto tag) {
    Sampling<typename decltype(tag)::type> sampling(run, evaluator, f);
    run.moves([&](const MoveRow& row) { sampling.add(row); });
  });
}

}  // namespace arena

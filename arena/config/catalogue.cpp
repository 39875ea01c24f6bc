#include "arena/config/catalogue.hpp"

#include "arena/config/problems.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"

namespace arena::config {

namespace {

template <Game G>
GameInfo describe() {
  GameInfo info;
  info.name = G::name;
  info.facts = game_facts<G>();
  const G game{typename G::Options{}};
  for (int side = 0; side < game.players(); ++side) info.sides.emplace_back(game.side_name(side));
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    info.evaluators.push_back({std::string(E::name), std::string(E::help), {E::option_rows.begin(), E::option_rows.end()}});
  });
  return info;
}

/// Makes the evaluator, which checks what its options' ranges cannot.
template <Game G>
std::string try_evaluator(const std::string& name, const std::map<std::string, double>& values) {
  std::string problem;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    if (name != E::name) return;
    try {
      [[maybe_unused]] const E evaluator{EvaluatorSettings{values, 0}};
    } catch (const InputError& e) {
      problem = e.what();
    }
  });
  return problem;
}

std::vector<std::string> evaluator_names(const GameInfo& game) {
  std::vector<std::string> names;
  for (const auto& evaluator : game.evaluators) names.push_back(evaluator.name);
  return names;
}

}  // namespace

const std::vector<GameInfo>& catalogue() {
  static const std::vector<GameInfo> games = [] {
    std::vector<GameInfo> all;
    for_each_game([&](auto tag) { all.push_back(describe<typename decltype(tag)::type>()); });
    return all;
  }();
  return games;
}

const GameInfo* find_game(std::string_view name) {
  for (const auto& game : catalogue())
    if (game.name == name) return &game;
  return nullptr;
}

const EvaluatorInfo* find_evaluator(std::string_view game, std::string_view name) {
  for (const auto& info : catalogue()) {
    if (!game.empty() && info.name != game) continue;
    for (const auto& evaluator : info.evaluators)
      if (evaluator.name == name) return &evaluator;
  }
  return nullptr;
}

std::string evaluator_problem(const std::string& game, const std::string& name, const std::map<std::string, double>& values) {
  const std::string owners = games_with([&](const GameInfo& info) { return find_evaluator(info.name, name) != nullptr; });
  const bool known = find_evaluator("", name) != nullptr;
  if (game.empty()) {
    if (name == "none") return "";
    if (known) return "evaluator '" + printable(name) + "' needs a game; add 'game: " + owners + "'";
  }
  const GameInfo* info = find_game(game);
  if (info != nullptr && find_evaluator(game, name) != nullptr)
    return with_game(game, [&](auto tag) { return try_evaluator<typename decltype(tag)::type>(name, values); });
  std::vector<std::string> candidates;
  for (const auto& each : catalogue())
    if (info == nullptr || each.name == game)
      for (auto& evaluator : evaluator_names(each)) candidates.push_back(std::move(evaluator));
  const std::string known_ones = " (known: " + joined(candidates) + ")";
  if (known) return "evaluator '" + printable(name) + "' is one of " + owners + ", not of " + game + known_ones;
  return "unknown evaluator '" + printable(name) + "'" + suggestion(name, candidates) + known_ones;
}

std::vector<LineProblem> check_lines(const std::string& game, const std::map<std::string, int>& rules, const std::vector<std::string>& lines) {
  return with_game(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    std::vector<LineProblem> problems;
    const G start(options_from<G>(rules));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      G position = start;
      if (lines[i] == no_opening) continue;
      if (auto illegal = make_moves(position, lines[i])) {
        illegal->word = printable(illegal->word);
        problems.push_back({i, illegal->text()});
      }
    }
    return problems;
  });
}

std::string joined(const std::vector<std::string>& words, const std::string& last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " " + last + " " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace arena::config

#include "arena/config/referee.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/side_limits.hpp"
#include "arena/config/tournament.hpp"

namespace arena::config {

namespace {

std::string indented(const std::string& block) {
  std::string text;
  bool first = true;
  for (const auto& line : split(block, '\n')) {
    if (line.empty()) continue;
    text += (first ? "  - " : "    ") + line + "\n";
    first = false;
  }
  return text;
}

}  // namespace

std::vector<OptionRow> rows_of(const TournamentSpec& tournament) {
  Describer describer(tournament.game.name);
  visit_tournament(describer, tournament);
  return describer.rows();
}

std::string seats_problem(const TournamentSpec& tournament) {
  const int sides = tournament.game.sides;
  if (tournament.repeat && tournament.seats == Seats::all)
    return "'repeat' goes with 'seats: rotations': the orders of players of whom two are the same repeat each other";
  const bool gauntlet = tournament.format == Format::gauntlet;
  const std::size_t choose = static_cast<std::size_t>(gauntlet ? sides - 1 : sides),
                    from = tournament.players.size() - (gauntlet ? std::min(tournament.seeds.size(), tournament.players.size()) : 0);
  if (from < (tournament.repeat ? 1 : choose))
    return "a game has " + std::to_string(sides) + " seats, and there are only " + std::to_string(from) + " players" +
           (gauntlet ? " that are not among the 'seeds'" : "") + "; with 'repeat: true' a player takes several seats";
  double choices = gauntlet ? static_cast<double>(tournament.seeds.size()) : 1;
  for (std::size_t i = 0; i < choose; ++i) choices *= static_cast<double>(tournament.repeat ? from + i : from - i) / static_cast<double>(i + 1);
  if (choices > most_choices)
    return std::to_string(from) + " players can take the seats in more than " + std::to_string(most_choices) +
           " ways; take fewer players, or 'format: gauntlet'";
  return "";
}

std::string one_side_problem(const TournamentSpec& tournament) {
  const auto refused = [](const std::string& what) {
    return "'openings.one_side' does not go with " + what + ", which needs both sides of an opening";
  };
  if (!tournament.openings.one_side) return "";
  if (tournament.game.sides > 2) return "'openings.one_side' is for games of two sides";
  if (tournament.sprt.on) return refused("'sprt'");
  if (tournament.tune.on) return refused("'tune'");
  return tournament.ablation.on || tournament.regression.on || tournament.scaling.on ? refused("a comparison of players") : "";
}

std::string resolved_yaml(const TournamentSpec& tournament, Shown shown) {
  std::string text = "game: {name: " + yaml_scalar(tournament.game.name);
  if (tournament.game.has_referee()) text += ", referee: " + referee_yaml(tournament.game.referee);
  if (tournament.game.has_referee() && tournament.game.sides > 2) text += ", players: " + std::to_string(tournament.game.sides);
  for (const auto& [name, value] : tournament.game.options) text += ", " + name + ": " + std::to_string(value);
  text += "}\n" + yaml_of(rows_of(tournament), rows_of(TournamentSpec{}), shown);
  if (tournament.limits) text += yaml_of(rows_of(*tournament.limits), rows_of(Limits{}), shown);
  text += side_limits_yaml(tournament.side_limits);
  text += "players:\n";
  for (const auto& player : tournament.players) text += indented(resolved_yaml(player, shown));
  return text;
}

}  // namespace arena::config

#include "arena/serve/seating.hpp"

#include "arena/config/build.hpp"
#include "arena/config/set_option.hpp"
#include "arena/play/request.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

Participant person_seated(const std::string& name) {
  Participant player;
  player.name = name;
  player.type = config::PlayerType::person;
  player.options.kind = ForeignKind{};
  return player;
}

Participant program_seated(const config::PlayerSpec& spec, const std::optional<Limits>& given) {
  Participant player = spec;
  player.options = config::played_options(spec);
  if (given) player.options.limits = *given;
  decide_each_ply(player.options);  // a turn may be taken back halfway through
  if (traits_of(player.options).problem == LimitsProblem::no_limit) player.options.limits.move_time = std::chrono::seconds(1);
  if (traits_of(player.options).problem == LimitsProblem::no_depth) throw InputError("player '" + spec.name + "' searches one depth; give --depth");
  return player;
}

Participant program_seated(const std::string& word, const config::GameSpec& game, const std::optional<Limits>& given) {
  config::Problems problems;
  const config::PlayerSpec spec = config::named_player(word, game, problems);
  problems.raise();
  return program_seated(spec, given);
}

std::string own_player(const std::string& game) { return "arena-" + game; }

Participant plain_program(const std::string& game, const std::optional<Limits>& given) {
  Participant player;
  player.name = "alpha-beta";
  player.options = config::plain_search(game);
  player.options.limits = given.value_or(Limits{});
  if (!given) player.options.limits.move_time = std::chrono::seconds(1);
  return player;
}

void check_programs(const std::vector<Participant>& sides, const config::GameSpec& game) {
  if (sides.size() == 2) return;
  const auto board = make_board(game);
  Limits limits = depth_limit(1);
  limits.nodes = 1;
  const std::atomic<bool> never{false};
  for (const Participant& side : sides) {
    if (side.type == config::PlayerType::person) continue;
    if (side.type == config::PlayerType::uci) require_two_sides("engines that speak UCI", board->game(), board->players());
    try {
      board->seat(0, side, 1);
      board->think(0, limits, never, {});
    } catch (const InputError& error) {
      throw InputError("player '" + side.name + "': " + error.what());
    } catch (const PlayerFault& failed) {
      throw InputError("player '" + side.name + "': " + failed.what());
    }
  }
}

void tell_apart(std::vector<Participant>& sides, const GameBoard& board) {
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (std::size_t j = i + 1; j < sides.size(); ++j)
      if (sides[i].name == sides[j].name) {
        const std::string name = sides[i].name;
        for (std::size_t k = i; k < sides.size(); ++k)
          if (sides[k].name == name) sides[k].name += "-" + board.side_name(static_cast<int>(k));
      }
}

}  // namespace arena

// Tournaments with openings from files, for tests.
#pragma once
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/openings.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {

/// "position TEXT" after these random plies, and one legal move there.
template <Game G>
std::pair<std::string, std::string> position_after(int plies, std::uint64_t seed) {
  config::OpeningsSpec spec;
  spec.kind = config::OpeningsKind::random;
  spec.plies = plies;
  spec.count = 1;
  spec.seed = seed;
  G game{typename G::Options{}};
  make_moves(game, make_openings({std::string(G::name), {}}, spec).front());
  MoveList<G> moves;
  game.legal_moves_in_board_order(moves);
  return {game.position_text(), game.to_text(moves[0])};
}

inline std::string two_players(const std::string& game) {
  return "game: " + game + "\nlimits: {nodes: 60}\nplayers:\n" +
         "  - {name: full, search: alpha-beta, iterative_deepening: true, transposition_table: {size_mb: 1, keep: true}}\n  - {name: dice, search: "
         "random}\n";
}

inline config::OpeningsSpec lines_of(std::vector<std::string> lines) {
  config::OpeningsSpec spec;
  spec.kind = config::OpeningsKind::file;
  spec.lines = std::move(lines);
  return spec;
}

/// What `arena check` says about a tournament with this file of openings.
inline cli_test::Ran check_file(const TemporaryFolder& folder, const std::string& name, const std::string& text,
                                const std::string& game = "andantino", const std::string& more = "") {
  write_text(folder.path() / name, text);
  write_text(folder.path() / "t.yaml", two_players(game) + "openings: {type: file, file: " + name + more + "}\n");
  return cli_test::run_cli({"check", (folder.path() / "t.yaml").string()});
}

}  // namespace arena::tournament_test

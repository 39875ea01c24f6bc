// Players whose decisions are made by another build of the program.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "arena/analysis/regression/baseline_program.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/player_factory.hpp"

namespace arena {

/// A player of a build without UGI: 'game SEED' and 'decide MOVES' are answered by 'ready' and by 'decision MOVE SEARCHED DEPTH SELDEPTH SCORE PROVED
/// PLIES NODES NODES_TOTAL STOP', with words for named values.
template <Game G>
class AnsweringPlayer final : public Player<G> {
 public:
  explicit AnsweringPlayer(std::unique_ptr<EngineProcess> process) : process_(std::move(process)) {}
  void new_game(std::uint64_t seed) override { ask_answering(*process_, fmt::format("game {}", seed)); }

  Decision decide(const G& position, const Request& request) override {
    std::string question = "decide";
    G game = begun_at(G(position.options()), std::string(request.start));
    if (!request.start.empty()) question += ' ' + position_word(request.start);
    for (const Move move : request.moves) {
      question += ' ' + game.to_text(move);
      game.make(move);
    }
    const std::string line = ask_answering(*process_, question, request.stop);
    constexpr std::array<std::string_view, 4> proofs = {"-", "win", "loss", "draw"};
    std::istringstream in(line);
    std::string word, move, proved, stop;
    Decision d;
    in >> word >> move >> d.searched >> d.depth >> d.seldepth >> d.score >> proved >> d.proved_plies >> d.nodes >> d.nodes_total >> stop;
    const auto* const proof = std::find(proofs.begin(), proofs.end(), proved);
    const auto* const reason = std::find(stop_reason_names.begin(), stop_reason_names.end(), stop);
    if (!in || word != "decision" || proof == proofs.end() || reason == stop_reason_names.end())
      throw InputError("the recorded build: '" + line + "' is no decision");
    d.move = position.parse(move);
    d.proved = static_cast<Proved>(proof - proofs.begin());
    d.stop = static_cast<StopReason>(reason - stop_reason_names.begin());
    return d;
  }

 private:
  std::unique_ptr<EngineProcess> process_;
};

/// The players in `names` are the program's players of the given names; all others are this build's. For one worker.
template <Game G>
PlayerFactory<G> baseline_factory(const RunSpec& spec, const BaselineProgram& program, std::map<std::string, std::string> names) {
  return
      [&program, names = std::move(names), any = player_factory<G>(spec)](const Participant& player, TablePool& pool) -> std::unique_ptr<Player<G>> {
        const auto name = names.find(player.name);
        if (name == names.end()) return any(player, pool);
        if (program.speaks_ugi()) return any(program.engine(name->second, player), pool);
        return std::make_unique<AnsweringPlayer<G>>(program.answering(name->second));
      };
}

}  // namespace arena

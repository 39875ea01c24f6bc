// Checks a certificate of arena solve by the rules alone.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/show.hpp"
#include "arena/games/games.hpp"
#include "arena/play/certify.hpp"

namespace arena {

namespace {

template <Game G>
int certify(const Call& call, const config::Certificate& certificate) {
  const std::string file = call.get("file");
  CertificateCheck verdict;
  try {
    verdict = Certifier<G>(certificate).check();
  } catch (const InputError& e) {
    throw InputError(file + ": " + e.what());
  }
  if (wants_json(call)) {
    const auto where = [](bool is_so, const auto& value) { return is_so ? nlohmann::json(value) : nlohmann::json(); };
    print_json(call, {{"file", file},
                      {"game", certificate.game},
                      {"rules", certificate.options},
                      {"start", certificate.start},
                      {"claim", config::claim_text(certificate)},
                      {"holds", verdict.holds},
                      {"reason", where(!verdict.holds, verdict.reason)},
                      {"moves", where(!verdict.holds, verdict.moves)},
                      {"position", where(!verdict.holds, verdict.position)},
                      {"positions_listed", certificate.lines.size()},
                      {"positions_reached", where(verdict.holds, verdict.used)},
                      {"replies", where(verdict.holds, verdict.replies)},
                      {"longest", where(verdict.holds, verdict.longest)}});
    return verdict.holds ? exit_done : exit_failed;
  }
  std::string rules;
  for (const auto& [name, value] : certificate.options) rules += fmt::format(", {} {}", name, value);
  call.out << fmt::format("game: {}{}\nstart: {}\nclaim: {}\n", certificate.game, rules, certificate.start, config::claim_text(certificate));
  if (!verdict.holds) {
    G game = G::from_text(options_from<G>(certificate.options), certificate.start);
    std::string moves, last_turn;
    for (const auto& word : verdict.moves) {
      const Move move = game.parse(word);
      moves += " " + word;
      add_to_turn(last_turn, game, move);
      game.make(move);
    }
    call.out << "verdict: refused\nreason: " << verdict.reason << "\nmoves:" << moves << "\nposition: " << verdict.position << "\n\n"
             << draw_text(picture_of(game, last_turn), false);
    return exit_failed;
  }
  call.out << fmt::format("verdict: holds\npositions: {} listed, {} reached\nreplies: {}\nlongest line: {} plies\n", certificate.lines.size(),
                          verdict.used, verdict.replies, verdict.longest);
  return exit_done;
}

}  // namespace

Command certify_command() {
  Command command;
  command.name = "certify";
  command.summary = "check a certificate by the rules alone";
  command.usage = "FILE [--json]";
  command.details =
      "Tries every reply of the other side and looks up each move of the claiming side by the stones on the\n"
      "board. It uses nothing of the solver and trusts no hash. If a certificate does not hold, it prints the\n"
      "position where it fails, and the exit code is 1.";
  command.example = "arena solve --game andantino --radius 2 --goal white-draws --certificate draw.cert.gz && arena certify draw.cert.gz";
  command.declare = [](Syntax& syntax) {
    syntax.options.add_options()("file", boost::program_options::value<std::string>()->value_name("FILE")->required(),
                                 "the certificate, gzip or plain");
    syntax.operands.add("file", 1);
    add_json_option(syntax);
  };
  command.run = [](const Call& call) {
    const config::Certificate certificate = config::read_certificate(call.get("file"));
    return with_game(certificate.game, [&](auto tag) { return certify<typename decltype(tag)::type>(call, certificate); });
  };
  return command;
}

}  // namespace arena

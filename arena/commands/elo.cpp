#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/sprt_arguments.hpp"
#include "arena/statistics/calculator.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

void declare_elo(Syntax& syntax) {
  syntax.options.add_options()                                                             //
      ("wdl", po::value<std::string>()->value_name("W,D,L"), "games won, drawn and lost")  //
      ("pairs", po::value<std::string>()->value_name("n0,n1,n2,n3,n4"), "pairs of games that scored 0, 1/2, 1, 3/2 and 2 points");
  add_json_option(syntax);
  add_sprt_options(syntax);
}

int run_elo(const Call& call) {
  const auto wdl = call.find("wdl"), pairs = call.find("pairs");
  if (wdl.has_value() == pairs.has_value()) throw InputError("give either --wdl W,D,L or --pairs n0,n1,n2,n3,n4");
  const bool tested = call.has("elo0") || call.has("elo1") || call.has("alpha") || call.has("beta") || call.has("model");
  std::optional<statistics::SprtParameters> sprt;
  if (tested) {
    if (!call.has("elo0") || !call.has("elo1")) throw InputError("a likelihood ratio needs both --elo0 and --elo1");
    sprt = sprt_given(call);
  }
  const auto calculation =
      wdl ? statistics::calculate(statistics::parse_wdl(*wdl), sprt) : statistics::calculate(statistics::parse_pairs(*pairs), sprt);
  if (wants_json(call))
    print_json(call, to_json(calculation));
  else
    call.out << to_text(calculation);
  return exit_done;
}

}  // namespace

Command elo_command() {
  return {"elo",
          "compute Elo, intervals and likelihood ratio from counts",
          "--wdl W,D,L | --pairs n0,n1,n2,n3,n4 [--elo0 E --elo1 E] [--json]",
          "Works with counts from any program. Pairs (two games from one opening with sides swapped) give smaller and more accurate\n"
          "errors than single games. With --elo0 and --elo1 it also prints the log-likelihood ratio of the sequential test.",
          "arena elo --pairs 34,54,63,64,75 --elo0 0 --elo1 10",
          declare_elo,
          run_elo};
}

}  // namespace arena

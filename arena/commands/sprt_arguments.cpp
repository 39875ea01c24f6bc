#include "arena/commands/sprt_arguments.hpp"

namespace arena {

namespace po = boost::program_options;

void add_sprt_options(Syntax& syntax) {
  syntax.options.add_options()                                                                                     //
      ("elo0", po::value<double>()->value_name("E"), "H0: the difference that is not worth having; by default 0")  //
      ("elo1", po::value<double>()->value_name("E"), "H1: the difference that is; by default 10")                  //
      ("alpha", po::value<double>()->value_name("A"), "the chance to accept H1 when H0 is true; by default 0.05")  //
      ("beta", po::value<double>()->value_name("B"), "the chance to accept H0 when H1 is true; by default 0.05");
  syntax.add_choice("model", {"normalized", "logistic"}, "MODEL", "the scale of elo0 and elo1; by default normalized");
}

statistics::SprtParameters sprt_given(const Call& call) {
  statistics::SprtParameters test{0, 10, 0.05, 0.05, statistics::EloModel::normalized};
  test.elo0 = call.find<double>("elo0").value_or(test.elo0);
  test.elo1 = call.find<double>("elo1").value_or(test.elo1);
  test.alpha = call.find<double>("alpha").value_or(test.alpha);
  test.beta = call.find<double>("beta").value_or(test.beta);
  if (const auto model = call.find("model")) test.model = statistics::parse_elo_model(*model);
  statistics::check(test);
  return test;
}

}  // namespace arena

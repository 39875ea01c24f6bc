#include "arena/commands/sprt_arguments.hpp"

#include "arena/commands/number_given.hpp"

namespace arena {

namespace po = boost::program_options;

void add_sprt_options(Syntax& syntax) {
  syntax.options.add_options()                                                                                         //
      ("elo0", po::value<double>()->value_name("E"), "H0: the Elo difference that is not worth it; by default 0")      //
      ("elo1", po::value<double>()->value_name("E"), "H1: the Elo difference that is worth it; by default 10")         //
      ("alpha", po::value<double>()->value_name("A"), "probability of accepting H1 when H0 is true; by default 0.05")  //
      ("beta", po::value<double>()->value_name("B"), "probability of accepting H0 when H1 is true; by default 0.05");
  syntax.add_choice("model", {"normalized", "logistic"}, "MODEL", "the Elo scale of elo0 and elo1; by default normalized");
}

statistics::SprtParameters sprt_given(const Call& call) {
  statistics::SprtParameters test{0, 10, 0.05, 0.05, statistics::EloModel::normalized};
  const auto given = [&](const std::string& name, double otherwise) {
    return number_given<double>(call, name, declared_real_range("sprt." + name)).value_or(otherwise);
  };
  test.elo0 = given("elo0", test.elo0);
  test.elo1 = given("elo1", test.elo1);
  test.alpha = given("alpha", test.alpha);
  test.beta = given("beta", test.beta);
  if (const auto model = call.find("model")) test.model = statistics::parse_elo_model(*model);
  statistics::check(test);
  return test;
}

}  // namespace arena

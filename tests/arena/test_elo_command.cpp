// `arena elo`: the published values through the command, and wrong input answered in one sentence.
#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

using ::testing::HasSubstr;

nlohmann::json elo(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "elo");
  arguments.emplace_back("--json");
  const auto ran = run_cli(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return nlohmann::json::parse(ran.out, nullptr, false);
}

void expect(const nlohmann::json& json, const std::map<std::string, double>& published) {
  for (const auto& [key, value] : published) EXPECT_NEAR(json.at(key).get<double>(), value, 1e-5 * std::abs(value)) << key;
}

TEST(EloCommand, GivesThePublishedValues) {
  expect(elo({"--wdl", "136,111,96"}),
         {{"elo", 40.702458}, {"elo_error", 30.427218}, {"nelo", 49.768415}, {"nelo_error", 36.768451}, {"los", 0.9960102}});
  expect(
      elo({"--pairs", "34,54,63,64,75"}),
      {{"elo", 55.579780}, {"elo_error", 27.653430}, {"nelo", 57.935600}, {"nelo_error", 28.275376}, {"los", 0.9999704}, {"pairs_ratio", 1.579545}});
  expect(elo({"--pairs", "2,14,38,18,4", "--elo0", "0", "--elo1", "10"}),
         {{"elo", 18.302996}, {"elo_error", 33.468712}, {"los", 0.8592989}, {"llr", 0.3177628}, {"lower", -2.944439}, {"upper", 2.944439}});
  expect(elo({"--pairs", "2,14,38,18,4", "--elo0", "0", "--elo1", "10", "--model", "logistic"}), {{"llr", 0.4585465}});
  expect(elo({"--pairs", "365,16618,36229,16974,390", "--elo0", "0", "--elo1", "2"}), {{"llr", 2.2503677}});
  expect(elo({"--pairs", "10789,19328,33806,19402,10543", "--elo0=-3", "--elo1", "1", "--model", "logistic"}), {{"llr", 2.1310678}});
  expect(elo({"--pairs", "0,0,0,0,5550", "--elo0", "0", "--elo1", "5"}), {{"llr", 111.7975551}});
}

TEST(EloCommand, NamesTheMethodAndKeepsTheClassicalErrorBeside) {
  const auto few = run_cli({"elo", "--pairs", "1,2,4,3,2"}).out, many = run_cli({"elo", "--pairs", "34,54,63,64,75"}).out;
  EXPECT_THAT(few, HasSubstr("small-sample (profile exact)"));
  EXPECT_THAT(few, HasSubstr("classical error"));
  EXPECT_THAT(many, HasSubstr("classical (normal)"));
}

TEST(EloCommand, FewPairsDoNotMakeItSureOfItself) {
  const auto json = elo({"--pairs", "0,0,2,0,4"});
  EXPECT_LT(json["elo_low"].get<double>(), 0);
  EXPECT_LT(json["los_exact"].get<double>(), 0.98) << "the classical formula says " << json["los"];
  EXPECT_TRUE(elo({"--pairs", "34,54,63,64,75"})["los_exact"].is_null());
}

TEST(EloCommand, DegenerateCountsPrintSense) {
  for (const char* pairs : {"0,0,0,0,1", "1,0,0,0,0", "0,0,1,0,0", "0,0,5000,0,0", "0,0,0,0,1000000", "1,0,0,0,1", "0,1,0,0,0"}) {
    for (const char* form : {"--elo0=0", "--json"}) {
      const auto ran = run_cli({"elo", "--pairs", pairs, form, "--elo1=5", "--elo0=0"});
      if (ran.code != 0) continue;  // the same option twice
      for (const char* word : {"nan", "inf", "100.00 %", "-0.0 "}) EXPECT_EQ(ran.out.find(word), std::string::npos) << pairs << "\n" << ran.out;
    }
    const auto text = run_cli({"elo", "--pairs", pairs, "--elo0=0", "--elo1=5"});
    EXPECT_EQ(text.code, 0) << text.err;
    for (const char* word : {"nan", "inf", "100.00 %", "-0.0 "}) EXPECT_EQ(text.out.find(word), std::string::npos) << pairs << "\n" << text.out;
  }
  EXPECT_THAT(run_cli({"elo", "--wdl", "3,0,0"}).out, HasSubstr("at least"));
  EXPECT_THAT(run_cli({"elo", "--wdl", "0,0,3"}).out, HasSubstr("at most"));
}

TEST(EloCommand, WrongInputIsAnsweredInOneSentence) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{}, "either --wdl W,D,L or --pairs"},
      {{"--wdl", "1,2,3", "--pairs", "1,2,3,4,5"}, "either --wdl W,D,L or --pairs"},
      {{"--wdl", "1,2"}, "3 are needed"},
      {{"--wdl", "1,2,x"}, "'x'"},
      {{"--wdl", "1,-2,3"}, "negative"},
      {{"--wdl", "0,0,0"}, "counts no games"},
      {{"--wdl", "1,2,99999999999999"}, "at most"},
      {{"--pairs", "1,2,3,4"}, "5 are needed"},
      {{"--pairs", "1,2,3,4,5", "--elo0", "5"}, "both --elo0 and --elo1"},
      {{"--pairs", "1,2,3,4,5", "--model", "logistic"}, "both --elo0 and --elo1"},
      {{"--pairs", "1,2,3,4,5", "--elo0", "5", "--elo1", "5"}, "must be below"},
      {{"--pairs", "1,2,3,4,5", "--elo0", "nan", "--elo1", "5"}, "elo0"},
      {{"--pairs", "1,2,3,4,5", "--elo0", "0", "--elo1", "5", "--alpha", "0"}, "alpha"},
      {{"--pairs", "1,2,3,4,5", "--elo0", "0", "--elo1", "5", "--alpha", "0.6", "--beta", "0.5"}, "alpha"},
      {{"--pairs", "1,2,3,4,5", "--elo0", "0", "--elo1", "5", "--model", "bayesian"}, "model"},
  };
  for (const auto& [arguments, reason] : wrong) {
    std::vector<std::string> words = {"elo"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const auto ran = run_cli(words);
    EXPECT_EQ(ran.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(reason));
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

}  // namespace
}  // namespace arena::cli_test

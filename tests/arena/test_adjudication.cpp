// Adjudication by scores and by proof, and the games that are played on to see whether it was right.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <unordered_map>

#include "arena/analysis/rating/audit.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/proof_judge.hpp"
#include "arena/record/reader.hpp"
#include "core/common/random.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;

struct ScoredPly {
  int side = 0;
  Score score = 0;
  bool searched = true;
};

std::optional<Score> score_of(const ScoredPly& ply) {
  Decision decision;
  decision.searched = ply.searched;
  decision.score = ply.score;
  return score_that_counts(decision);
}

/// The rules taken literally, from the whole history, whose last ply has just been played.
std::optional<Ruling> by_the_words(const config::AdjudicationSpec& rules, const std::vector<ScoredPly>& plies) {
  std::vector<ScoredPly> told;
  std::vector<int> numbers;
  for (std::size_t i = 0; i < plies.size(); ++i)
    if (plies[i].searched) {
      told.push_back(plies[i]);
      numbers.push_back(static_cast<int>(i) + 1);
    }
  if (!plies.back().searched) return std::nullopt;
  const int now = static_cast<int>(plies.size());
  if (rules.resign.on) {
    int bad = 0;
    const int side = plies.back().side;
    for (std::size_t i = told.size(); i-- > 0;) {
      if (told[i].side != side) continue;
      if (told[i].score > -rules.resign.score) break;
      ++bad;
    }
    if (bad >= rules.resign.decisions) return Ruling{AdjudicatedBy::resign, win_for(1 - side), now};
  }
  if (rules.draw.on) {
    int even = 0;
    std::set<int> sides;
    for (std::size_t i = told.size(); i-- > 0 && std::abs(told[i].score) <= rules.draw.score && numbers[i] >= rules.draw.from_ply;) {
      ++even;
      sides.insert(told[i].side);
    }
    if (even >= rules.draw.plies && sides.size() == 2) return Ruling{AdjudicatedBy::draw, Outcome::draw, now};
  }
  return std::nullopt;
}

TEST(ScoreRules, AreTheirWordsAfterEveryPlyOfRandomGames) {
  config::AdjudicationSpec rules;
  rules.resign = {true, 50, 3};
  rules.draw = {true, 10, 4, 6};
  Random random(7);
  std::map<AdjudicatedBy, int> seen;
  for (int game = 0; game < 2000; ++game) {
    ScoreJudge judge;
    std::vector<ScoredPly> plies;
    const bool quiet = random.below(2) == 0;
    for (int ply = 0; ply < 20; ++ply) {
      const int side = static_cast<int>(random.below(8) == 0 ? random.below(2) : static_cast<unsigned>(ply) % 2);  // sometimes twice, as in Omega
      plies.push_back({side, static_cast<Score>(random.below(quiet ? 30 : 200)) - (quiet ? 15 : side == 0 ? 150 : 60), random.below(6) != 0});
      const auto expected = by_the_words(rules, plies);
      const auto found = judge.judge(rules, plies.back().side, ply + 1, score_of(plies.back()));
      ASSERT_EQ(found, expected) << "game " << game << ", ply " << ply + 1;
      if (found) ++seen[found->rule];
      if (found) break;
    }
  }
  EXPECT_GT(seen[AdjudicatedBy::resign], 100);
  EXPECT_GT(seen[AdjudicatedBy::draw], 100);
}

TEST(ScoreRules, ResigningTakesTheLosersOwnScoreAlone) {
  config::AdjudicationSpec rules;
  rules.resign = {true, 100, 2};
  ScoreJudge judge;
  EXPECT_EQ(judge.judge(rules, 0, 1, score_of({0, 0})), std::nullopt);
  EXPECT_EQ(judge.judge(rules, 1, 2, score_of({1, -100})), std::nullopt);
  EXPECT_EQ(judge.judge(rules, 0, 3, score_of({0, 900})), std::nullopt) << "a win by the winner's own score would end it here";
  EXPECT_EQ(judge.judge(rules, 1, 4, score_of({1, -150})), (Ruling{AdjudicatedBy::resign, Outcome::first, 4}));
}

TEST(AuditWord, IsReadAsItIsWrittenAndNothingElseIs) {
  GameRow row;
  for (const auto rule : {AdjudicatedBy::score, AdjudicatedBy::resign, AdjudicatedBy::draw, AdjudicatedBy::proof})
    for (const auto result : {Outcome::first, Outcome::second, Outcome::draw}) {
      const Ruling ruling{rule, result, 41};
      for (const std::string before : {"", "max-plies "}) {
        row.termination = before.empty() ? "rules" : "adjudicated";
        row.adjudicated = before + ruling.audit_word();
        EXPECT_EQ(row.audited(), ruling);
        EXPECT_EQ(row.adjudicated_by(), before.empty() ? std::nullopt : std::optional(AdjudicatedBy::max_plies));
        EXPECT_EQ(row.ended_by(), before.empty() ? "rules" : "adjudicated: max-plies");
        EXPECT_TRUE(row.is_audited());
      }
    }
  for (const std::string wrong : {"audited:", "audited:score", "audited:score:first", "audited:score:first:", "audited:score:first:x",
                                  "audited:score:none:4", "audited:luck:first:4", "audited:score:first:4:5", "audited:score:first:-4"}) {
    row.adjudicated = wrong;
    EXPECT_EQ(row.audited(), std::nullopt) << wrong;
  }
  row.adjudicated = "score";
  EXPECT_FALSE(row.is_audited());
  EXPECT_EQ(row.audited(), std::nullopt);
}

/// The best that both sides can reach, by brute force.
template <Game G>
int brute_force(G& game, std::unordered_map<Key, int>& known) {  // 1 first, 0 draw, -1 second
  if (game.outcome() != Outcome::none) return game.outcome() == Outcome::draw ? 0 : game.outcome() == Outcome::first ? 1 : -1;
  const auto found = known.find(game.key());
  if (found != known.end()) return found->second;
  MoveList<G> moves;
  game.legal_moves(moves);
  const bool first = game.to_move() == 0;
  int best = first ? -1 : 1;
  for (const Move move : moves) {
    const auto undo = game.make(move);
    const int value = brute_force(game, known);
    game.undo(move, undo);
    best = first ? std::max(best, value) : std::min(best, value);
    if (best == (first ? 1 : -1)) break;
  }
  return known[game.key()] = best;
}

/// Whether the side wins within so many plies whatever the other does, by brute force.
template <Game G>
bool forces(G& game, int side, int plies) {
  if (game.outcome() != Outcome::none) return game.outcome() == win_for(side);
  if (plies == 0) return false;
  MoveList<G> moves;
  game.legal_moves(moves);
  const bool own = game.to_move() == side;
  for (const Move move : moves) {
    const auto undo = game.make(move);
    const bool wins = forces(game, side, plies - 1);
    game.undo(move, undo);
    if (wins == own) return own;
  }
  return !own;
}

std::string with_proofs(int radius, int nodes) {
  return fmt::format(
      "game: {{name: andantino, radius: {}}}\nseed: 4\nopenings: {{type: random, plies: 6, count: 8, seed: 2}}\nlimits: {{nodes: 20}}\n"
      "adjudication: {{proof: {{nodes: {}}}}}\nplayers: [{{name: a, search: random}}, {{name: b, search: random}}]\n",
      radius, nodes);
}

TEST(ProofAdjudication, EndsGamesWithTheValueThatBruteForceFinds) {
  TemporaryFolder folder;
  run_in(spec_from(with_proofs(2, 3000)), folder.path());
  int proved = 0;
  read_games(folder.path() / "games.csv", [&](const GameRow& row) {
    ASSERT_EQ(row.adjudicated_by(), AdjudicatedBy::proof);
    Andantino game{Andantino::Options{.radius = 2, .tiles_per_side = 0}};
    ASSERT_FALSE(make_moves(game, row.moves));
    std::unordered_map<Key, int> known;
    const int value = brute_force(game, known);
    EXPECT_EQ(row.result(), value == 0 ? Outcome::draw : value > 0 ? Outcome::first : Outcome::second) << row.moves;
    ++proved;
  });
  EXPECT_EQ(proved, 16);
  const auto verified = run_cli({"verify", folder.path().string()});
  EXPECT_EQ(verified.code, 0) << verified.out;
  EXPECT_THAT(verified.out, HasSubstr("16 proofs repeated: all equal"));
}

TEST(ProofAdjudication, AProvedWinIsOneThatASearchOfEveryLineFinds) {
  TemporaryFolder folder;
  run_in(spec_from(with_proofs(4, 10)), folder.path());
  int proved = 0, found = 0;
  read_games(folder.path() / "games.csv", [&](const GameRow& row) {
    if (row.adjudicated_by() != AdjudicatedBy::proof || row.result() == Outcome::draw) return;
    ++proved;
    Andantino game{Andantino::Options{.radius = 4, .tiles_per_side = 0}};
    ASSERT_FALSE(make_moves(game, row.moves));
    for (int plies = 1; plies <= 4; ++plies) {
      EXPECT_FALSE(forces(game, 1 - winner(row.result()), plies)) << "the other side wins: " << row.moves;
      if (!forces(game, winner(row.result()), plies)) continue;
      ++found;
      break;
    }
  });
  EXPECT_GE(proved, 10);
  EXPECT_GE(found, proved / 2) << "the others take longer than four plies";
}

const std::string by_rules = "resign: {score: 150, decisions: 2}, proof: {nodes: 300}, draw: {score: 2, plies: 4}";

std::vector<GameRow> rows_in(const fs::path& folder) {
  std::vector<GameRow> rows;
  read_games(folder / "games.csv", [&](const GameRow& row) { rows.push_back(row); });
  return rows;
}

/// A game without what adjudication and the clock write.
std::string played(const GameRow& row) {
  return row.moves + " " + std::string(row.result_word()) + " " + row.termination + " " + row.ending + " " +
         std::to_string(row.seat(0).nodes.value_or(-1));
}

class Audits : public testing::Test {
 protected:
  static std::string yaml(const std::string& adjudication) { return small_tournament(3, 8, "adjudication: {" + adjudication + "}\n"); }
  fs::path run(const std::string& name, const std::string& adjudication, int threads = 2) {
    run_in(spec_from(yaml(adjudication)), folder_.path() / name, threads);
    return folder_.path() / name;
  }
  TemporaryFolder folder_;
};

TEST_F(Audits, AllOfTheGamesPlayedOnAreTheGamesWithoutAdjudication) {
  const std::vector<GameRow> plain = rows_in(run("plain", "")), cut = rows_in(run("cut", by_rules)),
                             all = rows_in(run("all", by_rules + ", audit: 1"));
  ASSERT_EQ(plain.size(), 48U);
  ASSERT_EQ(all.size(), plain.size());
  int ruled = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    EXPECT_EQ(played(all[i]), played(plain[i]));
    EXPECT_TRUE(plain[i].adjudicated.empty());
    const auto rule = cut[i].adjudicated_by();
    ASSERT_EQ(all[i].audited().has_value(), rule.has_value()) << all[i].adjudicated;
    if (!rule) continue;
    ++ruled;
    EXPECT_EQ(all[i].audited(), (Ruling{*rule, cut[i].result(), cut[i].plies})) << "what the rule would have said is what it says";
    EXPECT_EQ(plain[i].moves.rfind(cut[i].moves, 0), 0U) << "an adjudicated game is the beginning of the played one";
  }
  EXPECT_GT(ruled, 24);
}

TEST_F(Audits, AShareOfTheGamesIsPlayedOnTheSameAtAnyThreadsShardsAndAfterAResume) {
  const std::string rules = by_rules + ", audit: 0.3";
  const fs::path one = run("one", rules, 1), three = run("three", rules, 3);
  expect_equal(results_of(one), results_of(three), "threads");
  const std::vector<GameRow> cut = rows_in(run("cut", by_rules)), all = rows_in(run("all", by_rules + ", audit: 1")), some = rows_in(one);
  int on = 0;
  const RunSpec spec = spec_from(yaml(rules));
  for (std::size_t i = 0; i < some.size(); ++i) {
    EXPECT_EQ(played(some[i]), played(some[i].is_audited() ? all[i] : cut[i]));
    const bool chosen = is_chosen_for_audit(spec.adjudication, Schedule(spec).at(i));
    EXPECT_EQ(some[i].is_audited(), chosen && cut[i].adjudicated_by().has_value());
    on += some[i].is_audited() ? 1 : 0;
  }
  EXPECT_GT(on, 3);
  EXPECT_LT(on, 30);
  // Resumed after half of its games.
  std::string games = read_file(one / "games.csv");
  std::size_t end = 0;
  for (int line = 0; line < 21; ++line) end = games.find('\n', end) + 1;
  write_text(one / "games.csv", games.substr(0, end));
  replace_in(one / "context.json", "\"complete\": true", "\"complete\": false");
  run_in(spec, one, 2, true);
  expect_equal(results_of(one), results_of(three), "resumed");
  // And in parts.
  const fs::path file = write_tournament(folder_.path(), yaml(rules));
  std::vector<std::string> merge = {"merge", "--output", (folder_.path() / "merged").string()};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    merge.push_back((folder_.path() / ("part-" + part.substr(0, 1))).string());
    ASSERT_EQ(run_cli({"run", file.string(), "--quiet", "--shard", part, "--output", merge.back()}).code, 0);
  }
  ASSERT_EQ(run_cli(merge).code, 0);
  expect_equal(results_of(folder_.path() / "merged"), results_of(three), "merged");
  EXPECT_EQ(run_cli({"verify", (folder_.path() / "merged").string()}).code, 0);
}

TEST_F(Audits, WhatWasChangedSinceIsFoundByVerify) {
  const fs::path folder = run("run", by_rules + ", audit: 0.5");
  const std::string kept = read_file(folder / "games.csv");
  ASSERT_EQ(run_cli({"verify", folder.string()}).code, 0);
  const auto says = [&](const std::string& what, const std::string& with) {
    replace_in(folder / "games.csv", what, with);
    const auto ran = run_cli({"verify", folder.string(), "--sample", "1000"});
    write_text(folder / "games.csv", kept);
    EXPECT_EQ(ran.code, 1);
    return ran.out;
  };
  EXPECT_THAT(says("adjudicated,proof,", "adjudicated,score,"), HasSubstr("no rule of this tournament adjudicates 'score'"));
  EXPECT_THAT(says("rules,audited:proof:", "rules,audited:score:"), HasSubstr("no rule of this tournament can have said"));
  EXPECT_THAT(says("rules,audited:proof:first", "rules,audited:proof:second"), HasSubstr("proved again"));
}

TEST_F(Audits, TheReportCountsThemAndSaysWhatTheyAreWorth) {
  const fs::path folder = run("run", by_rules + ", audit: 0.5");
  int ended = 0, on = 0, wrong = 0;
  for (const GameRow& row : rows_in(folder)) {
    const auto audited = row.audited();
    ended += !audited && row.adjudicated_by() ? 1 : 0;
    on += audited ? 1 : 0;
    wrong += audited && audited->result != row.result() ? 1 : 0;
  }
  auto ran = run_cli({"report", folder.string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::replace(ran.out.begin(), ran.out.end(), '\n', ' ');  // notes span several lines
  EXPECT_THAT(ran.out, HasSubstr(std::to_string(wrong) + " of " + std::to_string(on) + " audited were wrong"));
  EXPECT_THAT(ran.out, HasSubstr("What adjudication is worth"));
  EXPECT_EQ(run_cli({"report", run("plain", by_rules).string()}).out.find("What adjudication is worth"), std::string::npos);
  EXPECT_GT(ended, 0);
}

GameRow audited_row(const std::string& first, const std::string& second, Outcome is, std::optional<Outcome> ruled, bool ended) {
  GameRow row;
  row.seat(0).player = first;
  row.seat(1).player = second;
  row.set_result(is);
  row.termination = ended ? "adjudicated" : "rules";
  if (ended) row.adjudicated = "resign";
  if (ruled) row.adjudicated = Ruling{AdjudicatedBy::resign, *ruled, 10}.audit_word();
  return row;
}

TEST(AuditCount, NoneWrongIsABoundAndTheEloIsThatOfTheBound) {
  AuditCount count;
  for (int i = 0; i < 7; ++i) count.add(audited_row("a", "b", Outcome::first, Outcome::first, false), i);
  for (int i = 0; i < 7; ++i) count.add(audited_row("b", "a", Outcome::first, std::nullopt, true), 100 + i);
  const AuditedGames& games = count.rules().at(AdjudicatedBy::resign);
  EXPECT_EQ(games.ended, 7);
  EXPECT_EQ(games.played, 7);
  EXPECT_EQ(wrong_text(games),
            "0 of 7 audited were wrong, so at most " + fmt::format("{:.1f}", 100 * (1 - std::pow(0.05, 1.0 / 7))) + " % are (95 %)");
  const AuditedPlayer& a = count.players().front();
  EXPECT_DOUBLE_EQ(a.score(), 0.5);
  const AuditWorth worth = worth_of(a);
  ASSERT_TRUE(worth.known);
  EXPECT_EQ(worth.elo, 0);
  // The rule of three: 3/7 in half of its games, a score between 1/2 - 3/14 and 1/2 + 3/14.
  const double elo = 400 * std::log10((0.5 + 3.0 / 14) / (0.5 - 3.0 / 14));
  EXPECT_NEAR(worth.interval.low, -elo, 1e-9);
  EXPECT_NEAR(worth.interval.high, elo, 1e-9);
}

TEST(AuditCount, ErrorsOfTheAuditedGamesAreCarriedOverToThoseThatWereEnded) {
  AuditCount count;
  // Of 100 audited wins of a, 20 were draws when played on; 300 more of its wins were adjudicated, and b won 100 games on the board.
  for (int i = 0; i < 100; ++i) count.add(audited_row("a", "b", i % 5 == 0 ? Outcome::draw : Outcome::first, Outcome::first, false), i);
  for (int i = 0; i < 300; ++i) count.add(audited_row("a", "b", Outcome::first, std::nullopt, true), i % 100);
  for (int i = 0; i < 100; ++i) count.add(audited_row("b", "a", Outcome::first, std::nullopt, false), i);
  const AuditedPlayer& a = count.players().front();
  const double score = (80 + 10 + 300) / 500.0, all_played = (90 + 300 * 0.9) / 500.0;
  EXPECT_DOUBLE_EQ(a.score(), score);
  const AuditWorth worth = worth_of(a);
  const auto elo = [](double of) { return -400 * std::log10(1 / of - 1); };
  EXPECT_NEAR(worth.elo, elo(score) - elo(all_played), 1e-9) << "adjudication makes it look better than it is";
  EXPECT_GT(worth.interval.low, 0);
  EXPECT_LT(worth.interval.low, worth.elo);
  EXPECT_GT(worth.interval.high, worth.elo);
  const AuditWorth mirrored = worth_of(count.players().back());
  EXPECT_NEAR(mirrored.elo, -worth.elo, 1e-9);
  EXPECT_NEAR(mirrored.interval.low, -worth.interval.high, 1e-9);
}

TEST(AuditCount, AFaultSaysNothingAboutTheRule) {
  AuditCount count;
  GameRow row = audited_row("a", "b", Outcome::second, Outcome::first, false);
  row.termination = "crash";
  count.add(row, 0);
  EXPECT_EQ(count.rules().at(AdjudicatedBy::resign).played, 0);
  EXPECT_EQ(count.rules().at(AdjudicatedBy::resign).spoilt, 1);
  EXPECT_FALSE(worth_of(count.players().front()).known);
}

TEST(AdjudicationConfig, IsSavedAsItWasReadAndLeavesOthersAsTheyWere) {
  const std::string text = "{resign: {score: 150, decisions: 2}, draw: {score: 2, plies: 4, from_ply: 0}, proof: {nodes: 300}, audit: 0.25}";
  const config::TournamentSpec spec = tournament_from(small_tournament(2, 2, "adjudication: " + text + "\n"));
  const std::string saved = config::resolved_yaml(spec);
  EXPECT_THAT(saved, HasSubstr("adjudication: " + text + "\n"));
  EXPECT_EQ(tournament_from(saved), spec);
  EXPECT_THAT(config::resolved_yaml(tournament_from(small_tournament(2, 2))), HasSubstr("adjudication: {}\n"));
}

}  // namespace
}  // namespace arena::tournament_test

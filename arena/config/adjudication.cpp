#include "arena/config/adjudication.hpp"

#include "arena/config/certificate.hpp"
#include "arena/config/checks.hpp"
#include "arena/config/paths.hpp"
#include "core/common/sides.hpp"

namespace arena::config {

namespace {

/// The first rule that looks at scores, by its key.
std::string_view score_rule(const AdjudicationSpec& rules) {
  if (rules.score_margin > 0) return "adjudication.score_margin";
  return rules.resign.on ? "adjudication.resign" : "adjudication.draw";
}

}  // namespace

void settle_certificate(ProvedSpec& proof, const std::filesystem::path& folder) {
  if (proof.certificate.empty()) return;
  const std::filesystem::path found = find_file(proof.certificate, folder);
  proof.certificate = std::filesystem::absolute(found.empty() ? folder / proof.certificate : found).lexically_normal().string();
  proof.source = std::make_shared<CertificateSource>(proof.certificate);
}

void check_adjudication(const AdjudicationSpec& rules, std::string_view game, int sides, bool referee, const Origins& origins, const Place& where,
                        Problems& problems) {
  const auto place = [&](std::string_view key) { return latest(origins, {key}, where); };
  if (rules.by_score() && sides > 2) problems.add(place(score_rule(rules)), two_sides_only("adjudications by score", game, sides));
  if (rules.proof.on && sides > 2) problems.add(place("adjudication.proof"), two_sides_only("adjudications by proof", game, sides));
  if (rules.proof.on && referee)
    problems.add(place("adjudication.proof"), "'adjudication.proof' needs built-in rules, but only a referee knows those of " + in_quotes(game) +
                                                  "; the arena's own games can be proved");
  if (rules.proof.on && rules.proof.nodes == 0 && rules.proof.certificate.empty())
    problems.add(place("adjudication.proof.nodes"), "'adjudication.proof' proves nothing with 0 nodes and no certificate; give one of them");
  if (rules.resign.on && rules.resign.score == 0)
    problems.add(place("adjudication.resign"), "'adjudication.resign' needs a score: {score: 600, decisions: 3}");
  if (rules.audit > 0 && !rules.by_score() && !rules.proof.on)
    problems.add(place("adjudication.audit"),
                 "'adjudication.audit' plays on where scores or a proof would end a game; add 'score_margin', 'resign', 'draw' or 'proof', or leave "
                 "'adjudication.audit' out");
}

void check_adjudication(const AdjudicationSpec& rules, const std::vector<PlayerSpec>& players, const Origins& origins, const Place& where,
                        Problems& problems) {
  if (!rules.by_score() || !problems.empty()) return;
  const PlayerSpec *expected = nullptr, *other = nullptr;
  for (const PlayerSpec& player : players) {
    const ScoreUnit unit = traits_of(player).score;
    if (unit != ScoreUnit::none) (unit == ScoreUnit::per_mille ? expected : other) = &player;
  }
  if (expected != nullptr && other != nullptr)
    problems.add(latest(origins, {"adjudication"}, where), in_quotes(score_rule(rules)) + " compares scores, but those of " +
                                                               in_quotes(expected->name) + " are thousandths of the expected result and those of " +
                                                               in_quotes(other->name) + " are points; leave it out");
}

}  // namespace arena::config

#include "arena/play/rule_book.hpp"

#include "arena/games/games.hpp"
#include "arena/play/start.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

template <Game G>
class RulesOf final : public RuleBook {
 public:
  explicit RulesOf(const G& start) : start_(start), game_(start) {}
  void restart() override {
    game_ = start_;
    moves_.clear();
  }
  void make(const std::string& move) override {
    const Move made = game_.parse(move);
    moves_ += (moves_.empty() ? " moves " : " ") + game_.to_text(made);
    game_.make(made);
  }
  [[nodiscard]] std::vector<std::string> legal_moves() const override {
    MoveList<G> moves;
    game_.legal_moves_in_board_order(moves);
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(game_.to_text(move));
    return texts;
  }
  [[nodiscard]] std::string result() const override {
    const Outcome outcome = game_.outcome();
    if (outcome == Outcome::none || outcome == Outcome::draw) return outcome == Outcome::none ? "none" : "draw";
    return outcome == win_for(0) ? "p1win" : "p2win";
  }
  [[nodiscard]] bool p1_moves() const override { return game_.to_move() == 0; }
  [[nodiscard]] std::string position() const override { return "startpos" + moves_; }
  [[nodiscard]] std::string spelled(const std::string& move) const override {
    try {
      const Move made = game_.parse(move);
      return game_.why_illegal(made).empty() ? game_.to_text(made) : "";
    } catch (const InputError&) {
      return "";
    }
  }

 private:
  G start_, game_;
  std::string moves_;
};

}  // namespace

std::unique_ptr<RuleBook> rules_of(const config::GameSpec& game) {
  if (game.has_referee()) return std::make_unique<RulesOf<RefereeGame>>(refereed_start(game));
  return with_game(game.name, [&](auto tag) -> std::unique_ptr<RuleBook> {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(game.options));
    if (start.players() != 2) throw InputError("engines play games of two sides, but this one has " + std::to_string(start.players()));
    return std::make_unique<RulesOf<G>>(start);
  });
}

}  // namespace arena

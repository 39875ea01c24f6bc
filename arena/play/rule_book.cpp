#include "arena/play/rule_book.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/engines/client.hpp"
#include "arena/games/games.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

template <Game G>
class OurRules final : public RuleBook {
 public:
  explicit OurRules(const G& start) : start_(start), game_(start) {}
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

template <class Act>
auto guarded(Act&& act) {
  try {
    return act();
  } catch (const PlayerFault& failed) {
    throw InputError(fmt::format("the referee failed: {}: {}", failed.termination(), failed.what()));
  }
}

class RefereeRules final : public RuleBook {
 public:
  explicit RefereeRules(const std::vector<std::string>& command) : referee_(Protocol::ugi, options_for(command), "referee") {
    guarded([&] { referee_.new_game(); });
    ask();
  }
  void restart() override {
    moves_.clear();
    guarded([&] { referee_.new_game(); });
    ask();
  }
  void make(const std::string& move) override {
    moves_ += (moves_.empty() ? " moves " : " ") + move;
    ask();
  }
  [[nodiscard]] std::vector<std::string> legal_moves() const override { return legal_; }
  [[nodiscard]] std::string result() const override { return result_; }
  [[nodiscard]] bool p1_moves() const override { return p1_moves_; }
  [[nodiscard]] std::string position() const override { return "startpos" + moves_; }
  [[nodiscard]] std::string spelled(const std::string& move) const override {
    return std::find(legal_.begin(), legal_.end(), move) != legal_.end() ? move : "";
  }

 private:
  static config::EngineOptions options_for(const std::vector<std::string>& command) {
    config::EngineOptions options;
    options.command = command;
    return options;
  }
  std::string query(const std::string& lines) {
    const std::string line = guarded([&] { return referee_.ask_line(lines, "response", referee_.options().answer_time); });
    Words words(line);
    words.next();
    return std::string(words.rest());
  }
  void ask() {
    result_ = query("position " + position() + "\nquery result\n");
    if (result_ != "none" && result_ != "p1win" && result_ != "p2win" && result_ != "draw")
      throw InputError(fmt::format("the referee answers '{}' to 'query result', but must answer p1win, p2win, draw or none", visible(result_, 100)));
    legal_.clear();
    if (result_ != "none") return;
    p1_moves_ = query("query p1turn\n") == "true";
    legal_ = words_of(query("query legalmoves\n"));
    if (legal_.empty()) throw InputError(fmt::format("the referee gives no legal move in '{}', where the result is none", visible(position(), 200)));
  }

  EngineClient referee_;
  std::string moves_, result_;
  std::vector<std::string> legal_;
  bool p1_moves_ = true;
};

}  // namespace

std::unique_ptr<RuleBook> rules_of(const config::GameSpec& game) {
  return with_game(game.name, [&](auto tag) -> std::unique_ptr<RuleBook> {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(game.options));
    if (start.players() != 2) throw InputError("engines play games of two sides, but this one has " + std::to_string(start.players()));
    return std::make_unique<OurRules<G>>(start);
  });
}

std::unique_ptr<RuleBook> rules_by_referee(const std::vector<std::string>& command) { return std::make_unique<RefereeRules>(command); }

}  // namespace arena

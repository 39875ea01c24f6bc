#include "arena/play/game_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "arena/games/games.hpp"
#include "arena/games/static_value.hpp"
#include "arena/play/finish.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/player_factory.hpp"
#include "arena/play/request.hpp"
#include "arena/play/start.hpp"
#include "arena/record/decision_fields.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// From the view of the side that decided.
std::string score_words(const Decision& d) {
  if (!d.searched || !d.known.score) return "";
  const auto within = [&] { return d.proved_plies > 0 ? fmt::format(" in {}", d.proved_plies) : std::string(); };
  if (d.proved == Proved::win) return "wins" + within();
  if (d.proved == Proved::loss) return "loses" + within();
  if (d.proved == Proved::draw) return "draw";
  return fmt::format("{:+}", d.score);
}

template <Game G>
class GameBoardOf final : public GameBoard {
 public:
  GameBoardOf(G first, const std::string& start) : first_(std::move(first)), game_(first_), factory_(player_factory<G>(spec_of(first_))) {
    restart(start);
  }

  [[nodiscard]] std::string game() const override { return std::string(G::name); }
  [[nodiscard]] std::map<std::string, int> rules() const override { return options_to_map<G>(game_.options()); }
  [[nodiscard]] int players() const override { return game_.players(); }
  [[nodiscard]] std::string side_name(int side) const override { return std::string(game_.side_name(side)); }
  [[nodiscard]] int to_move() const override { return game_.to_move(); }
  [[nodiscard]] bool turn_starts() const override { return game_.turn_starts(); }
  [[nodiscard]] int plies_left_in_turn() const override { return arena::plies_left_in_turn(game_); }
  [[nodiscard]] Outcome outcome() const override { return game_.outcome(); }
  [[nodiscard]] std::string position_text() const override { return game_.position_text(); }
  [[nodiscard]] const std::string& start() const override { return start_; }
  [[nodiscard]] const std::vector<MoveRow>& moves() const override { return rows_; }

  [[nodiscard]] std::vector<std::string> legal_moves() const override {
    MoveList<G> moves;
    game_.legal_moves_in_board_order(moves);
    std::vector<std::string> words;
    for (const Move move : moves) words.push_back(game_.to_text(move));
    return words;
  }

  [[nodiscard]] Picture picture() const override {
    const std::optional<G> before = position_before();
    std::string turn;
    for (const MoveRow& row : rows_)
      if (row.turn == rows_.back().turn) turn += " " + row.move;
    return picture_of(game_, turn, before ? &*before : nullptr);
  }

  [[nodiscard]] Figure points(int side) const override { return points_of(game_, side); }
  [[nodiscard]] int place(int side) const override { return place_of(game_, side); }

  [[nodiscard]] std::string ending() const override { return std::string(end_reason_of(game_).name); }

  [[nodiscard]] std::string evaluation(const EvaluatorChoice& evaluator) const override {
    const auto value = static_value_of(evaluator);
    if (!value) return "the game is over\n";
    std::string text = fmt::format("{}: {:+} for {}, {:+} for {}\n", chosen(evaluator).name, value->for_side[0], game_.side_name(0),
                                   value->for_side[1], game_.side_name(1));
    for (const EvaluationTerm& term : value->terms) text += fmt::format("  {:<20} {:+}\n", term.name, term.amount);
    return text;
  }

  [[nodiscard]] std::optional<StaticValue> static_value_of(const EvaluatorChoice& evaluator) const override {
    if constexpr (is_refereed<G>) {
      throw InputError("evaluators cannot evaluate a referee's game");
    } else {
      const std::optional<G> before = position_before();
      return static_value(game_, before ? LastMade{made_.back().first, before->to_move()} : LastMade{}, chosen(evaluator), 1);
    }
  }

  void restart(const std::string& start) override {
    game_ = start.empty() ? first_ : G::from_text(first_.options(), start);
    start_ = start;
    made_.clear();
    rows_.clear();
  }

  [[nodiscard]] std::string spelled(const std::string& word) const override {
    const Move move = game_.parse(word);
    if (const std::string why = game_.why_illegal(move); !why.empty()) throw InputError(why);
    return game_.to_text(move);
  }

  void make(const std::string& word, const std::string& player, std::chrono::nanoseconds time) override {
    const Move move = game_.parse(word);
    if (const std::string why = game_.why_illegal(move); !why.empty()) throw InputError("'" + word + "': " + why);
    MoveRow& row = rows_.emplace_back();
    if (thought_ && thought_->decision.move == move && thought_->key == game_.key() && thought_->plies == game_.plies()) {
      fill_decision(row, game_, thought_->decision, thought_->wall_ns, thought_->cpu_ns);
    } else {
      row.move = game_.to_text(move);
      row.legal_moves = game_.legal_count();
      row.time_us = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
      row.stop = "person";
    }
    row.ply = row.turn = static_cast<int>(made_.size()) + 1;
    if constexpr (HasLongTurns<G>) row.turn = game_.turns_done() + 1;
    row.side = game_.to_move();
    row.player = player;
    made_.emplace_back(move, game_.make(move));
  }

  void undo() override {
    game_.undo(made_.back().first, made_.back().second);
    made_.pop_back();
    rows_.pop_back();
  }

  void seat(int chair, const Participant& player, std::uint64_t seed) override {
    if constexpr (!is_refereed<G>)
      if (!traits_of(player.options).foreign) check_sides(player.options, game_);
    chairs_.erase(chair);  // before the next one borrows table memory
    auto seated = factory_(player, pool_);
    seated->new_game(seed);
    chairs_[chair] = std::move(seated);
  }
  void new_game(int chair, std::uint64_t seed) override { chairs_.at(chair)->new_game(seed); }

  Thought think(int chair, const Limits& limits, const std::atomic<bool>& stop, const std::function<void(const Thought&)>& told,
                std::optional<std::chrono::nanoseconds> time_left, const std::vector<std::string>& only) override {
    std::vector<Move> moves, choice;
    for (const auto& [move, undo] : made_) moves.push_back(move);
    for (const std::string& word : only) choice.push_back(game_.parse(word));
    Request request = request_for(limits, clock_, &stop, moves, start_);
    request.only = choice;
    if (time_left) request.time_left = *time_left;
    if (told) request.on_iteration = [&](const Decision& decision) { told(thought_of(game_, decision)); };
    const auto cpu_before = thread_cpu();
    const auto before = clock_.now();
    Thought thought = thought_of(game_, chairs_.at(chair)->decide(game_, request));
    Decision& decision = thought.decision;
    decision.time = clock_.now() - before;
    const std::int64_t cpu = decision.cpu_time(thread_cpu() - cpu_before).count();
    thought_ = {decision, game_.key(), game_.plies(), decision.time.count(), cpu};
    return thought;
  }

  std::vector<ValuedMove> values(int chair, const Limits& limits, const std::atomic<bool>& stop) override {
    std::vector<ValuedMove> found;
    MoveList<G> moves;
    game_.legal_moves_in_board_order(moves);
    const int mover = game_.to_move();
    for (const Move move : moves) {
      if (stop.load(std::memory_order_relaxed)) break;
      G next = game_;
      next.make(move);
      found.push_back(value_after(chair, next, mover, limits, stop));
      found.back().move = game_.to_text(move);
    }
    std::stable_sort(found.begin(), found.end(), [](const ValuedMove& a, const ValuedMove& b) { return a.score > b.score; });
    return found;
  }

 private:
  static RunSpec spec_of(const G& game) {
    RunSpec spec;
    spec.game.sides = game.players();
    return spec;
  }

  [[nodiscard]] std::optional<G> position_before() const {
    if (made_.empty()) return std::nullopt;
    G before = game_;
    before.undo(made_.back().first, made_.back().second);
    return before;
  }

  static EvaluatorChoice chosen(const EvaluatorChoice& evaluator) {
    if constexpr (!is_refereed<G>)
      if (evaluator.name.empty()) return {default_evaluator<G>(), {}};
    return evaluator;
  }

  struct Found {
    Decision decision;
    Key key;
    int plies;
    std::int64_t wall_ns, cpu_ns;
  };

  static Thought thought_of(const G& position, const Decision& d) {
    Thought thought{d, d.move == no_move ? "" : position.to_text(d.move), score_words(d), {}, {}};
    for (const MoveFigures& move : d.moves)
      thought.visits.push_back({position.to_text(move.move), std::to_string(move.visits), static_cast<std::int64_t>(move.visits)});
    G at = position;
    for (const Move move : d.principal_variation) {
      if (at.outcome() != Outcome::none || !at.why_illegal(move).empty()) break;
      thought.line.push_back(at.to_text(move));
      at.make(move);
    }
    return thought;
  }

  ValuedMove value_after(int chair, const G& next, int mover, const Limits& limits, const std::atomic<bool>& stop) {
    if (next.outcome() == Outcome::draw) return {"", "draw", 0};
    if (next.outcome() != Outcome::none) {
      const bool won = winner(next.outcome()) == mover;
      return {"", won ? "wins" : "loses", won ? win_score : -win_score};
    }
    Decision d = chairs_.at(chair)->decide(next, request_for(limits, clock_, &stop));
    if (next.to_move() != mover) {
      d.score = -d.score;
      if (d.proved == Proved::win || d.proved == Proved::loss) d.proved = d.proved == Proved::win ? Proved::loss : Proved::win;
    }
    if (d.proved_plies > 0) ++d.proved_plies;
    std::string words = score_words(d);
    return {"", words.empty() ? "?" : words, d.searched ? d.score : 0};
  }

  std::string start_;
  G first_, game_;
  std::vector<std::pair<Move, typename G::Undo>> made_;
  std::vector<MoveRow> rows_;
  TablePool pool_;
  SteadyClock clock_;
  PlayerFactory<G> factory_;
  std::map<int, std::unique_ptr<Player<G>>> chairs_;
  std::optional<Found> thought_;  // the last one
};

}  // namespace

std::unique_ptr<GameBoard> make_board(const config::GameSpec& game, const std::string& start) {
  return with_game_of(game, [&](auto tag) -> std::unique_ptr<GameBoard> {
    using G = typename decltype(tag)::type;
    return std::make_unique<GameBoardOf<G>>(start_of<G>(game), start);
  });
}

std::unique_ptr<GameBoard> make_board(const std::string& game, const std::map<std::string, int>& rules, const std::string& start) {
  return make_board(config::GameSpec{game, rules, {}}, start);
}

}  // namespace arena

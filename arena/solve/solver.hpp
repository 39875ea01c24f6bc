// Works on one question until it is decided or a limit is reached: clock, signals, progress, checkpoints.
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/solve/checkpoint.hpp"
#include "arena/solve/question.hpp"
#include "players/proof/proof_team.hpp"
#include "players/proof/proof_tree.hpp"

namespace arena::solve {

struct Settings {
  int threads = 1;
  ProofTies ties = ProofTies::near;
  bool alternate = false;                 // the other order by turns, on the same table; each pair of turns is twice as long as the last
  std::uint64_t first_turn = 1'000'000;   // nodes
  bool two_levels = false;                // a best-first tree above the search
  bool shorten = false;                   // after a proved win, search for one in fewer plies while the limits allow
  std::uint64_t nodes = 0;                // 0: no limit
  std::chrono::duration<double> time{0};  // 0: no limit
  std::filesystem::path checkpoint;       // empty: none
  std::chrono::duration<double> checkpoint_every{300};
  std::chrono::duration<double> progress_every{10};
  const std::atomic<bool>* stop = nullptr;
  const LearnedNumbers* learned = nullptr;  // for this question; not owned
};

/// How far the search has got.
struct Status {
  ProofNumbers numbers;  // of the question as asked
  int within = 0;        // plies, if a win is proved and a shorter one is being searched for
  std::uint64_t nodes = 0;
  double seconds = 0;
  double used = 0;  // share of the table
  std::vector<std::string> line;
};

template <Game G>
std::vector<std::string> texts_of(G game, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) {
    texts.push_back(game.to_text(move));
    game.make(move);
  }
  return texts;
}

template <Game G>
class Solver {
 public:
  /// `on_win`: receives each strategy that is shorter than the one before, if that is requested.
  Solver(const G& start, const Question& question, ProofTable& table, Settings settings, std::function<void(const Status&)> on_progress,
         std::function<void(const Strategy&)> on_win)
      : start_(start),
        question_(question),
        goal_(goal_of(question, start)),
        table_(table),
        settings_(std::move(settings)),
        on_progress_(std::move(on_progress)),
        on_win_(std::move(on_win)),
        turn_ends_(settings_.first_turn) {
    goal_.learned = settings_.learned;
    team_ = new_team();
  }

  Answer run() {
    if (!settings_.checkpoint.empty() && std::filesystem::exists(settings_.checkpoint))
      before_ = read_checkpoint(settings_.checkpoint, identity(), table_);
    begin_ = last_progress_ = last_checkpoint_ = Clock::now();
    if (before_.within > 0) ask_for_shorter(before_.within);
    Answer answer;
    ProofNumbers numbers = search();
    proved_ = numbers.proved() || within_ > 0;
    for (; settings_.shorten && numbers.proved(); numbers = search()) {
      // Now, while the table holds nothing that is true only of a shorter win.
      const auto strategy = this->strategy();
      answer.cut = !strategy;
      if (answer.cut) break;
      answer.main_line = texts_of(start_, strategy->main_line);
      on_win_(*strategy);
      ask_for_shorter(strategy->longest);
    }
    if (!settings_.checkpoint.empty() && !numbers.decided()) save();
    answer.numbers = as_asked(numbers, question_);
    answer.nodes = nodes();
    answer.seconds = seconds();
    const Result result = !numbers.decided() ? Result::open : answer.numbers.proved() ? Result::proved : Result::disproved;
    if (within_ > 0) {
      answer.shortened = true;
      answer.result = Result::proved;
      answer.longest = within_;
      answer.shorter = result;
      return answer;
    }
    answer.result = result;
    answer.longest = numbers.distance;
    if (numbers.decided()) answer.main_line = texts_of(start_, maker().likely_line([this] { return is_time(Clock::now()); }));
    return answer;
  }

  /// Of the side that holds the result; only after `run` has decided. None if time ran out or a signal came first; the checkpoint then has the proof.
  std::optional<Strategy> strategy() {
    auto made = maker().make([this] { return is_time(Clock::now()); });
    if (!made && !settings_.checkpoint.empty()) save();
    return made;
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::unique_ptr<ProofWorkers> new_team() {
    if (settings_.two_levels) return std::make_unique<ProofTree<G>>(start_, goal_, table_, settings_.threads, settings_.ties);
    return std::make_unique<ProofTeam<G>>(start_, goal_, table_, settings_.threads, settings_.ties);
  }
  StrategyMaker<G> maker() { return StrategyMaker<G>(start_, goal_, table_, proved_); }

  void ask_for_shorter(int within) {
    within_ = within;
    goal_.sooner = start_.plies() + within - 1;
    renew_team();
  }

  ProofNumbers search() {
    constexpr std::uint64_t never = ~std::uint64_t{0};
    const std::uint64_t most = settings_.nodes == 0 ? never : settings_.nodes;
    while (true) {
      // A checkpoint is written while nobody searches; what was found is in the table, so the search resumes from there.
      checkpoint_due_ = false;
      const std::uint64_t until = settings_.alternate ? std::min(most, turn_ends_) : most;
      const ProofNumbers numbers = team_->run(until == never ? 0 : until - std::min(until - 1, worked()), [this] { return look_around(); });
      if (numbers.decided()) return numbers;
      if (checkpoint_due_) {
        save();
        last_checkpoint_ = Clock::now();
      } else if (settings_.alternate && worked() < most && !is_time(Clock::now())) {
        take_turns();
      } else {
        return numbers;
      }
    }
  }
  void take_turns() {
    settings_.ties = settings_.ties == ProofTies::near ? ProofTies::first : ProofTies::near;
    renew_team();
    turn_ends_ = worked() + (settings_.first_turn << std::min(++turns_ / 2, 40));
  }
  void renew_team() {
    spent_ += team_->nodes();
    team_ = new_team();
  }

  [[nodiscard]] std::uint64_t worked() const { return spent_ + team_->nodes(); }
  [[nodiscard]] std::uint64_t nodes() const { return before_.nodes + worked(); }
  [[nodiscard]] double seconds() const { return before_.seconds + std::chrono::duration<double>(Clock::now() - begin_).count(); }

  [[nodiscard]] bool is_time(Clock::time_point now) const {
    if (settings_.stop != nullptr && settings_.stop->load(std::memory_order_relaxed)) return true;
    return settings_.time.count() > 0 && now - begin_ >= settings_.time;
  }
  /// Called by the search now and then; true ends it.
  bool look_around() {
    const auto now = Clock::now();
    if (is_time(now)) return true;
    if (on_progress_ && now - last_progress_ >= settings_.progress_every) {
      last_progress_ = now;
      on_progress_({as_asked(team_->numbers_now(), question_), within_ > 0 ? within_ - 1 : 0, nodes(), seconds(), table_.used(),
                    texts_of(start_, team_->line_now())});
    }
    if (settings_.checkpoint.empty() || now - last_checkpoint_ < settings_.checkpoint_every) return false;
    return checkpoint_due_ = true;
  }
  [[nodiscard]] std::string identity() const { return identity_of(question_, start_) + (settings_.shorten ? " The sooner the better." : ""); }
  void save() const { write_checkpoint(settings_.checkpoint, identity(), {nodes(), seconds(), within_}, table_); }

  const G start_;
  Question question_;
  ProofGoal goal_;
  ProofTable& table_;
  Settings settings_;
  std::function<void(const Status&)> on_progress_;
  std::function<void(const Strategy&)> on_win_;
  std::unique_ptr<ProofWorkers> team_;
  Progress before_;
  std::uint64_t spent_ = 0;  // by earlier teams
  std::uint64_t turn_ends_;  // when the other order has its turn, by `worked`
  int turns_ = 0;            // that are over
  int within_ = 0;           // plies of the shortest win so far; 0: none
  Clock::time_point begin_, last_progress_, last_checkpoint_;
  bool checkpoint_due_ = false, proved_ = false;
};

}  // namespace arena::solve

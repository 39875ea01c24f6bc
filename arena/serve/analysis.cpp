#include "arena/serve/analysis.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/engines/fault.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/serve/game_session.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

using nlohmann::json;
using SteadyTime = std::chrono::steady_clock;

namespace {

/// An evaluator's value of the position after each move, from the mover's view, best first.
std::vector<ValuedMove> static_values(GameBoard& board, const EvaluatorChoice& evaluator) {
  std::vector<ValuedMove> values;
  const auto mover = static_cast<std::size_t>(board.to_move());
  for (const std::string& move : board.legal_moves()) {
    board.make(move, "", {});
    if (const auto value = board.static_value_of(evaluator)) {
      values.push_back({move, fmt::format("{:+}", value->for_side[mover]), value->for_side[mover]});
    } else if (board.outcome() == Outcome::draw) {
      values.push_back({move, "draw", 0});
    } else {
      const bool won = winner(board.outcome()) == static_cast<int>(mover);
      values.push_back({move, won ? "wins" : "loses", won ? win_score : -win_score});
    }
    board.undo();
  }
  std::stable_sort(values.begin(), values.end(), [](const ValuedMove& a, const ValuedMove& b) { return a.score > b.score; });
  return values;
}

json values_json(const std::vector<ValuedMove>& values, const std::map<std::string, std::size_t>& numbers) {
  json out = json::array();
  for (const ValuedMove& value : values)
    out.push_back({{"move", value.move}, {"cells", numbers_of(cells_named_in(value.move), numbers)}, {"value", value.value}, {"score", value.score}});
  return out;
}

}  // namespace

Limits shared_out(Limits limits, std::size_t count) {
  const auto n = static_cast<std::int64_t>(std::max<std::size_t>(1, count));
  if (limits.depth > 0) limits.depth = std::max(1, limits.depth - 1);
  if (limits.nodes > 0) limits.nodes = std::max<std::uint64_t>(1, limits.nodes / static_cast<std::uint64_t>(n));
  if (limits.move_time.count() > 0) limits.move_time = std::max(Duration(1000), limits.move_time / n);
  return limits;
}

void give_way() { ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), 5); }

std::unique_ptr<GameBoard> board_at(const BoardPosition& position) {
  auto board = make_board(position.game, position.rules, position.start);
  for (const std::string& move : position.moves) {
    try {
      board->make(move, "", {});
    } catch (const InputError& error) {
      throw InputError(fmt::format("move {}: {}", board->moves().size() + 1, error.what()));
    }
  }
  return board;
}

std::uint64_t Analysis::start(AnalysisOrder order) {
  const std::scoped_lock lock(mutex_);
  end_all();
  stop_ = false;
  ++number_;
  std::vector<Analyst> analysts;
  for (Participant& player : order.players) {
    if (player.type == config::PlayerType::person) throw HttpError(422, "only programs can be asked");
    forget_book(player.options);  // the question is what it finds, not what its book says
    MemoryBudget::Share share = memory_.take(player.options);
    cap(player.options.limits, limits_);
    analysts.push_back({player, std::move(share), {}});
  }
  analysts_ = std::move(analysts);
  deadline_ = (SteadyTime::now() + limits_.search + std::chrono::milliseconds(500)).time_since_epoch().count();
  const auto shared = std::make_shared<const AnalysisOrder>(std::move(order));
  for (std::size_t i = 0; i < analysts_.size(); ++i) {
    ++thinking_;
    try {
      analysts_[i].thread = std::thread([this, i, shared, player = analysts_[i].player, number = number_] {
        give_way();
        think(i, player, *shared, number);
        --thinking_;
      });
    } catch (const std::system_error&) {
      --thinking_;
      throw HttpError(503, "the system refused a thread");
    }
  }
  return number_;
}

void Analysis::tell(std::size_t number, json news) { channel_.publish({"analysis", fmt::format("analysis-{}", number), json_text(news)}); }

void Analysis::think(std::size_t number, const Participant& player, const AnalysisOrder& order, std::uint64_t analysis) {
  json news = {{"analysis", analysis},
               {"version", order.at.version},
               {"seat", number},
               {"player", player.name},
               {"done", false},
               {"depth", 0},
               {"score", ""},
               {"nodes", 0},
               {"time_ms", 0},
               {"line", json::array()},
               {"cells", json::array()},
               {"values", json::array()},
               {"error", ""}};
  try {
    const auto board = board_at(order.at);
    const auto numbers = cell_numbers(board->picture().board);
    const bool shows_visits = number == 0 && order.values && order.evaluator.empty();
    const auto note = [&](const Thought& thought) {
      news["depth"] = thought.decision.depth;
      news["score"] = thought.score;
      news["nodes"] = thought.decision.nodes_total;
      news["time_ms"] = std::chrono::duration_cast<std::chrono::milliseconds>(thought.decision.time).count();
      news["line"] = thought.line.empty() && !thought.move.empty() ? std::vector<std::string>{thought.move} : thought.line;
      news["cells"] = cells_of_moves(news["line"].get<std::vector<std::string>>(), numbers);
      if (shows_visits && !thought.visits.empty()) news["values"] = values_json(thought.visits, numbers);
    };
    if (number == 0 && !order.evaluator.empty()) news["values"] = values_json(static_values(*board, {order.evaluator, {}}), numbers);
    board->seat(0, player, 1);
    tell(number, news);
    note(board->think(0, player.options.limits, stop_, [&](const Thought& so_far) {
      note(so_far);
      tell(number, news);
    }));
    if (shows_visits && news["values"].empty() && !stop_) {
      tell(number, news);
      const Limits each = shared_out(player.options.limits, board->legal_moves().size());
      news["values"] = values_json(board->values(0, each, stop_), numbers);
    }
  } catch (const PlayerFault& failed) {
    news["error"] = failed.termination() + ": " + visible(failed.what(), 500);
  } catch (const std::exception& error) {
    news["error"] = visible(error.what(), 500);
  }
  news["done"] = true;
  tell(number, news);
}

void Analysis::cancel() { stop_ = true; }

void Analysis::end_all() {
  stop_ = true;
  for (Analyst& analyst : analysts_)
    if (analyst.thread.joinable()) analyst.thread.join();
  analysts_.clear();
}

void Analysis::end() {
  stop_ = true;
  const std::scoped_lock lock(mutex_);
  end_all();
}

void Analysis::watch(SteadyTime::time_point now) {
  // Values follow the line, and may take as long again.
  if (thinking_ > 0 && now.time_since_epoch().count() > deadline_ + SteadyTime::duration(limits_.search).count()) stop_ = true;
}

}  // namespace arena

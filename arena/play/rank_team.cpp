#include "arena/play/rank_team.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "arena/play/calibration.hpp"
#include "arena/play/memory.hpp"
#include "arena/play/packing.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/simulated.hpp"
#include "arena/play/team.hpp"
#include "arena/play/tuning.hpp"
#include "arena/record/context.hpp"
#include "arena/record/engine_context.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// What the engines of a rank write to standard error, until it is sent to rank 0, which has the folder.
class ErrorsToSend final : public EngineLog {
 public:
  ErrorsToSend() : EngineLog(std::nullopt) {}
  void errors(const std::string& name, std::string_view bytes) override {
    const std::lock_guard held(mutex_);
    auto& [waiting, size] = of_[name];
    const std::string_view kept = bytes.substr(0, most_errors + 1 - std::min(size, most_errors + 1));  // one more, so that rank 0 reports the excess
    waiting += kept;
    size += kept.size();
  }
  /// Name and bytes of each engine that has written something since the last call.
  void pack(Packer& message) {
    const std::lock_guard held(mutex_);
    for (auto& [name, written] : of_) {
      if (written.first.empty()) continue;
      message.add(name);
      message.add(std::exchange(written.first, ""));
    }
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::pair<std::string, std::size_t>> of_;  // bytes not sent yet, and the total so far
};

void write_errors(EngineLog& log, Unpacker& bytes) {
  while (!bytes.at_end()) {
    const std::string name(bytes.text());
    log.errors(name, bytes.text());
  }
}

/// A record as a message: what the journal appends, and what is in no column.
std::string packed(const GameRecord& record, const RunColumns& columns, ErrorsToSend& errors) {
  const JournalLines lines = lines_of(record, columns);
  Packer bytes;
  bytes.add(static_cast<std::uint64_t>(record.fault + 1));
  bytes.add(record.fault_text);
  bytes.add(lines.games);
  bytes.add(lines.moves);
  bytes.add(static_cast<std::uint64_t>(record.remarks.size()));
  for (const std::string& remark : record.remarks) bytes.add(remark);
  errors.pack(bytes);
  return bytes.take();
}

Played unpacked(std::string_view message, const GameJob& job, const RunColumns& columns, EngineLog& log) {
  Unpacker bytes(message);
  const int fault = static_cast<int>(bytes.number()) - 1;
  const std::string fault_text(bytes.text());
  Played played;
  played.lines.games = bytes.text();
  played.lines.moves = bytes.text();
  for (std::uint64_t left = bytes.number(); left > 0; --left) played.record.remarks.emplace_back(bytes.text());
  write_errors(log, bytes);
  GameRow& row = played.record;
  columns.games.read(std::string_view(played.lines.games).substr(0, played.lines.games.size() - 1), row);
  played.record.job = job;
  played.record.finished = true;
  played.record.fault = fault;
  played.record.fault_text = fault_text;
  return played;
}

nlohmann::json engine_facts(const RunSpec& spec) {
  nlohmann::json engines = nlohmann::json::array();
  for (const EngineIdentity& engine : identities_of(spec)) engines.push_back(to_json(engine));
  return engines;
}

/// The games of one rank.
class GamesTask final : public RankTask {
 public:
  GamesTask(const nlohmann::json& order, int threads)
      : spec_(spec_in(order.at("run"))),
        schedule_(spec_),
        columns_{RowCodec<GameRow>(order.at("games_header").get<std::string>()), RowCodec<MoveRow>(order.at("moves_header").get<std::string>())} {
    if (const auto mean = order.value("simulate", std::int64_t{-1}); mean >= 0) {
      workers_ = Workers(simulated_workers(spec_, Duration(mean)));
      return;
    }
    check_memory(spec_, threads);
    check_players(spec_);
    time_ = node_time(spec_, order.value("reference_speed", 0.0));
    if (time_.calibrated) spec_ = with_time_scaled(spec_, time_.factor);
    workers_ = Workers([this] { return make_worker(spec_, errors_); });
  }

  std::string done(std::uint64_t job, const std::atomic<bool>& stop) override {
    GameJob game = schedule_.at(job);
    game.tuned = told_of(job);
    const GameRecord record = workers_.local()->play(game, stop);
    return record.finished ? packed(record, columns_, *errors_) : "";
  }

  void brief(std::uint64_t job, std::string_view words) override {
    if (words.empty()) return;
    const auto players = tuned_players(spec_, unpacked_values(words));
    const std::lock_guard held(mutex_);
    tuned_[job] = players;
  }

  std::string rest() override {
    workers_.clear();  // ends their engines
    Packer bytes;
    errors_->pack(bytes);
    return bytes.take();
  }

  [[nodiscard]] nlohmann::json facts() const override {
    nlohmann::json facts = {{"engines", engine_facts(spec_)}};
    time_.add_to(facts);
    return facts;
  }

 private:
  using Workers = oneapi::tbb::enumerable_thread_specific<std::unique_ptr<Worker>>;

  std::shared_ptr<const TunedPlayers> told_of(std::uint64_t job) {
    const std::lock_guard held(mutex_);
    const auto told = tuned_.extract(job);
    return told ? told.mapped() : nullptr;
  }

  RunSpec spec_;
  Schedule schedule_;
  RunColumns columns_;
  NodeTime time_;
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::shared_ptr<const TunedPlayers>> tuned_;  // of jobs that have not begun
  std::shared_ptr<ErrorsToSend> errors_ = std::make_shared<ErrorsToSend>();
  Workers workers_;
};

/// Rank 0's side: games in schedule order, those of a pair together, and once more those that an engine spoilt.
class GamesHanded {
 public:
  explicit GamesHanded(const TeamOrder& order) : order_(order), schedule_(order.spec), log_(std::nullopt, order.options.output / "stderr") {}

  std::vector<std::uint64_t> next(int rank) {
    if (auto& again = again_[rank]; !again.empty()) {
      const std::uint64_t job = again.back();
      again.pop_back();
      return {job};
    }
    std::vector<std::uint64_t> pair;
    while (auto job = held_ ? std::exchange(held_, std::nullopt) : order_.next()) {
      if (!pair.empty() && job->job.pair != schedule_.pair_of(pair.front())) {
        held_ = job;
        break;
      }
      turns_[job->job.id] = job->turn;
      if (job->job.tuned) words_[job->job.id] = packed_values(job->job.tuned->values);
      pair.push_back(job->job.id);
    }
    return pair;
  }

  /// Kept because a game that is replayed needs them again.
  std::string words(std::uint64_t job) {
    const auto found = words_.find(job);
    return found == words_.end() ? std::string() : found->second;
  }

  void take(int rank, std::uint64_t job, std::string_view bytes) {
    if (bytes.empty()) return;
    Played played = unpacked(bytes, schedule_.at(job), order_.columns, log_);
    const CrashPolicy::Verdict verdict = order_.policy.judge(played.record);
    if (verdict == CrashPolicy::Verdict::replay) {
      spoilt_[job].push_back(fault_line(order_.spec, played.record, "failed by") + "; it is played again");
      again_[rank].push_back(job);
      return;
    }
    if (verdict == CrashPolicy::Verdict::stop) {
      order_.stop = true;
      played.record.finished = false;
    }
    played.turn = turns_.at(job);
    played.rank = rank;
    turns_.erase(job);
    words_.erase(job);
    if (const auto spoilt = spoilt_.find(job); spoilt != spoilt_.end()) played.replayed = std::move(spoilt->second);
    order_.take(played);
  }

  void take_rest(std::string_view bytes) {
    Unpacker unpacker(bytes);
    write_errors(log_, unpacker);
  }

 private:
  const TeamOrder& order_;
  Schedule schedule_;
  EngineLog log_;
  std::optional<Job> held_;
  std::unordered_map<std::uint64_t, std::uint64_t> turns_;  // of games in progress
  std::unordered_map<std::uint64_t, std::string> words_;    // of those in a tuning
  std::map<int, std::vector<std::uint64_t>> again_;         // by the rank that plays the other game of the pair
  std::unordered_map<std::uint64_t, std::vector<std::string>> spoilt_;
};

/// Every rank must be this program, with the same engines.
void check_nodes(const nlohmann::json& nodes, const RunSpec& spec) {
  const nlohmann::json here = machine_facts(1), engines = engine_facts(spec);
  for (const nlohmann::json& node : nodes) {
    for (const char* fact : {"version", "commit", "compiler", "build"})
      if (node.value(fact, "") != here[fact])
        throw InputError(fmt::format("rank {} on {} is another build: {} is {} there and {} here", node["rank"].dump(), node.value("node", "?"), fact,
                                     node[fact].dump(), here[fact].dump()));
    if (node["engines"] != engines)
      throw InputError(fmt::format("rank {} on {} has different engines than rank 0: {} there, {} here", node["rank"].dump(), node.value("node", "?"),
                                   node["engines"].dump(), engines.dump()));
  }
}

}  // namespace

std::unique_ptr<RankTask> make_games_task(const std::string& order, int threads) {
  return std::make_unique<GamesTask>(nlohmann::json::parse(order), threads);
}

void play_on_ranks(const TeamOrder& order) {
  nlohmann::json words = {{"run", to_json(order.spec)},
                          {"games_header", order.columns.games.header()},
                          {"moves_header", order.columns.moves.header()},
                          {"reference_speed", order.options.reference_speed}};
  if (order.options.simulate) words["simulate"] = order.options.simulate->count();
  GamesHanded games(order);
  const auto nodes = [&](nlohmann::json joined) {
    check_nodes(joined, order.spec);
    for (nlohmann::json& node : joined) node.erase("engines");
    order.nodes(joined);
  };
  order.options.ranks->work({games_task, words.dump(), order.options.rank_threads, most_threads(order.spec.players), order.games, order.stop, nodes,
                             [&](int rank) { return games.next(rank); },
                             [&](int rank, std::uint64_t job, std::string_view bytes) { games.take(rank, job, bytes); },
                             [&](std::uint64_t job) { return games.words(job); }, [&](std::string_view bytes) { games.take_rest(bytes); }});
}

}  // namespace arena

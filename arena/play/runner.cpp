#include "arena/play/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <system_error>

#include "arena/play/calibration.hpp"
#include "arena/play/crash_policy.hpp"
#include "arena/play/introduction.hpp"
#include "arena/play/live_game.hpp"
#include "arena/play/machine_log.hpp"
#include "arena/play/memory.hpp"
#include "arena/play/progress.hpp"
#include "arena/play/refusal.hpp"
#include "arena/play/run_events.hpp"
#include "arena/play/run_log.hpp"
#include "arena/play/sequential.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/team.hpp"
#include "arena/play/tuning.hpp"
#include "arena/record/context.hpp"
#include "arena/record/engine_context.hpp"
#include "arena/record/folder.hpp"
#include "arena/record/journal.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/recovery.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// The games that are still to be played, one after another.
class UnplayedGames {
 public:
  UnplayedGames(const Schedule& schedule, const std::vector<bool>& committed, const std::optional<Shard>& shard)
      : schedule_(schedule), committed_(committed), shard_(shard) {}
  std::optional<GameJob> next() {
    while (at_ < committed_.size() && (committed_[at_] || (shard_ && !shard_->has(schedule_.pair_of(at_))))) ++at_;
    if (at_ == committed_.size()) return std::nullopt;
    return schedule_.at(at_++);
  }

 private:
  const Schedule& schedule_;
  const std::vector<bool>& committed_;
  const std::optional<Shard>& shard_;
  std::uint64_t at_ = 0;
};

/// The state of the test after the games already present.
std::optional<SequentialCount> sequential_so_far(const RunSpec& spec, const std::filesystem::path& folder, const Schedule& schedule,
                                                 std::uint64_t games) {
  if (!spec.sprt.on) return std::nullopt;
  std::optional<SequentialCount> count(spec);
  if (games > 0) read_games(folder / "games.csv", [&](const GameRow& row) { count->add(schedule.at(row.game - 1), row); });
  return count;
}

/// Whether a pair that was begun in one of these sessions may end on another node.
bool may_be_elsewhere(const nlohmann::json& sessions, const RunOptions& options) {
  return std::any_of(sessions.begin(), sessions.end(), [&](const nlohmann::json& session) {
    return options.ranks != nullptr || session.contains("nodes") || (session.contains("node") && session["node"] != node_name());
  });
}

/// One run in its folder: what is there, what is missing, and how it ended.
class FolderRun {
 public:
  FolderRun(const RunSpec& spec, const RunOptions& options, std::ostream& talk)
      : spec_(spec),
        options_(options),
        talk_(talk),
        schedule_(spec),
        recovered_(recovered_folder(spec, options)),
        columns_(columns_in(options.output, spec.sides())),
        log_(options.output),
        total_(games_of(spec, options.shard)),
        sequential_(options.shard ? std::nullopt : sequential_so_far(spec, options.output, schedule_, recovered_.games)),
        policy_(spec),
        played_(spec),
        tuning_(spec.tune.on ? std::make_unique<TuningRun>(played_) : nullptr),
        events_(spec, total_, options.events) {
    result_.games = recovered_.games;
    if (options.events && recovered_.games > 0) read_games(options.output / "games.csv", [&](const GameRow& row) { events_.count(row); });
    if (tuning_ && recovered_.games > 0) read_games(options.output / "games.csv", [&](const GameRow& row) { tuning_->add(row); });
  }

  RunResult play() {
    if (recovered_.dropped_games + recovered_.dropped_move_rows > recovered_.dropped_halves)
      log_.line(fmt::format("dropped {} and {} that were not committed", counted(recovered_.dropped_games - recovered_.dropped_halves, "game"),
                            counted(recovered_.dropped_move_rows, "move row")));
    if (recovered_.dropped_halves > 0)
      log_.line(fmt::format("{} played again with the other game of {} pair, so that both are timed on one node",
                            counted(recovered_.dropped_halves, "game is", "games are"), recovered_.dropped_halves == 1 ? "its" : "their"));
    if (total_ == 0) return nothing_to_play();
    if (is_decided() || recovered_.games == total_) {
      tell_start();
      conclude(false);
      mark_complete(options_.output);
      if (!context_of(options_.output).contains("sha256")) note_sums();
      tell_end();
      return result_;
    }
    begin();
    tell_start();
    const bool in_order = play_missing();
    if (const std::string why = policy_.why_stop(); !why.empty() && result_.games < total_ && !is_decided()) {
      end_session(options_.output, false);
      throw RunError(why);
    }
    conclude(in_order && recovered_.in_order);
    end_session(options_.output, result_.end != RunEnd::interrupted);
    note_sums();
    log_.line(how_it_ended());
    tell_end();
    return result_;
  }

 private:
  static Recovered recovered_folder(const RunSpec& spec, const RunOptions& options) {
    prepare_folder(options.output, spec, options.resume, options.shard);
    const nlohmann::json context = context_of(options.output);
    if (!context["sessions"].empty() && context.value("simulated", false) != options.simulate.has_value())
      throw InputError(options.output.string() + ": games of this folder were " +
                       (options.simulate ? "played, not simulated" : "simulated, not played") + "; choose another --output");
    const bool moved = is_timed(spec) && !options.simulate && may_be_elsewhere(context["sessions"], options);
    Recovered recovered = recover(options.output, spec, moved ? Halves::drop : Halves::keep);
    const Schedule schedule(spec);
    if (options.shard)
      for (std::uint64_t id = 0; id < recovered.committed.size(); ++id)
        if (recovered.committed[id] && !options.shard->has(schedule.pair_of(id)))
          throw InputError(fmt::format("{}: game {} does not belong to shard {}; choose another --output", (options.output / "games.csv").string(),
                                       id + 1, options.shard->text()));
    return recovered;
  }

  /// More parts than pairs: this one is complete as it is.
  RunResult nothing_to_play() {
    tell_start();
    begin_session(options_.output, spec_, {options_.threads, options_.shard, 0, {}});
    Journal(options_.output, stop_, columns_).close();
    end_session(options_.output, true);
    note_sums();
    log_.line("nothing to play: there are fewer pairs than shards");
    tell_end();
    return result_;
  }

  void tell_start() { events_.started(options_.output.string(), options_.threads, recovered_.games); }
  void tell_end() {
    constexpr std::string_view states[] = {"complete", "decided", "interrupted"};
    events_.finished(states[static_cast<std::size_t>(result_.end)], result_.games, sequential_ ? &*sequential_ : nullptr);
  }

  /// A shard is copied elsewhere, and must be verifiable there.
  void note_sums() const {
    if (options_.shard && result_.end != RunEnd::interrupted) note_file_sums(options_.output);
  }

  [[nodiscard]] bool is_decided() const { return sequential_ && sequential_->decided(); }

  /// Whatever cannot be played is reported before any game starts.
  void begin() {
    const std::uint64_t missing = total_ - recovered_.games;
    std::vector<EngineIdentity> engines;
    NodeTime time;
    if (!options_.simulate) {
      if (!options_.ranks) check_memory(spec_, static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(options_.threads), missing)));
      check_players(spec_);
      engines = identities_of(spec_);
      check_same_engines(options_.output, engines);
      introduce(spec_, engines, log_, talk_);
      if (!options_.ranks && (options_.shard || options_.reference_speed > 0)) time = node_time(spec_, options_.reference_speed);
      if (time.calibrated) played_ = with_time_scaled(spec_, time.factor);
      if (!options_.ranks && options_.reference_speed > 0) say_calibration(time);
    }
    if (recovered_.games > 0) warn_of_other_builds();
    begin_session(options_.output, spec_, {options_.threads, options_.shard, recovered_.games, engines});
    if (options_.simulate) note_in_context(options_.output, "simulated", true);
    nlohmann::json facts = nlohmann::json::object();
    time.add_to(facts);
    for (const auto& [name, value] : facts.items()) note_in_session(options_.output, name, value);
    log_.line(fmt::format("{}: {}{} of {} to play, {}, seed {}", recovered_.games > 0 ? "resumed" : "started",
                          options_.shard ? "shard " + options_.shard->text() + ": " : "", missing, counted(total_, "game"),
                          counted(options_.threads, "thread"), spec_.seed));
  }

  void say_calibration(const NodeTime& time) {
    const std::string text =
        time.calibrated ? fmt::format("calibrated: {:.0f} nodes per second here, so all times are multiplied by {:.3f}", time.speed, time.factor)
                        : "--calibrate changes nothing: no player plays by the clock";
    talk_ << text << "\n";
    log_.line(text);
  }

  void warn(const std::string& text) {
    talk_ << "warning: " << text << "\n";
    log_.line(text);
  }

  /// Games played by two builds need not be what either would have played.
  void warn_of_other_builds() {
    const std::string here = build_of(machine_facts(options_.threads));
    const nlohmann::json context = context_of(options_.output);
    const auto& sessions = context["sessions"];
    const auto other = std::find_if(sessions.begin(), sessions.end(), [&](const nlohmann::json& session) { return build_of(session) != here; });
    if (other != sessions.end())
      warn(fmt::format("two builds play this run, and context.json records both: {} started it, {} continues it", build_of(*other), here));
    const auto columns = [&](const char* file, const auto& codec) {
      if (!codec.missing().empty()) warn(fmt::format("{} keeps its own columns, without {}", file, fmt::join(codec.missing(), ", ")));
      if (!codec.unknown().empty()) warn(fmt::format("{} keeps its own columns; this build leaves {} empty", file, fmt::join(codec.unknown(), ", ")));
    };
    columns("games.csv", columns_.games);
    columns("moves.csv", columns_.moves);
  }

  void note_nodes(const nlohmann::json& nodes) {
    note_in_session(options_.output, "nodes", nodes);
    machines_.emplace(options_.output, nodes);
    log_.line(counted(nodes.size(), "rank plays", "ranks play"));
    if (const std::string warning = speed_warning(nodes); !warning.empty()) {
      talk_ << warning << "\n";
      log_.line(warning);
    }
  }

  /// Returns whether the games were written in schedule order.
  bool play_missing() {
    Journal journal(options_.output, stop_, columns_);
    Audience audience = options_.live ? Audience::terminal : Audience::log;
    if (options_.quiet) audience = Audience::nobody;
    Progress progress(spec_, total_, recovered_.games, audience, options_.verbose, talk_);
    if (recovered_.games > 0) read_games(options_.output / "games.csv", [&](const GameRow& row) { progress.count(schedule_.at(row.game - 1), row); });
    LiveGame live(options_.output);
    UnplayedGames missing(schedule_, recovered_.committed, options_.shard);
    std::uint64_t turn = 0;
    std::optional<GameJob> waiting;  // waits for results of other games
    const auto next = [&]() -> std::optional<Job> {
      if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
      std::optional<GameJob> job = waiting ? std::exchange(waiting, std::nullopt) : missing.next();
      if (!job) return std::nullopt;
      if (tuning_) {
        if (!tuning_->may_play(job->pair, options_.ranks == nullptr, stop_)) {
          waiting = job;
          return std::nullopt;
        }
        job->tuned = tuning_->players(job->pair);
      }
      return Job{*job, turn++};
    };
    const auto take = [&](const Played& played) {
      try {
        write_down(played, journal, progress);
      } catch (...) {
        stop_ = true;  // nobody need wait for results that will not come
        throw;
      }
    };
    try {
      const TeamOrder order{
          played_, options_, columns_, total_ - recovered_.games, policy_, stop_, next, take, [&](const auto& nodes) { note_nodes(nodes); }, &live};
      if (options_.ranks)
        play_on_ranks(order);
      else
        play_on_threads(order, talk_);
      progress.close();
      journal.close();
    } catch (...) {
      progress.close();
      throw;
    }
    return journal.in_order();
  }

  void write_down(const Played& played, Journal& journal, Progress& progress) {
    const GameRecord& record = played.record;
    for (const std::string& line : played.replayed) log_.line(line);
    if (!record.finished || is_decided()) return;  // beyond the deciding pair
    if (machines_) machines_->add(record.game, played.rank);
    journal.commit(played.lines, played.turn);
    ++result_.games;
    ++result_.played;
    if (record.fault >= 0) log_.line(fault_line(spec_, record, "lost by"));
    for (const std::string& remark : record.remarks) log_.line(fmt::format("game {}: {}", record.game, remark));
    result_.remarks += record.remarks.size();
    if (!policy_.why_stop().empty()) stop_ = true;
    std::string extra;
    if (tuning_) {
      tuning_->add(record);
      extra = tuning_->progress_text();
    }
    if (sequential_) {
      sequential_->add(record.job, record);
      extra = sequential_->progress_text();
      if (sequential_->decided()) stop_ = true;
    }
    progress.finished(record, extra);
    events_.game(record, result_.games, sequential_ ? &*sequential_ : nullptr);
  }

  /// The files of a finished run end with its last game, in schedule order.
  void conclude(bool in_order) {
    if (is_decided()) {
      result_.end = RunEnd::decided;
      result_.games = sequential_->deciding_games();
    } else if (result_.games == total_) {
      result_.end = RunEnd::complete;
    } else {
      result_.end = RunEnd::interrupted;
      result_.signal = SignalGuard::signal_seen();
      return;
    }
    // Game numbers in a shard go beyond its number of games.
    if (result_.end == RunEnd::decided || !in_order) put_in_order(options_.output, is_decided() ? result_.games : schedule_.size());
  }

  [[nodiscard]] std::string how_it_ended() const {
    if (result_.end == RunEnd::decided) return "decided after " + counted(result_.games, "game");
    if (result_.end == RunEnd::complete) return "complete";
    return fmt::format("interrupted with {} of {} committed", result_.games, counted(total_, "game"));
  }

  const RunSpec& spec_;
  const RunOptions& options_;
  std::ostream& talk_;
  const Schedule schedule_;
  const Recovered recovered_;
  const RunColumns columns_;
  RunLog log_;
  const std::uint64_t total_;  // of the run, or of the shard played here
  std::optional<SequentialCount> sequential_;
  CrashPolicy policy_;
  RunSpec played_;                      // with this node's times
  std::optional<MachineLog> machines_;  // for ranks
  std::unique_ptr<TuningRun> tuning_;
  RunEvents events_;
  std::atomic<bool>& stop_ = SignalGuard::stop_requested();
  RunResult result_;
};

/// The games are only as safe as the file that holds them.
std::string how_to_go_on(const RunOptions& options) {
  std::error_code none;
  if (!std::filesystem::exists(options.output, none))
    return options.output.string() + "/games.csv is gone, and the games with it; to play them again: " + options.resume_command;
  return "no committed game is lost; when that is fixed, continue with: " + options.resume_command;
}

}  // namespace

std::uint64_t games_of(const RunSpec& spec, const std::optional<Shard>& shard) {
  const Schedule schedule(spec);
  return shard ? shard->share_of(schedule.pairs()) * schedule.games_in_pair() : schedule.size();
}

RunResult run_tournament(const RunSpec& spec, const RunOptions& options, std::ostream& talk) {
  const Refusal refusal(options.output);
  std::error_code failed;
  std::filesystem::create_directories(options.output, failed);
  if (failed) throw InputError(options.output.string() + ": cannot create this folder: " + failed.message());
  const FolderLock lock(options.output);
  const SignalGuard signals;
  const auto stopped = [&](const std::string& why) {
    try {
      RunLog(options.output).line("stopped: " + why);
    } catch (const std::exception&) {  // the same trouble again
    }
    return RunError(why + "\n" + how_to_go_on(options));
  };
  try {
    return FolderRun(spec, options, talk).play();
  } catch (const InputError&) {
    refusal.take_back();
    throw;
  } catch (const RunError& error) {
    throw stopped(error.what());
  } catch (const std::bad_alloc&) {
    throw stopped("out of memory");
  } catch (const std::filesystem::filesystem_error& error) {
    throw stopped(error.path1().string() + ": " + error.code().message());
  } catch (const std::system_error& error) {
    throw stopped("the system is out of threads or another resource: " + error.code().message());
  }
}

}  // namespace arena

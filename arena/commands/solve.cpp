// Who wins? Proof-number search on one position, and the certificate of its answer.
#include <fmt/format.h>
#include <unistd.h>
#include <exception>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/scalars.hpp"
#include "arena/games/games.hpp"
#include "arena/play/memory.hpp"
#include "arena/play/signals.hpp"
#include "arena/record/files.hpp"
#include "arena/report/page/solve_page.hpp"
#include "arena/solve/enumerated.hpp"
#include "arena/solve/keep_certificate.hpp"
#include "arena/solve/numbers_file.hpp"
#include "arena/solve/progress_log.hpp"
#include "arena/solve/solver.hpp"
#include "arena/text/words.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

using solve::number_words;

std::chrono::duration<double> time_given(const Call& call, const std::string& name, std::chrono::duration<double> standard) {
  const auto text = call.find(name);
  if (!text) return standard;
  const auto duration = config::parse_duration(*text);
  if (!duration.error.empty() || duration.value.count() <= 0)
    throw InputError("--" + name + " is '" + *text + "', but must be a time, such as 20min or 90s");
  return duration.value;
}

/// Checked before the search, not after hours of it.
void check_folder_of(const std::string& name, const std::filesystem::path& file) {
  const auto folder = std::filesystem::absolute(file).parent_path();
  if (!std::filesystem::is_directory(folder)) throw InputError(fmt::format("--{}: there is no folder {}", name, folder.string()));
  if (access(folder.c_str(), W_OK) != 0) throw InputError(fmt::format("--{}: no file can be written in {}", name, folder.string()));
}

solve::Settings settings_given(const Call& call) {
  solve::Settings settings;
  settings.threads = number_given(call, "threads", {1, ProofPaths::most_searchers}).value_or(1);
  if (call.find("ties") == "first") settings.ties = ProofTies::first;
  settings.alternate = call.find("ties") == "auto";
  settings.two_levels = call.find("method") == "two-level";
  if (settings.two_levels && settings.alternate) throw InputError("--ties auto is for a search on one level");
  settings.shorten = call.has("shorten");
  settings.nodes = number_given<std::uint64_t>(call, "nodes", declared_range("limits.nodes")).value_or(0);
  settings.time = time_given(call, "time", settings.time);
  for (const char* name : {"certificate", "checkpoint"})
    if (const auto file = call.find(name)) check_folder_of(name, *file);
  settings.checkpoint = call.find("checkpoint").value_or("");
  settings.checkpoint_every = time_given(call, "checkpoint-every", settings.checkpoint_every);
  settings.stop = &SignalGuard::stop_requested();
  return settings;
}

std::uint64_t memory_given(const Call& call) {
  const auto mib = static_cast<std::uint64_t>(number_given(call, "memory", {1, 1 << 20}).value_or(1024));
  const std::uint64_t taken = ProofTable::megabytes_taken(mib);
  check_memory(taken, fmt::format("the table needs {} MiB", taken), "give less with --memory");
  return taken;
}

template <Game G>
class Session {
 public:
  Session(const Call& call, const G& start)
      : call_(call),
        words_(call),
        out_(static_cast<const Call&>(words_).out),
        start_(start),
        settings_(settings_given(call)),
        mib_(memory_given(call)) {
    choose_method();
    read_learned();
    if (const auto folder = call.find("output")) {
      settings_.progress_every = std::chrono::seconds(1);
      log_.emplace(*folder,
                   nlohmann::json{{"game", G::name},
                                  {"rules", options_to_map<G>(start.options())},
                                  {"position", start.position_text()},
                                  {"goal", call.find("goal").value_or("value")},
                                  {"max_ply", number_given(call, "max-ply", {0, G::max_plies}).value_or(0)}},
                   !settings_.checkpoint.empty() && std::filesystem::exists(settings_.checkpoint));
    }
    document_ = {{"game", G::name},
                 {"position", start.position_text()},
                 {"goal", call.find("goal").value_or("value")},
                 {"questions", nlohmann::json::array()},
                 {"value", nullptr},
                 {"winner", nullptr},
                 {"difference", nullptr}};
  }

  int one(solve::Question question) {
    question.plies = number_given(call_, "max-ply", {0, G::max_plies}).value_or(0);
    if (question.plies > 0 && question.promise == solve::Promise::leads) throw InputError("--max-ply cannot be combined with a lead in points");
    if (settings_.shorten && question.promise != solve::Promise::wins) throw InputError("--shorten is for a win: give --goal SIDE-wins");
    const auto answer = ask(question, call_.find("certificate"));
    const bool unfinished = answer.result == solve::Result::open || (answer.cut && !answer.shortened);
    const bool interrupted = SignalGuard::signal_seen() != 0 && (answer.cut || (settings_.shorten && answer.shorter == solve::Result::open));
    return end(unfinished || interrupted ? exit_open() : exit_done);
  }

  /// Both sides' wins, one after the other.
  int value() {
    refuse_for_several("value");
    for (const int side : {start_.to_move(), 1 - start_.to_move()}) {
      const auto answer = ask({side, solve::Promise::wins}, std::nullopt);
      if (answer.result == solve::Result::open) {
        out_ << "value: open\n";
        document_["value"] = "open";
        return end(exit_open());
      }
      if (answer.result == solve::Result::proved) {
        out_ << "value: " << start_.side_name(side) << " wins\n";
        document_["value"] = "win";
        document_["winner"] = start_.side_name(side);
        return end(exit_done);
      }
    }
    out_ << "value: draw\n";
    document_["value"] = "draw";
    return end(exit_done);
  }

  /// The first side's best score difference, by halving.
  int difference() {
    refuse_for_several("difference");
    const auto leads = [&](int margin) -> std::optional<bool> {
      const auto answer = ask({0, solve::Promise::leads, margin}, std::nullopt);
      if (answer.result == solve::Result::open) return std::nullopt;
      return answer.result == solve::Result::proved;
    };
    // `low` is reached, `high` is not.
    const auto start = leads(0);
    if (!start) return open_difference();
    int low = 0, high = 1;
    for (int step = 1;; step *= 2) {
      const auto reached = leads(*start ? step : -step);
      if (!reached) return open_difference();
      if (*start ? !*reached : *reached) {
        low = *start ? step / 2 : -step;
        high = *start ? step : -(step / 2);
        break;
      }
    }
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      const auto reached = leads(middle);
      if (!reached) return open_difference();
      (*reached ? low : high) = middle;
    }
    out_ << fmt::format("difference: {} for {}\n", low, start_.side_name(0));
    document_["difference"] = low;
    return end(exit_done);
  }

 private:
  /// Values all positions where that fits, else searches. What only a search can do is a reason to search.
  void choose_method() {
    const std::string method = call_.find("method").value_or("auto");
    if (method == "search" || method == "two-level") return;
    for (const char* name : {"certificate", "checkpoint", "shorten", "max-ply", "numbers"}) {
      if (!call_.has(name)) continue;
      if (method == "enumerate") throw InputError(fmt::format("--{} needs a search; leave out --method enumerate", name));
      return;
    }
    auto all = std::make_unique<solve::Enumerated<G>>(start_);
    const std::string why_not = all->why_not(mib_, settings_.nodes);
    if (why_not.empty())
      enumerated_ = std::move(all);
    else if (method == "enumerate")
      throw InputError("--method enumerate: " + why_not);
  }
  void read_learned() {
    const auto file = call_.find("numbers");
    if (!file) return;
    if constexpr (ProofGuess<G>::learns)
      learned_.emplace(solve::read_numbers(*file));
    else
      throw InputError(fmt::format("--numbers: first numbers are learned for andantino, not for {}", G::name));
    settings_.learned = &*learned_;
  }
  /// Learned first numbers are for one board and one side's win.
  void check_learned(const solve::Question& question) const {
    if constexpr (ProofGuess<G>::learns) {
      if (!learned_) return;
      const NumberWeights& weights = learned_->weights();
      const int radius = start_.options().radius, side = solve::goal_of(question, start_).side;
      if (weights.radius != radius || weights.side != side)
        throw InputError(fmt::format("--numbers: {} is for {}'s win on radius {}, but the question is {}'s win on radius {}", call_.get("numbers"),
                                     start_.side_name(weights.side), weights.radius, start_.side_name(side), radius));
    }
  }
  void refuse_for_several(std::string_view goal) const {
    for (const char* name : {"certificate", "checkpoint", "max-ply", "shorten", "numbers"})
      if (call_.has(name)) throw InputError(fmt::format("--{} is for one question; --goal {} asks several", name, goal));
  }
  int open_difference() {
    out_ << "difference: open\n";
    return end(exit_open());
  }
  int end(int code) const {
    if (wants_json(call_)) print_json(call_, document_);
    return code;
  }
  /// Undecided, with the code that sprt uses; or interrupted.
  static int exit_open() { return SignalGuard::signal_seen() == 0 ? 3 : 128 + SignalGuard::signal_seen(); }

  solve::Answer ask(const solve::Question& question, const std::optional<std::string>& certificate_file) {
    check_learned(question);
    out_ << "question: " << words_of_question(question, start_) << '\n' << std::flush;
    std::string certificate;  // its announcement
    std::exception_ptr unwritten;
    const auto keep = [&](const Strategy& strategy, bool proved) {
      if (!certificate_file) return;
      unwritten = nullptr;
      try {
        certificate = solve::keep_certificate<G>(*certificate_file, certificate_of(question, start_, proved), strategy);
      } catch (const RunError&) {  // the answer matters more than its file, and is printed first
        unwritten = std::current_exception();
      }
    };
    const auto on_win = [&](const Strategy& strategy) {
      call_.err << fmt::format("{} wins within {} plies; looking for a shorter win\n", start_.side_name(question.side), strategy.longest)
                << std::flush;
      keep(strategy, true);
    };
    std::optional<solve::Solver<G>> solver;
    if (!enumerated_) {
      if (!table_) table_ = std::make_unique<ProofTable>(mib_);
      solver.emplace(
          start_, question, *table_, settings_, [&](const solve::Status& s) { watch(question, s); }, on_win);
    }
    solve::Answer answer = solver ? solver->run() : enumerated_->answer(question, settings_);
    out_ << "result: " << solve::result_names[static_cast<std::size_t>(answer.result)] << "\nnodes: " << answer.nodes << '\n';
    if (log_) {
      log_->add({words_of_question(question, start_), std::string(solve::result_names[static_cast<std::size_t>(answer.result)]), answer.seconds,
                 answer.nodes, answer.shortened ? answer.longest : 0, answer.numbers.proof, answer.numbers.disproof, table_ ? table_->used() : 0});
      write_page();
    }
    call_.err << fmt::format("{:.1f} s, {:.0f} k nodes/s, ", answer.seconds,
                             answer.seconds > 0 ? static_cast<double>(answer.nodes) / answer.seconds / 1e3 : 0.0)
              << (solver ? fmt::format("table {:.0f} % used\n", 100 * table_->used())
                         : fmt::format("{:.0f} MiB for all positions\n", enumerated_->mib()));
    document_["questions"].push_back(json_of(question, answer));
    nlohmann::json& told = document_["questions"].back();
    if (answer.result == solve::Result::open) {
      out_ << fmt::format("proof number: {}\ndisproof number: {}\n", number_words(answer.numbers.proof), number_words(answer.numbers.disproof));
      if (certificate_file) call_.err << "no certificate was written: the question is open\n";
      return answer;
    }
    if (answer.shortened) {
      print_shortest(answer);
    } else {
      std::optional<Strategy> strategy;
      if (certificate_file && !answer.cut) answer.cut = !(strategy = solver->strategy());
      if (strategy) {
        out_ << fmt::format("longest line: {} plies\nmain line: {}\n", strategy->longest,
                            joined_by(" ", solve::texts_of(start_, strategy->main_line)));
        told["longest"] = strategy->longest;
        told["longest_is_bound"] = false;
        told["main_line"] = solve::texts_of(start_, strategy->main_line);
        keep(*strategy, answer.result == solve::Result::proved);
      } else {
        out_ << fmt::format("longest line: at most {} plies\nmain line: {}\n", answer.longest, joined_by(" ", answer.main_line));
      }
      if (answer.cut)
        call_.err << "stopped while the strategy was made: "
                  << (certificate_file ? "no certificate was written\n" : "no shorter win was looked for\n");
    }
    out_ << certificate << std::flush;
    if (!certificate.empty()) {
      const std::size_t from = certificate.find(' ') + 1;
      told["certificate"] = {{"file", *certificate_file}, {"says", certificate.substr(from, certificate.find('\n') - from)}};
    }
    if (unwritten) std::rethrow_exception(unwritten);
    return answer;
  }

  [[nodiscard]] nlohmann::json json_of(const solve::Question& question, const solve::Answer& answer) const {
    const auto number = [](ProofNumber given) { return given >= proof_infinity ? nlohmann::json() : nlohmann::json(given); };
    const bool open = answer.result == solve::Result::open;
    const auto where_decided = [&](const auto& given) { return open ? nlohmann::json() : nlohmann::json(given); };
    return {{"question", words_of_question(question, start_)},
            {"result", solve::result_names[static_cast<std::size_t>(answer.result)]},
            {"nodes", answer.nodes},
            {"seconds", answer.seconds},
            {"proof_number", number(answer.numbers.proof)},
            {"disproof_number", number(answer.numbers.disproof)},
            {"longest", where_decided(answer.longest)},
            {"longest_is_bound", where_decided(!answer.shortened)},
            {"main_line", where_decided(answer.main_line)},
            {"shorter", answer.shortened ? nlohmann::json(solve::result_names[static_cast<std::size_t>(answer.shorter)]) : nlohmann::json()},
            {"certificate", nullptr}};
  }

  void print_shortest(const solve::Answer& answer) const {
    if (answer.main_line.empty()) {
      out_ << fmt::format("longest line: {} plies, found before the checkpoint\n", answer.longest);
      if (call_.has("certificate")) call_.err << "no certificate was written: the one of this win, if any, was written when it was found\n";
    } else {
      out_ << fmt::format("longest line: {} plies\nmain line: {}\n", answer.longest, joined_by(" ", answer.main_line));
    }
    out_ << fmt::format("within {} plies: ", answer.longest - 1);
    if (answer.shorter == solve::Result::disproved)
      out_ << "disproved; this win is the shortest\n";
    else if (answer.shorter == solve::Result::proved)
      out_ << "proved, but stopped while its strategy was made\n";
    else
      out_ << fmt::format("open, proof number {}, disproof number {}\n", number_words(answer.numbers.proof), number_words(answer.numbers.disproof));
  }

  void write_page() const { replace_file(log_->folder() / "solve.html", solve_page(solve::read_solve(log_->folder()))); }

  /// Every second with --output, else every ten.
  void watch(const solve::Question& question, const solve::Status& s) {
    if (log_)
      log_->add({words_of_question(question, start_), "searching", s.seconds, s.nodes, s.within, s.numbers.proof, s.numbers.disproof, s.used});
    if (log_ && ++looks_ % 10 != 0) return;
    if (log_) write_page();
    print(s);
  }

  void print(const solve::Status& s) const {
    constexpr std::size_t most = 12;
    std::vector<std::string> line = s.line;
    const std::string rest = line.size() > most ? fmt::format(" ... ({} plies)", line.size()) : "";
    if (line.size() > most) line.resize(most);
    const std::string within = s.within > 0 ? fmt::format("within {} plies: ", s.within) : "";
    call_.err << fmt::format("{:.0f} s: {:.1f} M nodes, {}proof number {}, disproof number {}, table {:.0f} % used, line {}{}\n", s.seconds,
                             static_cast<double>(s.nodes) / 1e6, within, number_words(s.numbers.proof), number_words(s.numbers.disproof),
                             100 * s.used, joined_by(" ", line), rest)
              << std::flush;
  }

  const Call& call_;
  TextCall words_;
  std::ostream& out_;
  nlohmann::json document_;
  G start_;
  solve::Settings settings_;
  std::uint64_t mib_;
  std::unique_ptr<ProofTable> table_;  // made for the first question that is searched
  std::unique_ptr<solve::Enumerated<G>> enumerated_;
  std::optional<LearnedNumbers> learned_;
  std::optional<solve::ProgressLog> log_;
  int looks_ = 0;
};

template <Game G>
int solve_game(const Call& call) {
  const G start = start_given<G>(call).game;
  require_two_sides("proofs", start);
  if (start.outcome() != Outcome::none) throw InputError("the game is over in this position; there is nothing to solve");
  const std::string goal = call.find("goal").value_or("value");
  const SignalGuard guard;
  if (goal == "value") return Session<G>(call, start).value();
  if constexpr (HasScores<G>)
    if (goal == "difference") return Session<G>(call, start).difference();
  const solve::Question question = solve::question_from(start, goal);
  return Session<G>(call, start).one(question);
}

}  // namespace

Command solve_command() {
  Command command;
  command.name = "solve";
  command.summary = "prove who wins a position, with a certificate";
  command.usage =
      "--game GAME [--position TEXT] [--moves MOVES] [--goal GOAL] [--max-ply N] [--memory MB] [--threads N] [--time T] [--certificate FILE] "
      "[--json]";
  command.details =
      "Proof-number search (df-pn); small boards and endings of Omega are enumerated instead. GOAL is SIDE-wins or SIDE-draws (does not lose) for "
      "one question, such as\n"
      "black-wins; value (the default) asks for both sides' wins; Omega also has SIDE-leads-N and difference. The\n"
      "result is proved or disproved, or open if a limit or a signal came first. Progress goes to standard error:\n"
      "proof and disproof numbers, nodes, table use and the current line. --certificate writes the strategy that\n"
      "shows the result, for arena certify. --shorten looks for ever shorter wins after a proved one, and keeps the\n"
      "shortest. --checkpoint saves the search to a file and continues from it.";
  command.example = "arena solve --game andantino --radius 2 --goal black-wins";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    const auto text = [] { return po::value<std::string>(); };
    add_game_options(syntax);
    add_position_options(syntax);
    syntax.options.add_options()("goal", text()->value_name("GOAL"), "the question; value by default");
    syntax.options.add_options()("max-ply", po::value<int>()->value_name("N"), "count a win only within N plies from the position");
    syntax.options.add_options()("memory", po::value<int>()->value_name("MB"),
                                 "MiB for the table, rounded down to a power of two, or for all positions; 1024 by default");
    syntax.options.add_options()("threads", po::value<int>()->value_name("N"), "searchers that share the table; 1 by default");
    syntax.add_choice("ties", {"near", "first", "auto"}, "WHICH",
                      "among moves with equal numbers: the nearest to the other result (default) or the first; auto: both by turns");
    syntax.add_choice("method", {"auto", "search", "two-level", "enumerate"}, "HOW",
                      "search; two-level, for questions that stay open: search under a best-first tree; enumerate: value all positions from the end "
                      "backwards (Omega); auto, the default: enumerate what fits into --memory, else search");
    syntax.options.add_options()("numbers", text()->value_name("FILE"),
                                 "learned first numbers, a file of arena teach for this board and side; by default they come from an evaluator");
    syntax.options.add_options()("shorten", "after a proved win: look for one in fewer plies, until there is none or a limit is reached");
    syntax.options.add_options()("nodes", po::value<std::int64_t>()->value_name("N"), "expand at most N positions for a question");
    syntax.options.add_options()("time", text()->value_name("T"), "take at most this long for a question, such as 20min");
    syntax.options.add_options()("certificate", text()->value_name("FILE"), "write the strategy here; gzip when the name ends in .gz");
    syntax.options.add_options()("checkpoint", text()->value_name("FILE"), "save the search here and continue from it");
    syntax.options.add_options()("checkpoint-every", text()->value_name("T"), "how often; 5min by default");
    syntax.options.add_options()("output,o", text()->value_name("DIR"), "keep the progress here, every second, and a page with its chart");
    add_json_option(syntax);
  };
  command.run = [](const Call& call) {
    return with_game(game_given(call), [&](auto tag) { return solve_game<typename decltype(tag)::type>(call); });
  };
  return command;
}

}  // namespace arena

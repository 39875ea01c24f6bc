#include "arena/engines/client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "arena/config/problems.hpp"
#include "arena/text/visible.hpp"

namespace arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Steady = std::chrono::steady_clock;

/// How long it may take to answer `stop` once its time is over.
nanoseconds stop_grace(nanoseconds time) { return std::clamp<nanoseconds>(time, milliseconds(100), milliseconds(500)); }

/// Option names are case-insensitive.
bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string seconds_text(nanoseconds time) { return fmt::format("{:g} s", static_cast<double>(time.count() / 1'000'000) / 1000); }

}  // namespace

EngineClient::EngineClient(Protocol protocol, config::EngineOptions options, std::string name, std::shared_ptr<EngineLog> log, int sides)
    : protocol_(protocol), options_(std::move(options)), name_(std::move(name)), log_(std::move(log)), sides_(sides) {
  if (sides_ > 2) options_.options.try_emplace(std::string(players_option), std::to_string(sides_));
}

EngineClient::~EngineClient() {
  try {
    quit();
  } catch (const std::exception&) {  // it is terminated in any case
  }
}

template <class Act>
auto EngineClient::guarded(Act&& act) {
  try {
    return act();
  } catch (const PlayerFault& failed) {
    const PlayerFault told(failed.termination(), process_ ? process_->with_errors(failed.what()) : failed.what());
    if (log_) log_->note(name_, fmt::format("{}: {}", told.termination(), told.what()));
    process_.reset();
    throw told;
  }
}

void EngineClient::start(const std::atomic<bool>* stop) {
  if (process_) return;
  guarded([&] {
    Launch launch{options_.command, options_.cwd, options_.env, static_cast<std::uint64_t>(options_.memory_mb),
                  static_cast<std::uint64_t>(options_.address_space_mb)};
    process_ = std::make_unique<EngineProcess>(launch, log_, name_);
    ++starts_;
    greet(stop);
  });
}

std::string EngineClient::silence(bool said) const {
  if (const std::string_view line = process_->unfinished_line(); !line.empty())
    return fmt::format("; what came last, '{}', has no end of line", visible(line, 100));
  return said ? "" : "; no line arrived: does it flush its output?";
}

void EngineClient::greet(const std::atomic<bool>* stop) {
  const Time deadline = Steady::now() + options_.startup_time;
  const std::string_view word = protocol_ == Protocol::ugi ? "ugi" : "uci", ready = protocol_ == Protocol::ugi ? "ugiok" : "uciok";
  id_name_.clear();
  id_author_.clear();
  declared_.clear();
  bool said = false;
  try {
    process_->send(std::string(word) + "\n", deadline);
    while (true) {
      const auto line = process_->read_line(deadline, stop);
      if (!line) throw PlayerFault(fault::no_start, fmt::format("no {} within {}{}", ready, seconds_text(options_.startup_time), silence(said)));
      said = true;
      Words words(*line);
      const std::string_view first = words.next();
      if (first == ready) break;
      if (first == "id") {
        const std::string_view what = words.next();
        if (what == "name") id_name_ = visible(words.rest(), 200);
        if (what == "author") id_author_ = visible(words.rest(), 200);
      }
      if (first == "option")
        if (auto option = parse_option(words.rest()); option && declared_.size() < 10'000) declared_.push_back(std::move(*option));
    }
    std::string settings;
    for (const auto& [name, value] : options_.options)
      settings += value.empty() ? fmt::format("setoption name {}\n", name) : fmt::format("setoption name {} value {}\n", name, value);
    process_->send(settings + "isready\n", deadline);
    wait_until_ready(deadline, "after its start", nullptr, stop);
  } catch (const PlayerFault& failed) {  // whatever the fault, it has not started
    if (failed.termination() == fault::memory) throw;
    throw PlayerFault(fault::no_start, failed.what());
  }
}

std::string EngineClient::options_problem() const {
  std::vector<std::string> names;
  for (const EngineOption& option : declared_) names.push_back(option.name);
  for (const auto& [name, value] : options_.options) {
    const std::string& wanted = name;  // clang 14 captures no structured binding
    const auto known = std::find_if(declared_.begin(), declared_.end(), [&](const EngineOption& option) { return same_name(option.name, wanted); });
    if (known == declared_.end())
      return fmt::format("it has no option '{}'{}", config::printable(name),
                         names.empty() ? "; it declares none at all" : config::suggestion(name, names));
    if (const std::string problem = option_problem(*known, value); !problem.empty())
      return fmt::format("its option '{}' is '{}', but {}", config::printable(name), config::printable(value), problem);
  }
  return "";
}

std::string EngineClient::sides_problem() const {
  if (sides_ == 2) return "";
  const auto known = std::find_if(declared_.begin(), declared_.end(), [&](const EngineOption& option) { return option.name == players_option; });
  if (known == declared_.end())
    return fmt::format("it plays with two sides: to play with {}, it must declare 'option name {} type spin default 2 min 2 max {}'", sides_,
                       players_option, sides_);
  if (known->type != "spin") return fmt::format("its option '{}' must be of type spin: how many sides it takes", players_option);
  if (const std::string problem = option_problem(*known, std::to_string(sides_)); !problem.empty())
    return fmt::format("it does not play with {} sides: its option '{}' {}", sides_, players_option, problem);
  const std::string& given = options_.options.at(std::string(players_option));
  if (given != std::to_string(sides_))
    return fmt::format("its option '{}' is set to '{}', but the game has {} sides", players_option, config::printable(given), sides_);
  return "";
}

void EngineClient::wait_until_ready(Time deadline, const char* when, std::vector<std::string>* before, const std::atomic<bool>* stop) {
  for (bool said = false;; said = true) {
    const auto line = process_->read_line(deadline, stop);
    if (!line) throw PlayerFault(fault::hang, fmt::format("no readyok {}{}", when, silence(said)));
    Words words(*line);
    const std::string_view first = words.next();
    if (first == "readyok") return;
    if (first == "bestmove") throw PlayerFault(fault::protocol, fmt::format("it answers '{}' though nothing was asked", visible(*line, 100)));
    if (before != nullptr) before->emplace_back(*line);
  }
}

std::string EngineClient::seed_line(std::uint64_t seed) const {
  for (const auto& [name, value] : options_.options)
    if (same_name(name, "seed")) return "";
  for (const EngineOption& option : declared_) {
    if (!same_name(option.name, "seed") || (option.type != "spin" && option.type != "string")) continue;
    if (option.type == "spin" && option.low && option.high && *option.low <= *option.high) {
      const std::uint64_t range = static_cast<std::uint64_t>(*option.high) - static_cast<std::uint64_t>(*option.low) + 1;  // 0: all 64 bits
      seed = static_cast<std::uint64_t>(*option.low) + (range == 0 ? seed : seed % range);
      return fmt::format("setoption name {} value {}\n", option.name, static_cast<std::int64_t>(seed));
    }
    return fmt::format("setoption name {} value {}\n", option.name, seed);
  }
  return "";
}

void EngineClient::new_game(std::uint64_t seed, const std::atomic<bool>* stop) {
  if (options_.restart == config::Restart::each_game && starts_ > 0) quit();
  start(stop);
  guarded([&] {
    const Time deadline = Steady::now() + options_.startup_time;
    process_->begin_question();
    process_->send((protocol_ == Protocol::ugi ? "uginewgame\n" : "ucinewgame\n") + seed_line(seed) + "isready\n", deadline);
    wait_until_ready(deadline, "at the beginning of a game", nullptr, stop);
  });
}

void EngineClient::synchronize(std::string lines, nanoseconds within, std::vector<std::string>* before) {
  guarded([&] {
    const Time deadline = Steady::now() + within;
    process_->send(lines.append("isready\n"), deadline);
    wait_until_ready(deadline, fmt::format("within {}", seconds_text(within)).c_str(), before);
  });
}

EngineAnswer EngineClient::ask(const EngineQuestion& question) {
  if (!process_) throw PlayerFault(fault::crash, "it does not run");
  return guarded([&] {
    const auto waits = question.measures_wait ? process_->waits() : std::map<int, nanoseconds>();
    const Time asked = Steady::now();
    const nanoseconds cpu = process_->cpu_time();
    process_->begin_question();
    // Whatever it says before readyok belongs to an earlier question. One write saves a round trip.
    lines_.assign("isready\nposition ").append(question.position).append("\ngo ").append(question.go).append("\n");
    process_->send(lines_, asked + question.answer_within);
    EngineAnswer answer = answer_to(question, asked);
    answer.wall = Steady::now() - asked;
    answer.cpu = std::max(nanoseconds(0), process_->cpu_time() - cpu);
    if (!question.measures_wait) return answer;
    for (const auto& [thread, waited] : process_->waits()) {
      const auto before = waits.find(thread);
      answer.waited = std::max(answer.waited, before == waits.end() ? waited : waited - before->second);
    }
    return answer;
  });
}

EngineAnswer EngineClient::answer_to(const EngineQuestion& question, Time asked) {
  EngineAnswer answer;
  Time deadline = asked + question.answer_within;
  bool ready = false, told_to_stop = false, said = false;
  while (true) {
    const auto line = process_->read_line(deadline, question.stop);
    if (!line && question.stop != nullptr && question.stop->load(std::memory_order_relaxed)) {
      process_.reset();  // the run is over
      throw PlayerFault(fault::hang, "the run was stopped");
    }
    if (!line && !told_to_stop && ready) {  // late; if it still answers it need not be restarted
      told_to_stop = true;
      deadline = Steady::now() + stop_grace(question.answer_within);
      process_->send("stop\n", deadline);
      continue;
    }
    if (!line)
      throw PlayerFault(question.by_the_clock ? fault::time : fault::hang,
                        fmt::format("no answer within {}{}{}", seconds_text(question.answer_within), told_to_stop ? ", and none to stop" : "",
                                    question.by_the_clock ? "" : silence(said)));
    Words words(*line);
    const std::string_view first = words.next();
    said = said || first != "readyok";
    if (first == "readyok") {
      ready = true;
    } else if (first == "info" && ready) {
      take_info(words.rest(), protocol_, answer.info);
    } else if (first == "bestmove") {
      if (!ready) throw PlayerFault(fault::protocol, fmt::format("it answers '{}' to the previous question", visible(*line, 100)));
      answer.move = words.next();
      if (told_to_stop && !question.by_the_clock)
        throw PlayerFault(fault::hang, fmt::format("no answer within {}, only to stop", seconds_text(question.answer_within)));
      return answer;
    }
  }
}

std::string EngineClient::ask_line(const std::string& lines, std::string_view word, nanoseconds within) {
  if (!process_) throw PlayerFault(fault::crash, "it does not run");
  return guarded([&] {
    const Time deadline = Steady::now() + within;
    process_->begin_question();
    process_->send(lines, deadline);
    for (bool said = false;; said = true) {
      const auto line = process_->read_line(deadline);
      if (!line) throw PlayerFault(fault::hang, fmt::format("no '{}' within {}{}", word, seconds_text(within), silence(said)));
      if (Words(*line).next() == word) return std::string(*line);
    }
  });
}

std::string EngineClient::ask_query(std::string_view position, std::string_view query, nanoseconds within) {
  if (!process_) return "";
  return guarded([&] {
    const Time deadline = Steady::now() + within;
    process_->begin_question();
    process_->send(fmt::format("position {}\nquery {}\nisready\n", position, query), deadline);
    std::vector<std::string> before;
    wait_until_ready(deadline, "at the end of a game", &before);
    for (const std::string& line : before)
      if (Words words(line); words.next() == "response") return std::string(words.rest());
    return std::string();
  });
}

std::string EngineClient::quit(nanoseconds grace) {
  if (!process_) return "";
  const auto process = std::move(process_);
  process->send("quit\n", Steady::now() + milliseconds(50));
  return process->end(grace);
}

}  // namespace arena

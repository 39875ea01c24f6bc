#include "arena/record/context.hpp"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/build_info.hpp"
#include "arena/record/engine_context.hpp"
#include "arena/record/files.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// ARM cores report numbers where others report a name.
std::string arm_core(const std::string& implementer, const std::string& part) {
  struct Core {
    std::string_view part, name;
  };
  constexpr Core cores[] = {{"0xd03", "Cortex-A53"},  {"0xd04", "Cortex-A35"},  {"0xd05", "Cortex-A55"},  {"0xd07", "Cortex-A57"},
                            {"0xd08", "Cortex-A72"},  {"0xd09", "Cortex-A73"},  {"0xd0a", "Cortex-A75"},  {"0xd0b", "Cortex-A76"},
                            {"0xd0c", "Neoverse-N1"}, {"0xd0d", "Cortex-A77"},  {"0xd40", "Neoverse-V1"}, {"0xd41", "Cortex-A78"},
                            {"0xd44", "Cortex-X1"},   {"0xd49", "Neoverse-N2"}, {"0xd4f", "Neoverse-V2"}, {"0xd84", "Neoverse-V3"},
                            {"0xd8e", "Neoverse-N3"}};
  for (const Core& core : cores)
    if (implementer == "0x41" && part == core.part) return "ARM " + std::string(core.name);
  return "implementer " + implementer + " part " + part;
}

std::string processor_name() {
  std::ifstream info("/proc/cpuinfo");
  std::string line, implementer, part;
  while (std::getline(info, line)) {
    const auto value = [&] { return line.substr(std::min(line.find(": ") + 2, line.size())); };
    if (line.rfind("model name", 0) == 0) return value();
    if (line.rfind("CPU implementer", 0) == 0) implementer = value();
    if (line.rfind("CPU part", 0) == 0) part = value();
  }
  return implementer.empty() ? "unknown" : arm_core(implementer, part);
}

/// Written even if a text is not UTF-8, which is not the run's fault.
std::string text_of(const nlohmann::json& value) { return value.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"; }

}  // namespace

void write_context(const std::filesystem::path& folder, const nlohmann::json& context) { replace_file(folder / "context.json", text_of(context)); }

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string node_name() {
  utsname system{};
  uname(&system);
  return system.nodename;
}

double load_average() {
  double load = 0;
  return getloadavg(&load, 1) == 1 ? load : 0;
}

nlohmann::json context_of(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "context.json";
  constexpr int most_levels = 50;
  nlohmann::json context;
  if (InputFile in(file); in) {
    const auto shallow = [&](int depth, nlohmann::json::parse_event_t, const nlohmann::json&) {
      if (depth > most_levels)
        throw InputError(file.string() + ": nested deeper than " + std::to_string(most_levels) + " levels; no run writes that");
      return true;
    };
    context = nlohmann::json::parse(in, shallow, false);
  }
  if (!context.is_object()) context = nlohmann::json::object();
  if (!context.contains("sessions") || !context["sessions"].is_array()) context["sessions"] = nlohmann::json::array();
  std::erase_if(context["sessions"].get_ref<nlohmann::json::array_t&>(), [](const nlohmann::json& session) { return !session.is_object(); });
  for (auto& session : context["sessions"])
    for (const char* text : {"start", "end", "version", "commit", "compiler", "build", "system", "processor"})
      if (session.contains(text) && !session[text].is_string()) session.erase(text);
  if (!context.contains("complete")) context["complete"] = false;
  if (!context["complete"].is_boolean())
    throw InputError(file.string() + ": 'complete' is " + visible(context["complete"].dump(), 80) + ", but must be true or false");
  return context;
}

nlohmann::json machine_facts(int threads) {
  utsname system{};
  uname(&system);
  return {{"version", ARENA_VERSION},
          {"commit", ARENA_COMMIT},
          {"compiler", ARENA_COMPILER},
          {"build", ARENA_BUILD_TYPE},
          {"system", std::string(system.sysname) + " " + system.machine},
          {"processor", processor_name()},
          {"cores", std::thread::hardware_concurrency()},
          {"threads", threads},
          {"load_at_start", load_average()}};
}

std::string build_of(const nlohmann::json& session) {
  return "arena " + session.value("version", "?") + ", commit " + session.value("commit", "?") + ", " + session.value("compiler", "?") + ", " +
         session.value("build", "?");
}

void begin_session(const std::filesystem::path& folder, const RunSpec& spec, const SessionFacts& facts) {
  nlohmann::json context = context_of(folder);
  context["format_version"] = results_format_version;
  context["game"] = spec.game.name;
  context["seed"] = spec.seed;
  context["complete"] = false;
  context.erase("sha256");
  context.erase("files");
  if (facts.shard) context["shard"] = facts.shard->text();
  if (!facts.engines.empty()) {
    context["engines"] = nlohmann::json::array();
    for (const EngineIdentity& engine : facts.engines) context["engines"].push_back(to_json(engine));
  }
  nlohmann::json session = machine_facts(facts.threads);
  session["start"] = utc_now();
  session["games_at_start"] = facts.games;
  if (facts.shard) session["node"] = node_name();
  context["sessions"].push_back(session);
  write_context(folder, context);
}

void note_in_context(const std::filesystem::path& folder, const std::string& name, const nlohmann::json& value) {
  nlohmann::json context = context_of(folder);
  if (context.contains(name) && context[name] == value) return;
  context[name] = value;
  write_context(folder, context);
}

void note_shard(const std::filesystem::path& folder, const Shard& shard) { note_in_context(folder, "shard", shard.text()); }

void note_in_session(const std::filesystem::path& folder, const std::string& name, const nlohmann::json& value) {
  nlohmann::json context = context_of(folder);
  if (context["sessions"].empty()) return;
  context["sessions"].back()[name] = value;
  write_context(folder, context);
}

nlohmann::json file_sizes(const std::filesystem::path& folder) {
  nlohmann::json sizes = nlohmann::json::object();
  for (const char* name : {"games.csv", "moves.csv", "positions.csv"}) {
    if (!std::filesystem::exists(folder / name)) continue;
    const MappedFile file(folder / name);
    sizes[name]["bytes"] = file.text().size();
    if (std::string_view(name) != "moves.csv")  // its rows follow from those of the games
      sizes[name]["rows"] = std::max<std::int64_t>(0, std::count(file.text().begin(), file.text().end(), '\n') - 1);
  }
  return sizes;
}

void mark_complete(const std::filesystem::path& folder) {
  const nlohmann::json before = context_of(folder);
  nlohmann::json context = before;
  context["complete"] = true;
  context["files"] = file_sizes(folder);
  if (context != before) write_context(folder, context);
}

void end_session(const std::filesystem::path& folder, bool complete) {
  nlohmann::json context = context_of(folder);
  context["complete"] = complete;
  if (complete) context["files"] = file_sizes(folder);
  if (!context["sessions"].empty()) {
    context["sessions"].back()["end"] = utc_now();
    context["sessions"].back()["load_at_end"] = load_average();
  }
  write_context(folder, context);
}

}  // namespace arena

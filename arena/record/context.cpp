#include "arena/record/context.hpp"

#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/build_info.hpp"
#include "arena/record/files.hpp"

namespace arena {

namespace {

std::string processor_name() {
  std::ifstream info("/proc/cpuinfo");
  std::string line, implementer, part;
  while (std::getline(info, line)) {
    const auto value = [&] { return line.substr(std::min(line.find(": ") + 2, line.size())); };
    if (line.rfind("model name", 0) == 0) return value();
    if (line.rfind("CPU implementer", 0) == 0) implementer = value();
    if (line.rfind("CPU part", 0) == 0) part = value();
  }
  return implementer.empty() ? "unknown" : "implementer " + implementer + " part " + part;
}

}  // namespace

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

double load_average() {
  double load = 0;
  return getloadavg(&load, 1) == 1 ? load : 0;
}

nlohmann::json context_of(const std::filesystem::path& folder) {
  std::ifstream in(folder / "context.json");
  nlohmann::json context = in ? nlohmann::json::parse(in, nullptr, false) : nlohmann::json();
  if (!context.is_object()) context = nlohmann::json::object();
  if (!context.contains("sessions") || !context["sessions"].is_array()) context["sessions"] = nlohmann::json::array();
  return context;
}

void begin_session(const std::filesystem::path& folder, const RunSpec& spec, int threads) {
  nlohmann::json context = context_of(folder);
  utsname system{};
  uname(&system);
  context["format_version"] = results_format_version;
  context["game"] = spec.game;
  context["seed"] = spec.seed;
  context["complete"] = false;
  context["sessions"].push_back({{"start", utc_now()},
                                 {"version", ARENA_VERSION},
                                 {"commit", ARENA_COMMIT},
                                 {"compiler", ARENA_COMPILER},
                                 {"build", ARENA_BUILD_TYPE},
                                 {"system", std::string(system.sysname) + " " + system.machine},
                                 {"processor", processor_name()},
                                 {"cores", std::thread::hardware_concurrency()},
                                 {"threads", threads},
                                 {"load_at_start", load_average()}});
  replace_file(folder / "context.json", context.dump(2) + "\n");
}

void mark_complete(const std::filesystem::path& folder) {
  nlohmann::json context = context_of(folder);
  if (context.value("complete", false)) return;
  context["complete"] = true;
  replace_file(folder / "context.json", context.dump(2) + "\n");
}

void end_session(const std::filesystem::path& folder, bool complete) {
  nlohmann::json context = context_of(folder);
  context["complete"] = complete;
  if (!context["sessions"].empty()) {
    context["sessions"].back()["end"] = utc_now();
    context["sessions"].back()["load_at_end"] = load_average();
  }
  replace_file(folder / "context.json", context.dump(2) + "\n");
}

}  // namespace arena

#include "arena/record/shard_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/config/problems.hpp"
#include "arena/record/context.hpp"
#include "arena/record/engine_context.hpp"
#include "arena/record/files.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/shell.hpp"
#include "core/common/errors.hpp"
#include "players/kinds.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> lines_in(const fs::path& file) {
  InputFile in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool same_bytes(const fs::path& one, const fs::path& other) {
  std::error_code none;
  if (!fs::is_regular_file(one, none) || !fs::is_regular_file(other, none)) return false;
  return MappedFile(one).text() == MappedFile(other).text();
}

/// Both folders' copies must be identical to the byte.
void check_same_file(const fs::path& one, const fs::path& other, const std::string& name) {
  if (same_bytes(one / name, other / name)) return;
  const auto here = lines_in(one / name), there = lines_in(other / name);
  std::vector<std::string> message = {
      fmt::format("{} and {} do not belong to one run: their {} differ (- the first, + the second)", one.string(), other.string(), name)};
  std::size_t shown = 0;
  for (std::size_t i = 0; i < std::max(here.size(), there.size()) && shown < 3; ++i) {
    if (i < here.size() && i < there.size() && here[i] == there[i]) continue;
    if (i < here.size()) message.push_back("  - " + here[i]);
    if (i < there.size()) message.push_back("  + " + there[i]);
    ++shown;
  }
  throw config::ConfigError(message);
}

/// Why the games of this tournament may differ between builds; empty if they do not.
std::string why_not_mixed(const config::TournamentSpec& tournament) {
  for (const config::PlayerSpec& player : tournament.players) {
    if (config::is_engine(player)) return fmt::format("'{}' is a foreign engine", player.name);
    if (!traits_of(player.options).deterministic) return fmt::format("'{}' is not deterministic", player.name);
    if (traits_of(player.options).by_the_clock) return fmt::format("'{}' plays by the clock", player.name);
  }
  return "";
}

class ShardOpener {
 public:
  ShardOpener(const std::vector<fs::path>& folders, bool mixed_builds) : mixed_builds_(mixed_builds) {
    std::set<fs::path> given;
    for (const fs::path& folder : folders) {
      const RunFolder run(folder);
      if (!given.insert(fs::canonical(folder)).second) throw InputError(folder.string() + ": this folder is given twice");
      add(run);
    }
    std::sort(set_.folders.begin(), set_.folders.end(), [](const auto& a, const auto& b) { return a.shard.index < b.shard.index; });
    for (std::size_t i = 1; i < set_.folders.size(); ++i)
      if (set_.folders[i].shard == set_.folders[i - 1].shard)
        throw InputError(fmt::format("shard {} is given twice: {} and {}; give only one of them", set_.folders[i].shard.text(),
                                     set_.folders[i - 1].path.string(), set_.folders[i].path.string()));
    check_builds();
  }
  ShardSet take() { return std::move(set_); }

 private:
  void add(const RunFolder& run) {
    const fs::path& folder = run.path();
    const auto shard = shard_in(folder);
    if (!shard)
      throw InputError(folder.string() +
                       ": this folder is not a shard: its context.json does not say which part of a run it holds; only what "
                       "`arena run --shard K/N` and `arena ablate --shard K/N` play can be merged");
    if (set_.folders.empty()) {
      set_.tournament = run.tournament();
      set_.count = shard->count;
    } else {
      const ShardFolder& first = set_.folders.front();
      check_same_file(first.path, folder, "tournament.yaml");
      check_same_file(first.path, folder, "openings.txt");
      if (shard->count != set_.count)
        throw InputError(fmt::format("{} is shard {}, but {} is shard {}: shards of different divisions cannot be merged", first.path.string(),
                                     first.shard.text(), folder.string(), shard->text()));
    }
    const nlohmann::json context = run.context();
    for (const nlohmann::json& session : context["sessions"]) builds_.emplace_back(build_of(session), folder.string());
    for (const EngineIdentity& engine : engines_in(context)) add_engine(engine, folder);
    set_.folders.push_back({folder, *shard});
  }

  void add_engine(const EngineIdentity& engine, const fs::path& folder) {
    const auto known = std::find_if(engines_.begin(), engines_.end(), [&](const auto& other) { return other.first.player == engine.player; });
    if (known == engines_.end()) {
      engines_.emplace_back(engine, folder.string());
      return;
    }
    if (const std::string difference = identity_difference(known->first, engine); !difference.empty())
      throw InputError(fmt::format("engine '{}' of {} differs from the one in {}: {}", engine.player, folder.string(), known->second, difference));
  }

  void check_builds() {
    const auto other = std::find_if(builds_.begin(), builds_.end(), [&](const auto& build) { return build.first != builds_.front().first; });
    if (other == builds_.end()) return;
    const std::string what =
        fmt::format("{} was played by {}, but {} by {}", builds_.front().second, builds_.front().first, other->second, other->first);
    const std::string why = why_not_mixed(set_.tournament);
    if (!mixed_builds_)
      throw InputError("the shards are of different builds: " + what +
                       (why.empty() ? "; every search here is deterministic: --mixed-builds allows it where both builds search alike" : ""));
    if (!why.empty()) throw InputError("--mixed-builds is for runs in which every search is deterministic, but " + why + "; " + what);
    set_.notes.push_back(what + " (--mixed-builds)");
  }

  bool mixed_builds_;
  ShardSet set_;
  std::vector<std::pair<std::string, std::string>> builds_;  // of every session, with its folder
  std::vector<std::pair<EngineIdentity, std::string>> engines_;
};

}  // namespace

std::string ShardSet::command_for(int shard) const {
  const auto there = std::find_if(folders.begin(), folders.end(), [&](const ShardFolder& folder) { return folder.shard.index == shard; });
  const fs::path& known = there != folders.end() ? there->path : folders.front().path;
  const fs::path output = there != folders.end() ? known : known.parent_path() / fmt::format("shard-{}-of-{}", shard, count);
  return shell_line({"arena", tournament.ablation.on && !tournament.scaling.on ? "ablate" : "run", (known / "tournament.yaml").string(), "--shard",
                     fmt::format("{}/{}", shard, count), "--output", output.string(), "--resume"});
}

ShardSet open_shards(const std::vector<fs::path>& folders, bool mixed_builds) { return ShardOpener(folders, mixed_builds).take(); }

}  // namespace arena

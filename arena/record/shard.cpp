#include "arena/record/shard.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "arena/text/sha256.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

std::uint64_t Shard::share_of(std::uint64_t pairs) const {
  const auto n = static_cast<std::uint64_t>(count);
  const std::uint64_t whole = pairs / n, rest = pairs % n;
  const std::uint64_t place = (static_cast<std::uint64_t>(index - 1) + n - whole % n) % n;  // in the last, unfinished run of n
  return whole + (place < rest ? 1 : 0);
}

Shard parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto number = [&](std::size_t from, std::size_t to) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data() + from, text.data() + to, value);
    return error == std::errc() && end == text.data() + to && from < to ? std::optional(value) : std::nullopt;
  };
  const auto index = slash == std::string::npos ? std::nullopt : number(0, slash);
  const auto count = slash == std::string::npos ? std::nullopt : number(slash + 1, text.size());
  if (!index || !count) throw InputError("--shard is '" + visible(text, 40) + "', but must be K/N, such as 3/7 for the third of seven shards");
  if (*count < 1 || *count > most_shards)
    throw InputError("--shard " + text + ": the number of parts must be from 1 to " + std::to_string(most_shards));
  if (*index < 1 || *index > *count)
    throw InputError("--shard " + text + ": the parts of " + std::to_string(*count) + " are 1/" + std::to_string(*count) + " to " +
                     std::to_string(*count) + "/" + std::to_string(*count));
  return {*index, *count};
}

std::optional<Shard> shard_in(const std::filesystem::path& folder) {
  const nlohmann::json context = context_of(folder);
  if (!context.contains("shard")) return std::nullopt;
  if (!context["shard"].is_string()) throw InputError(folder.string() + "/context.json: 'shard' must be a text like 3/7");
  try {
    return parse_shard(context["shard"].get<std::string>());
  } catch (const InputError& error) {
    throw InputError(folder.string() + "/context.json: " + error.what());
  }
}

void check_same_shard(const std::filesystem::path& folder, const std::optional<Shard>& wanted) {
  if (!std::filesystem::exists(folder / "context.json") && !std::filesystem::exists(folder / "games.csv")) return;  // nothing was begun
  const std::optional<Shard> there = shard_in(folder);
  if (there == wanted) return;
  if (!wanted)
    throw InputError(folder.string() + ": this folder holds shard " + there->text() + " of the run; continue with --shard " + there->text() +
                     ", or choose another --output");
  if (!there) throw InputError(folder.string() + ": this folder holds a whole run, not shard " + wanted->text() + "; choose another --output");
  throw InputError(folder.string() + ": this folder holds shard " + there->text() + ", not " + wanted->text() +
                   (there->count == wanted->count ? "" : "; the number of shards cannot change once one has started") + "; choose another --output");
}

void note_file_sums(const std::filesystem::path& folder) {
  nlohmann::json sums = nlohmann::json::object();
  for (const char* file : {"games.csv", "moves.csv", "positions.csv"})
    if (std::filesystem::exists(folder / file))
      if (const auto sum = sha256_of(folder / file)) sums[file] = *sum;
  note_in_context(folder, "sha256", sums);
}

std::string damaged_file(const std::filesystem::path& folder) {
  const nlohmann::json context = context_of(folder);
  if (!context.contains("sha256") || !context["sha256"].is_object()) return "";
  for (const auto& [file, sum] : context["sha256"].items())
    if (const auto now = sha256_of(folder / file); std::filesystem::exists(folder / file) && (!now || *now != sum)) return file;
  return "";
}

}  // namespace arena

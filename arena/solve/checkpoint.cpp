#include "arena/solve/checkpoint.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <array>
#include <cstring>

#include "arena/record/files.hpp"
#include "core/common/errors.hpp"

namespace arena::solve {

namespace {

constexpr std::string_view first_words = "arena solve checkpoint ", first_line = "arena solve checkpoint 4\n";

std::string_view bytes_of(const ProofTable::Stored& stored) { return {reinterpret_cast<const char*>(&stored), sizeof stored}; }

std::uint32_t checksum_of(std::string_view bytes, std::uint32_t before = 0) {
  return static_cast<std::uint32_t>(::crc32_z(before, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}
constexpr std::size_t checksum_length = 9;  // hexadecimal digits and the line end

/// The lowest work level at which no more than `most` entries are left.
int level_for(const ProofTable& table, std::uint64_t most, std::uint64_t& kept) {
  std::array<std::uint64_t, 256> counts{};
  table.for_each(0, [&](const ProofTable::Stored& stored) { ++counts[static_cast<std::size_t>(ProofTable::work_level(stored))]; });
  kept = 0;
  for (int level = 255; level >= 0; --level) {
    const std::uint64_t here = counts[static_cast<std::size_t>(level)];
    if (kept + here > most) return level + 1;
    kept += here;
  }
  return 0;
}

/// Takes a line off the front, without its line end.
std::string_view take_line(std::string_view& rest) {
  const auto end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

}  // namespace

void write_checkpoint(const std::filesystem::path& file, const std::string& question, const Progress& progress, const ProofTable& table,
                      std::uint64_t most_entries) {
  std::uint64_t kept = 0;
  const int level = level_for(table, most_entries, kept);
  ReplacementFile out(file);
  std::uint32_t sum = 0;
  const auto write = [&](std::string_view bytes) {
    sum = checksum_of(bytes, sum);
    out.write(bytes);
  };
  write(first_line);
  write(fmt::format("{}\n{} {:.3f} {} {}\n", question, progress.nodes, progress.seconds, progress.within, kept));
  table.for_each(level, [&](const ProofTable::Stored& stored) { write(bytes_of(stored)); });
  out.write(fmt::format("{:08x}\n", sum));
  out.commit();
}

Progress read_checkpoint(const std::filesystem::path& file, const std::string& question, ProofTable& table) {
  const MappedFile mapped(file);
  std::string_view rest = mapped.text();
  if (!rest.starts_with(first_words)) throw InputError(file.string() + " is not a checkpoint of arena solve");
  if (!rest.starts_with(first_line))
    throw InputError(file.string() + " was written by another version of arena solve, and this one cannot continue it; give another --checkpoint");
  rest.remove_prefix(first_line.size());
  const std::string_view other = take_line(rest);
  if (other != question)
    throw InputError(fmt::format("{} is the checkpoint of another question:\n  there: {}\n  here:  {}", file.string(), other, question));
  Progress progress;
  unsigned long long nodes = 0, kept = 0;
  if (std::sscanf(std::string(take_line(rest)).c_str(), "%llu %lf %d %llu", &nodes, &progress.seconds, &progress.within, &kept) != 4 ||
      rest.size() != kept * sizeof(ProofTable::Stored) + checksum_length)
    throw InputError(file.string() + " is damaged: its length does not match its header");
  rest.remove_suffix(checksum_length);
  const std::string_view summed = mapped.text().substr(0, mapped.text().size() - checksum_length);
  if (mapped.text().substr(summed.size()) != fmt::format("{:08x}\n", checksum_of(summed)))
    throw InputError(file.string() + " is damaged: wrong checksum");
  progress.nodes = nodes;
  for (; !rest.empty(); rest.remove_prefix(sizeof(ProofTable::Stored))) {
    ProofTable::Stored stored;
    std::memcpy(&stored, rest.data(), sizeof stored);
    table.restore(stored);
  }
  return progress;
}

}  // namespace arena::solve

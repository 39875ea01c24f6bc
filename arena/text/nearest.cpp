#include "arena/text/nearest.hpp"

#include <algorithm>
#include <cstddef>

namespace arena {

namespace {

char lower(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  return c == '_' ? '-' : c;
}

bool begins_with(std::string_view word, std::string_view beginning) {
  return word.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), word.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

/// Whether a word without its leading hyphens is one of the words that a candidate is made of: --time of --move-time, slots of killers.slots.
bool is_part(std::string_view candidate, std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  const auto ends_here = [&](std::size_t at) { return at == candidate.size() || candidate[at] == '.' || lower(candidate[at]) == '-'; };
  if (word.size() < 2) return false;
  for (std::size_t at = 0; at + word.size() <= candidate.size(); ++at)
    if ((at == 0 || ends_here(at - 1)) && ends_here(at + word.size()) && begins_with(candidate.substr(at), word)) return true;
  return false;
}

constexpr std::size_t longest_word = 100;  // longer words are not typos; keeps the table small

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<int> table((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> int& { return table[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const char from = lower(a[i - 1]), to = lower(b[j - 1]);
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (from == to ? 0 : 1)});
      if (i > 1 && j > 1 && from == lower(b[j - 2]) && to == lower(a[i - 2])) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  return at(a.size(), b.size());
}

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > longest_word) return std::nullopt;
  std::optional<std::string> best;
  int best_distance = 0;
  for (const auto& candidate : candidates) {
    const auto [shorter, longer] = std::minmax({static_cast<int>(word.size()), static_cast<int>(candidate.size())});
    const int most = best ? std::min(best_distance - 1, longer / 2) : longer / 2;  // beyond it, more differs than is alike
    const bool begun = word.size() >= 2 && (begins_with(candidate, word) || is_part(candidate, word));
    if (!begun && longer - shorter > most) continue;  // it is at least this far away
    const int distance = begun ? 1 : edit_distance(word, candidate);
    if (distance > most) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const auto best = nearest(word, candidates);
  return best ? "; did you mean '" + *best + "'?" : "";
}

}  // namespace arena

#include "arena/config/problems.hpp"

#include <algorithm>
#include <map>

#include "arena/text/nearest.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"

namespace arena::config {

ConfigError::ConfigError(std::vector<std::string> lines) : InputError(joined_by("\n", lines)), lines_(std::move(lines)) {}

void Problems::add(const Place& place, const std::string& message) {
  if (full()) {
    ++left_out_;
    return;
  }
  if (known_.insert(place.text() + ":" + std::to_string(place.column) + ":" + message).second) found_.push_back({place, message});
}

std::vector<std::string> Problems::lines() const {
  std::map<std::string, std::size_t> order;
  for (const auto& f : found_) order.emplace(f.place.file, order.size());
  std::vector<const Found*> sorted;
  for (const auto& f : found_) sorted.push_back(&f);
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Found* a, const Found* b) {
    return std::tuple(order.at(a->place.file), a->place.line, a->place.column) < std::tuple(order.at(b->place.file), b->place.line, b->place.column);
  });
  std::vector<std::string> lines;
  for (const Found* f : sorted) lines.push_back((f->place.file.empty() ? "" : f->place.text() + ": ") + f->message);
  if (left_out_ > 0) lines.push_back("... and " + std::to_string(left_out_) + " more");
  return lines;
}

void Problems::raise() const {
  if (!empty()) throw ConfigError(lines());
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const auto best = nearest(word, candidates);
  if (!best) return "";
  const bool begins = word.size() >= 2 && best->compare(0, word.size(), word) == 0;
  const auto allowed = static_cast<int>(std::max<std::size_t>(1, std::max(word.size(), best->size()) / 4));
  return begins || edit_distance(word, *best) <= allowed ? "; did you mean '" + *best + "'?" : "";
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 80;
  return visible(text, longest);
}

}  // namespace arena::config

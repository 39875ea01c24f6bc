#include "arena/record/rows.hpp"

#include <charconv>

namespace arena {

namespace {

constexpr std::string_view audit_mark = "audited:";

/// Where the word of an audit begins; the end if there is none.
std::size_t audit_place(std::string_view text) {
  if (text.starts_with(audit_mark)) return 0;
  const std::size_t at = text.find(" " + std::string(audit_mark));
  return at == std::string_view::npos ? text.size() : at + 1;
}

/// Up to and including the next colon.
std::string_view taken(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(':'));
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return word;
}

}  // namespace

std::string Ruling::audit_word() const {
  return std::string(audit_mark) + std::string(adjudicated_by_names[static_cast<std::size_t>(rule)]) + ":" + std::string(winner_word(result)) + ":" +
         std::to_string(ply);
}

std::string_view GameRow::rule_word() const {
  const std::size_t place = audit_place(adjudicated);
  if (place == adjudicated.size()) return adjudicated;
  return std::string_view(adjudicated).substr(0, place == 0 ? 0 : place - 1);
}

std::optional<Ruling> GameRow::audited() const {
  std::string_view text = std::string_view(adjudicated).substr(audit_place(adjudicated));
  if (text.empty()) return std::nullopt;
  taken(text);
  const auto rule = arena::adjudicated_by(taken(text));
  const Outcome result = outcome_of(taken(text), 2);
  int ply = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ply);
  if (!rule || result == Outcome::none || error != std::errc() || end != text.data() + text.size() || ply < 1) return std::nullopt;
  return Ruling{*rule, result, ply};
}

}  // namespace arena

// What a kind of player counts in a decision. Each kind has its own struct and a table of its members; everybody else sees only names and
// values.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arena {

/// A counter as written to the result files: empty for a decision of a kind that does not count it.
template <class S>
struct CounterRow {
  std::string_view name;
  std::uint64_t S::*member;
  std::string_view help;
};

/// Specialised for each struct of counters: an array of CounterRow<S>, all its members.
template <class S>
inline constexpr std::array<CounterRow<S>, 0> counter_rows{};

template <class S>
concept CounterStruct = counter_rows<S>
.size() > 0;

/// The counters of one decision, of any kind; none if the decision counted nothing.
class Counters {
 public:
  static constexpr std::size_t most = 24;

  Counters() = default;
  template <CounterStruct S>
  Counters(const S& counted) : rows_(counter_rows<S>.data()) {  // NOLINT(google-explicit-constructor): a decision is given its kind's counters
    static_assert(counter_rows<S>.size() <= most);
    for (std::size_t i = 0; i < counter_rows<S>.size(); ++i) values_[i] = counted.*counter_rows<S>[i].member;
  }

  [[nodiscard]] bool has_value() const { return rows_ != nullptr; }
  /// The struct that they were made from; nothing if it was another one.
  template <CounterStruct S>
  [[nodiscard]] std::optional<S> as() const {
    if (rows_ != counter_rows<S>.data()) return std::nullopt;
    S counted;
    for (std::size_t i = 0; i < counter_rows<S>.size(); ++i) counted.*counter_rows<S>[i].member = values_[i];
    return counted;
  }
  /// The value of a row of `counter_rows<S>`; nothing if these are counters of another struct.
  template <CounterStruct S>
  [[nodiscard]] std::optional<std::uint64_t> value(std::size_t row) const {
    return rows_ == counter_rows<S>.data() ? std::optional(values_[row]) : std::nullopt;
  }
  friend bool operator==(const Counters&, const Counters&) = default;

 private:
  const void* rows_ = nullptr;  // which table
  std::array<std::uint64_t, most> values_{};
};

}  // namespace arena

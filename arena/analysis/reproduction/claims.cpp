// Conditions on a sheet's figures: "ours(tt; 10) < 2 * his(tt; 10) and ours(minimax; 2) = 825", and over all of them: "same = 44 and figures = 48".
#include <cctype>
#include <cmath>

#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tree.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

class Condition {
 public:
  Condition(const Sheet& sheet, const std::string& text) : sheet_(sheet), text_(text) {}

  std::string violated() {
    std::string parts;
    do {
      skip();
      const std::size_t begin = at_;
      if (!comparison()) parts += (parts.empty() ? "" : " and ") + config::trimmed(text_.substr(begin, at_ - begin));
    } while (take("and"));
    if (!at_end()) wrong("'and' or the end");
    return parts;
  }

 private:
  [[noreturn]] void wrong(const std::string& wanted) const {
    throw InputError(sheet_.name + ": '" + text_ + "': " + wanted + " is wanted at character " + std::to_string(at_ + 1));
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool at_end() {
    skip();
    return at_ == text_.size();
  }
  bool take(const std::string& word) {
    skip();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  bool comparison() {
    const double left = sum();
    for (const std::string sign : {"<=", ">=", "<", ">", "="})
      if (take(sign)) {
        const double right = sum();
        if (sign == "=") return std::abs(left - right) < 1e-9;
        if (sign == "<=") return left <= right;
        if (sign == ">=") return left >= right;
        return sign == "<" ? left < right : left > right;
      }
    wrong("one of < <= = >= >");
  }
  double sum() {
    double value = product();
    for (;;)
      if (take("+"))
        value += product();
      else if (take("-"))
        value -= product();
      else
        return value;
  }
  double product() {
    double value = factor();
    for (;;)
      if (take("*"))
        value *= factor();
      else if (take("/"))
        value /= factor();
      else
        return value;
  }
  double factor() {
    if (take("ours(")) return cell(sheet_.ours, "we have");
    if (take("his(")) return cell(sheet_.author, "the author has");
    if (take("same")) return within(0);
    if (take("figures")) return static_cast<double>(sheet_.author.size());
    if (take("within(")) {
      const double most = sum();
      if (!take(")")) wrong("')'");
      return within(most);
    }
    skip();
    std::size_t end = at_;
    while (end < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[end])) != 0 || text_[end] == '.')) ++end;
    const auto number = config::parse_real(text_.substr(at_, end - at_));
    if (!number) wrong("a number, ours(row; column), his(row; column), same, within(difference) or figures");
    at_ = end;
    return *number;
  }
  /// How many of the author's figures differ from ours by at most `most`.
  [[nodiscard]] double within(double most) const {
    double count = 0;
    for (const auto& [place, value] : sheet_.author)
      if (const auto found = sheet_.ours.find(place); found != sheet_.ours.end()) count += std::abs(found->second - value) <= most + 1e-9;
    return count;
  }
  double cell(const std::map<std::pair<std::string, std::string>, double>& cells, const std::string& who) {
    const std::size_t end = text_.find(')', at_), middle = text_.find(';', at_);
    if (end == std::string::npos || middle > end) wrong("'row; column)'");
    const auto found = cells.find({config::trimmed(text_.substr(at_, middle - at_)), config::trimmed(text_.substr(middle + 1, end - middle - 1))});
    if (found == cells.end()) throw InputError(sheet_.name + ": '" + text_ + "': " + who + " no figure for (" + text_.substr(at_, end - at_) + ")");
    at_ = end + 1;
    return found->second;
  }

  const Sheet& sheet_;
  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string violated(const Claim& claim, const Sheet& sheet) { return Condition(sheet, claim.check).violated(); }

}  // namespace arena

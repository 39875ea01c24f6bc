// The three checkers of certificates accept one grammar (docs/solver.md): they agree on kept certificates, good and bad, and on a thousand damaged
// ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/common/random.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/reference/naive_certify.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::run_cli;

constexpr std::array<std::string_view, 3> verdict_names = {"holds", "refused", "unreadable"};

/// What the Python checker says about each file of a folder, in one process, as exit codes. Also with -O, which removes asserts.
std::map<std::string, int> python_verdicts(const fs::path& folder, const std::string& option) {
  const auto ran = cli_test::shell("python3 " + option + " '" ARENA_SOURCE "/examples/check_certificate.py' *.cert > verdicts.txt", folder);
  EXPECT_LE(ran.code, 2) << ran.out;
  std::map<std::string, int> verdicts;
  std::istringstream lines(read_file(folder / "verdicts.txt"));
  for (std::string line; std::getline(lines, line);) {
    const auto end = line.find(".cert: ");
    if (end == std::string::npos) continue;
    const std::string said = line.substr(end + 7);
    verdicts[line.substr(0, end)] = said.starts_with("holds: ") ? 0 : said.starts_with("refused: ") ? 1 : 2;
  }
  return verdicts;
}

class CheckersTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "arena-checkers-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    for (const auto& entry : fs::directory_iterator(fs::path(ARENA_TEST_DATA) / "certificates"))
      kept_[entry.path().stem().string()] = read_file(entry.path());
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / (name + ".cert"), std::ios::binary) << text; }
  [[nodiscard]] cli_test::Ran certify(const std::string& name) const { return run_cli({"certify", (folder_ / (name + ".cert")).string()}); }

  fs::path folder_;
  std::map<std::string, std::string> kept_;
};

TEST_F(CheckersTest, JudgeTheKeptCertificatesAsTheirNamesSay) {
  ASSERT_GT(kept_.size(), 160U);
  for (const auto& [name, text] : kept_) write(name, text);
  const auto python = python_verdicts(folder_, ""), without_asserts = python_verdicts(folder_, "-O");
  for (const auto& [name, text] : kept_) {
    const std::string wanted = name.substr(0, name.find('-'));
    const auto ran = certify(name);
    EXPECT_EQ(verdict_names[static_cast<std::size_t>(ran.code)], wanted) << name << ": " << ran.out << ran.err;
    const auto [code, said] = naive::judged(text);
    EXPECT_EQ(verdict_names[static_cast<std::size_t>(code)], wanted) << name << ": " << said;
    EXPECT_EQ(verdict_names[static_cast<std::size_t>(python.at(name))], wanted) << name;
    EXPECT_EQ(verdict_names[static_cast<std::size_t>(without_asserts.at(name))], wanted) << name;
  }
}

/// Damages a certificate in one of many ways. Most leave it readable, some leave it right.
class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  std::string mutate(const std::string& text) {
    lines_.clear();
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
    const auto head = std::find_if(lines_.begin(), lines_.end(), [](const auto& line) { return line.starts_with("positions: "); });
    head_ = std::clamp<std::size_t>(static_cast<std::size_t>(head - lines_.begin()), 1, lines_.size() - 1);  // it may be gone, or elsewhere
    switch (lines_[0] == "arena certificate 3" && below(2) == 0 ? 8 : below(11)) {
      case 0:
        change_character(any_line());
        break;
      case 1:
        lines_.erase(lines_.begin() + static_cast<long>(below(lines_.size())));
        break;
      case 2:
        lines_.insert(lines_.begin() + static_cast<long>(below(lines_.size())), lines_[below(lines_.size())]);
        break;
      case 3:
        std::swap(any_line(), any_line());
        break;
      case 4:
        drop_listed();
        break;
      case 5:
        change_number(lines_[below(head_ + 1)]);
        break;
      case 6:
        change_claim();
        break;
      case 7:
        lines_[0] = "arena certificate " + std::to_string(1 + below(3));
        break;
      case 8:
        change_pairs();
        break;
      default:
        change_move();
        break;
    }
    std::string result;
    for (const auto& line : lines_) result += line + "\n";
    return result;
  }

 private:
  std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  std::string& any_line() { return lines_[below(lines_.size())]; }
  std::string any_cell(std::size_t width = 11) { return std::string(1, static_cast<char>('a' + below(width))) + std::to_string(1 + below(width)); }
  [[nodiscard]] std::size_t listed() const { return lines_.size() > head_ + 2 ? lines_.size() - head_ - 2 : 0; }

  void change_character(std::string& line) {
    constexpr std::string_view letters = "abcdefghijk0123456789,/-wb :+";
    if (!line.empty()) line[below(line.size())] = letters[below(letters.size())];
  }
  void drop_listed() {
    if (listed() == 0) return;
    lines_.erase(lines_.begin() + static_cast<long>(head_ + 1 + below(listed())));
    lines_[head_] = "positions: " + std::to_string(listed());
  }
  void change_number(std::string& line) {
    const auto at = line.find_last_of("0123456789");
    if (at != std::string::npos) line[at] = static_cast<char>('0' + below(10));
  }
  void change_claim() {
    constexpr std::array<const char*, 8> claims = {"black wins",  "white wins",  "black wins within 4 plies",   "white wins within 8 plies",
                                                   "black holds", "white holds", "black holds through 3 plies", "white holds through 2 plies"};
    lines_[head_ - 1] = std::string("claim: ") + claims[below(claims.size())];
  }
  void change_move() {
    if (listed() == 0) return;
    std::string& line = lines_[head_ + 1 + below(listed())];
    line = line.substr(0, line.find(' ') + 1) + any_cell();
  }
  /// Takes pairs away, adds one or puts a cell elsewhere; mostly they are in order again.
  void change_pairs() {
    if (listed() == 0) return;
    std::string& line = lines_[head_ + 1 + below(listed())];
    std::istringstream words(line);
    std::string position, move, pairs;
    words >> position >> move >> pairs;
    std::replace(pairs.begin(), pairs.end(), ',', '+');
    std::vector<std::array<std::string, 2>> cells;
    std::istringstream list(pairs);
    for (std::string one, other; std::getline(list, one, '+') && std::getline(list, other, '+');) cells.push_back({one, other});
    if (cells.empty() || below(3) == 0)
      cells.push_back({any_cell(5), any_cell(5)});
    else if (below(2) == 0)
      cells.erase(cells.begin() + static_cast<long>(below(cells.size())));
    else
      cells[below(cells.size())][below(2)] = any_cell(5);
    const auto earlier = [](const std::string& a, const std::string& b) { return std::pair(a.substr(1), a) < std::pair(b.substr(1), b); };
    if (below(8) > 0 && std::all_of(cells.begin(), cells.end(), [](const auto& pair) { return pair[0].size() == 2 && pair[1].size() == 2; })) {
      for (auto& pair : cells) std::sort(pair.begin(), pair.end(), earlier);
      std::sort(cells.begin(), cells.end(), [&](const auto& a, const auto& b) { return earlier(a[0], b[0]); });
    }
    line = position + " " + move;
    for (std::size_t i = 0; i < cells.size(); ++i) line += (i == 0 ? " " : ",") + cells[i][0] + "+" + cells[i][1];
  }

  Random random_;
  std::vector<std::string> lines_;
  std::size_t head_ = 0;  // the line that says how many positions there are
};

TEST_F(CheckersTest, AgreeOnAThousandDamagedCertificates) {
  std::vector<std::string> good;
  for (const char* name : {"holds-win", "holds-through", "holds-tiles", "holds-early", "holds-early-late", "holds-pairs", "holds-pairs-lines",
                           "holds-pairs-radius-3", "holds-pairs-strategy", "holds-pairs-through"})
    good.push_back(kept_.at(name));
  std::map<std::string, std::string> damaged;
  Mutator mutator(35);
  for (std::size_t i = 0; i < (sanitized ? 150U : 1000U); ++i) {
    std::string text = mutator.mutate(good[i % good.size()]);
    if (i % 4 == 0) text = mutator.mutate(text);
    write(std::to_string(i), damaged[std::to_string(i)] = text);
  }
  const auto python = python_verdicts(folder_, "");
  std::array<int, 3> seen{}, with_pairs{};
  for (const auto& [name, text] : damaged) {
    const auto ran = certify(name);
    ASSERT_LE(ran.code, 2) << ran.err;
    ++seen[static_cast<std::size_t>(ran.code)];
    with_pairs[static_cast<std::size_t>(ran.code)] += text.starts_with("arena certificate 3\n") && text.find('+') != std::string::npos;
    const auto [code, said] = naive::judged(text);
    EXPECT_EQ(ran.code, code) << text << "\n" << ran.out << ran.err << said;
    EXPECT_EQ(ran.code, python.at(name)) << text << "\n" << ran.out << ran.err;
  }
  for (const auto& counts : {seen, with_pairs})
    for (const int count : counts) EXPECT_GT(count, sanitized ? 2 : 15) << "each verdict is given often";
}

}  // namespace
}  // namespace arena

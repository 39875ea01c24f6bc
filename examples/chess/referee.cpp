// The rules of chess as a referee for the arena (docs/protocol.md), with castling, en passant, promotion, threefold repetition, fifty moves and
// lack of material. Standard library only:
//   g++ -std=c++20 -O2 referee.cpp -o referee
//   ./referee                   answers on standard input; asked to `go`, over UGI or UCI, it plays any legal move
//   ./referee perft DEPTH [FEN] counts positions as Stockfish's `go perft DEPTH` does
#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>
#include <random>
#include <utility>

#include "chess.hpp"

namespace {

using chess::Move;
using chess::Position;

/// A line of play. The next `position` is usually one move longer than the last, so only what is new is read.
class Game {
 public:
  /// Reads a line "position startpos moves e2e4 ..."; returns what is wrong with it.
  std::string set(const std::string& line) {
    const bool goes_on = !line_.empty() && line.size() > line_.size() && line.compare(0, line_.size(), line_) == 0 && line[line_.size()] == ' ' &&
                         line_.find(" moves ") != std::string::npos;
    std::size_t at = line_.size();
    try {
      if (!goes_on) at = begin(line);
      std::istringstream words(line.substr(at));
      for (std::string word; words >> word;) make(word);
    } catch (const std::exception& wrong) {
      line_.clear();
      there_ = false;
      return wrong.what();
    }
    line_ = line;
    there_ = true;
    return "";
  }

  [[nodiscard]] bool there() const { return there_; }
  [[nodiscard]] const Position& now() const { return positions_.back(); }
  [[nodiscard]] bool over() const { return !ending().empty(); }

  /// How the game has ended; empty while it goes on.
  [[nodiscard]] std::string_view ending() const {
    if (moves_.empty()) return now().in_check() ? "checkmate" : "stalemate";
    if (now().lacks_material()) return "insufficient-material";
    if (now().clock() >= 100) return "fifty-moves";
    // No position before a pawn move or a capture can recur.
    const auto since = static_cast<std::size_t>(now().clock()) + 1;
    const auto first = positions_.size() > since ? positions_.end() - static_cast<std::ptrdiff_t>(since) : positions_.begin();
    return std::count_if(first, positions_.end(), [&](const Position& seen) { return seen.repeats(now()); }) >= 3 ? "repetition" : "";
  }

  [[nodiscard]] std::string result() const {
    const std::string_view how = ending();
    if (how.empty()) return "none";
    if (how != "checkmate") return "draw";
    return now().white_to_move() ? "p2win" : "p1win";
  }

  [[nodiscard]] std::string legal_moves() const {
    std::string text;
    if (over()) return text;
    for (const Move& move : moves_) text += (text.empty() ? "" : " ") + move.text();
    return text;
  }

  /// The moves so far as PGN writes them.
  [[nodiscard]] std::string short_moves() const {
    std::string text;
    for (std::size_t i = 0; i < played_.size(); ++i) text += (i == 0 ? "" : " ") + chess::short_text(positions_[i], played_[i]);
    return text;
  }

  [[nodiscard]] std::optional<std::string> answer(std::string_view query) const {
    const auto truth = [](bool value) { return value ? "true" : "false"; };
    if (!there_) return std::nullopt;
    if (query == "result") return result();
    if (query == "p1turn") return truth(now().white_to_move());
    if (query == "gameover") return truth(over());
    if (query == "ending") return over() ? std::string(ending()) : "none";
    if (query == "legalmoves") return legal_moves();
    if (query == "fen") return now().fen();
    if (query == "san") return short_moves();
    return std::nullopt;
  }

  /// Any legal move; the seed and the position decide.
  [[nodiscard]] std::string any_move(std::uint64_t seed) const {
    if (!there_ || over()) return "none";
    const std::string fen = now().fen();
    std::seed_seq mixed(fen.begin(), fen.end());
    std::array<std::uint32_t, 2> numbers{};
    mixed.generate(numbers.begin(), numbers.end());
    std::mt19937_64 random(seed ^ (static_cast<std::uint64_t>(numbers[0]) << 32 | numbers[1]));
    return moves_[random() % moves_.size()].text();
  }

 private:
  /// Returns where the moves begin in the line.
  std::size_t begin(const std::string& line) {
    constexpr std::string_view fen = "position fen ", start = "position startpos", moves = " moves";
    const std::size_t end = std::min(line.find(moves), line.size());
    positions_.clear();
    played_.clear();
    if (line.compare(0, fen.size(), fen) == 0)
      arrive(Position(line.substr(fen.size(), end - fen.size())));
    else if (line.substr(0, end) == start)
      arrive(Position());
    else
      throw std::invalid_argument("say 'position startpos' or 'position fen F', then 'moves' and the moves");
    return std::min(end + moves.size(), line.size());
  }

  void make(const std::string& word) {
    const auto move = std::find_if(moves_.begin(), moves_.end(), [&](const Move& legal) { return legal.text() == word; });
    if (move == moves_.end()) throw std::invalid_argument("'" + word + "' is illegal in " + now().fen());
    Position next = now();
    next.make(*move);
    played_.push_back(*move);
    arrive(std::move(next));
  }

  void arrive(Position position) {
    position.drop_idle_passant();
    moves_ = position.legal_moves();
    positions_.push_back(std::move(position));
  }

  std::string line_;
  bool there_ = true;                               // false after a line that is no game
  std::vector<Position> positions_ = {Position()};  // since the start
  chess::Moves played_;                             // between them
  chess::Moves moves_ = Position().legal_moves();   // in the last of them
};

void serve() {
  constexpr const char* who = "id name chess\nid author the arena's examples\noption name seed type string default 1\n";
  Game game;
  std::uint64_t seed = 1;
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  for (std::string line; std::getline(std::cin, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream words(line.substr(0, 200));
    std::string word, next, name, value;
    words >> word >> next >> name >> value >> value;
    if (word == "quit") return;
    if (word == "ugi" || word == "uci") std::cout << who << word << "ok\n";
    if (word == "isready") std::cout << "readyok\n";
    if (word == "setoption" && name == "seed") std::from_chars(value.data(), value.data() + value.size(), seed);
    if (word == "position")
      if (const std::string wrong = game.set(line); !wrong.empty()) std::cout << "info string error: " << wrong << '\n';
    if (word == "go") std::cout << "bestmove " << game.any_move(seed) << '\n';
    if (word == "query")
      if (const auto answer = game.answer(next)) std::cout << "response" << (answer->empty() ? "" : " ") << *answer << '\n';
    if (word == "d" && game.there()) std::cout << game.now().drawing() << game.now().fen() << '\n';
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();  // questions that arrive together are answered together
  }
}

int count(int depth, const std::string& fen) {
  std::uint64_t total = 0;
  Position(fen).for_each_legal([&](const Move& move, const Position& next) {
    const std::uint64_t below = depth <= 1 ? 1 : chess::perft(next, depth - 1);
    std::cout << move.text() << ": " << below << '\n';
    total += below;
  });
  std::cout << "\nNodes searched: " << total << '\n';
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.empty()) return serve(), 0;
    if (words[0] == "perft" && words.size() >= 2 && words.size() <= 3)
      return count(std::stoi(words[1]), words.size() == 3 ? words[2] : chess::start_fen);
  } catch (const std::exception& wrong) {
    std::cerr << "referee: " << wrong.what() << "\n";
    return 2;
  }
  std::cerr << "usage: referee, or: referee perft DEPTH [FEN]\n";
  return 2;
}

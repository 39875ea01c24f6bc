#include "arena/play/short_moves.hpp"

#include <algorithm>
#include <cctype>

#include "arena/games/move_text.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// The piece on a square as FEN writes it; a blank if it is empty.
char piece_on(const std::string& fen, char file, char rank) {
  char now = '8', at = 'a';
  for (const char c : fen) {
    if (c == ' ') break;
    if (c == '/') {
      --now;
      at = 'a';
    } else if (c >= '1' && c <= '8') {
      at = static_cast<char>(at + (c - '0'));
    } else {
      if (now == rank && at == file) return c;
      ++at;
    }
  }
  return ' ';
}

bool is_file(char c) { return c >= 'a' && c <= 'h'; }
bool is_rank(char c) { return c >= '1' && c <= '8'; }

/// The contents of a short move.
struct ShortMove {
  char piece = 'P', promotion = ' ', from_file = ' ', from_rank = ' ';
  std::string to;
  int castles = 0;  // files that the king moves: 2 to the right, -2 to the left
};

ShortMove parsed(std::string word) {
  const std::string given = word;
  while (!word.empty() && std::string_view("+#!?").find(word.back()) != std::string_view::npos) word.pop_back();
  ShortMove move;
  if (word == "O-O" || word == "0-0" || word == "O-O-O" || word == "0-0-0") {
    move.castles = word.size() == 3 ? 2 : -2;
    return move;
  }
  if (!word.empty() && std::string_view("KQRBN").find(word[0]) != std::string_view::npos) {
    move.piece = word[0];
    word.erase(0, 1);
  }
  if (word.size() > 2 && std::string_view("QRBN").find(word.back()) != std::string_view::npos) {
    move.promotion = static_cast<char>(std::tolower(static_cast<unsigned char>(word.back())));
    word.pop_back();
    if (word.back() == '=') word.pop_back();
  }
  word.erase(std::remove_if(word.begin(), word.end(), [](char c) { return c == 'x' || c == '-'; }), word.end());
  if (word.size() < 2 || word.size() > 4 || !is_file(word[word.size() - 2]) || !is_rank(word.back()))
    throw InputError("'" + given + "' is not a move in short notation, such as Nf3, exd5, O-O or e8=Q");
  move.to = word.substr(word.size() - 2);
  for (const char c : word.substr(0, word.size() - 2)) (is_file(c) ? move.from_file : move.from_rank) = c;
  return move;
}

}  // namespace

std::string long_move(const std::string& fen, const std::vector<std::string>& legal, const std::string& text) {
  const ShortMove wanted = parsed(text);
  std::vector<std::string> found;
  for (const std::string& move : legal) {
    if (move.size() < 4) continue;
    const auto piece = static_cast<char>(std::toupper(static_cast<unsigned char>(piece_on(fen, move[0], move[1]))));
    const bool castles = wanted.castles != 0 && piece == 'K' && move[2] - move[0] == wanted.castles;
    const bool goes = wanted.castles == 0 && piece == wanted.piece && move.compare(2, 2, wanted.to) == 0 &&
                      (wanted.from_file == ' ' || wanted.from_file == move[0]) && (wanted.from_rank == ' ' || wanted.from_rank == move[1]) &&
                      (move.size() > 4 ? move[4] : ' ') == wanted.promotion;
    if (castles || goes) found.push_back(move);
  }
  if (found.size() == 1) return found.front();
  throw InputError(found.empty() ? "it matches no legal move" : "it is ambiguous: " + found[0] + " or " + found[1]);
}

std::string long_moves(RefereeGame game, const std::vector<std::string>& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    MoveList<RefereeGame> list;
    game.legal_moves(list);
    std::vector<std::string> legal;
    for (const Move move : list) legal.push_back(game.to_text(move));
    std::string move = moves[i];
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
      try {
        move = long_move(game.position_text(), legal, moves[i]);
      } catch (const InputError& error) {
        throw InputError(IllegalMove{static_cast<int>(i) + 1, moves[i], error.what()}.text());
      }
    }
    text += (text.empty() ? "" : " ") + move;
    game.make(game.parse(move));
  }
  return text;
}

}  // namespace arena

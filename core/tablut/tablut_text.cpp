// Tablut in words: names of squares and moves, the position in one word, reasons, the picture.
#include <cctype>
#include <charconv>

#include "core/common/errors.hpp"
#include "core/tablut/tablut.hpp"

namespace arena {

using tablut::file_of;
using tablut::parse_square;
using tablut::rank_of;
using tablut::square_at;
using tablut::square_name;
using tablut::squares;
using tablut::width;

namespace tablut {

std::string square_name(int square) { return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))}; }

std::optional<int> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int file = std::tolower(static_cast<unsigned char>(text[0])) - 'a', rank = text[1] - '1';
  if (file < 0 || file >= width || rank < 0 || rank >= width) return std::nullopt;
  return square_at(file, rank);
}

}  // namespace tablut

std::string Tablut::to_text(Move m) const { return m.code < move_codes ? square_name(from_of(m)) + square_name(to_of(m)) : "-"; }

Move Tablut::parse(std::string_view text) const {
  if (text.size() == 4) {
    const auto from = parse_square(text.substr(0, 2)), to = parse_square(text.substr(2));
    if (from && to) return move_of(*from, *to);
  }
  throw InputError("'" + std::string(text) + "' is not a Tablut move: a move is two squares from a1 to i9, such as e2d2");
}

std::string Tablut::why_illegal(Move m) const {
  if (m.code >= move_codes) return "no such move on this board";
  if (outcome_ != Outcome::none) return "the game is over";
  const int from = from_of(m), to = to_of(m);
  const Piece piece = piece_at(from);
  const std::string mover(side_name(to_move()));
  if (piece == Piece::none) return "there is no piece on " + square_name(from);
  if ((piece == Piece::muscovite ? muscovites : swedes) != to_move())
    return "the piece on " + square_name(from) + " is not one of the " + mover + ", who are to move";
  if (from == to) return "the piece stays on " + square_name(from);
  if (file_of(from) != file_of(to) && rank_of(from) != rank_of(to))
    return square_name(from) + " and " + square_name(to) + " are not on one row or column";
  const int step = (rank_of(from) == rank_of(to) ? 1 : width) * (to > from ? 1 : -1);
  for (int s = from + step; s != to; s += step)
    if (piece_at(s) != Piece::none) return "a piece is in the way on " + square_name(s);
  if (piece_at(to) != Piece::none) return square_name(to) + " is occupied";
  if (tablut::is_special(to) && piece != Piece::king)
    return "only the king may stop on " + std::string(to == tablut::centre ? "the centre, " : "a corner, ") + square_name(to);
  return {};
}

namespace {

[[noreturn]] void refuse(std::string_view text, const std::string& reason) {
  throw InputError("'" + std::string(text) + "' is not a Tablut position: " + reason);
}

}  // namespace

Tablut Tablut::from_text(const Options&, std::string_view text) {
  const std::size_t first_comma = text.find(','), second_comma = text.find(',', first_comma + 1);
  if (first_comma == text.npos || second_comma == text.npos)
    refuse(text, "it needs a board, the side to move and the number of plies played, separated by commas");
  const std::string_view board = text.substr(0, first_comma), side = text.substr(first_comma + 1, second_comma - first_comma - 1),
                         plies = text.substr(second_comma + 1);

  Tablut game{Nothing{}};
  int kings = 0, swede_count = 0, muscovite_count = 0;
  int rank = width - 1, file = 0;
  const auto end_of_rank = [&] {
    if (file != width) refuse(text, "rank " + std::to_string(rank + 1) + " has " + std::to_string(file) + " squares instead of 9");
  };
  for (const char c : board) {
    if (c == '/') {
      end_of_rank();
      if (--rank < 0) refuse(text, "it has more than nine ranks");
      file = 0;
      continue;
    }
    if (c >= '1' && c <= '9') {
      file += c - '0';
    } else if (c == 'b' || c == 'w' || c == 'k') {
      if (file >= width) refuse(text, "rank " + std::to_string(rank + 1) + " has more than 9 squares");
      const int square = square_at(file++, rank);
      if (c != 'k' && tablut::is_special(square)) refuse(text, "only the king may stand on " + square_name(square));
      const auto put = [&](Piece piece, int& count) {
        ++count;
        game.put(square, piece);
      };
      if (c == 'b')
        put(Piece::muscovite, muscovite_count);
      else if (c == 'w')
        put(Piece::swede, swede_count);
      else
        put(Piece::king, kings);
    } else {
      refuse(text, std::string("'") + c + "' is unknown; pieces are b, w and k, runs of empty squares 1 to 9");
    }
    if (file > width) refuse(text, "rank " + std::to_string(rank + 1) + " has more than 9 squares");
  }
  end_of_rank();
  if (rank != 0) refuse(text, "it has " + std::to_string(width - rank) + " ranks instead of 9");
  if (kings > 1) refuse(text, "it has " + std::to_string(kings) + " kings instead of one");
  if (muscovite_count > most_muscovites) refuse(text, "it has " + std::to_string(muscovite_count) + " Muscovites, but there are only 16");
  if (swede_count > most_swedes - 1) refuse(text, "it has " + std::to_string(swede_count) + " Swedes besides the king, but there are only 8");

  int played = -1;
  const auto [end, error] = std::from_chars(plies.data(), plies.data() + plies.size(), played);
  if (error != std::errc{} || end != plies.data() + plies.size() || played < 0 || played > max_plies)
    refuse(text, "the number of plies played must be from 0 to " + std::to_string(max_plies));
  if (side != "b" && side != "w") refuse(text, "the side to move must be b or w");
  if ((side == "w") != (played % 2 == 1))
    refuse(text, "after " + std::to_string(played) + " plies " + (played % 2 == 1 ? "w" : "b") + " is to move: Muscovites (b) move first");
  game.plies_ = static_cast<std::uint8_t>(played);
  if (game.to_move() == swedes) game.key_ ^= tablut::side_key;
  game.outcome_ = game.judge();
  return game;
}

std::string Tablut::position_text() const {
  std::string text;
  for (int rank = width - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto end_run = [&] {
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < width; ++file) {
      const Piece piece = piece_at(square_at(file, rank));
      if (piece == Piece::none) {
        ++empty;
        continue;
      }
      end_run();
      text += "bwk"[static_cast<int>(piece)];
    }
    end_run();
    if (rank > 0) text += '/';
  }
  return text + (to_move() == muscovites ? ",b," : ",w,") + std::to_string(plies_);
}

BoardView Tablut::board_view() const {
  BoardView view;
  view.shape = BoardView::Shape::square;
  view.pieces = {{"Muscovite", 'b', "#2b2b2b", ""}, {"Swede", 'w', "#f4f0e6", ""}, {"king", 'k', "#f4f0e6", "\u265A"}};
  constexpr int left = 2;  // half cells that the rank numbers take
  for (int s = 0; s < squares; ++s) {
    const int file = file_of(s), row = width - 1 - rank_of(s);
    view.cells.push_back({square_name(s), static_cast<double>(file), static_cast<double>(row), row, left + 2 * file, static_cast<int>(piece_at(s)),
                          tablut::is_special(s)});
  }
  for (int i = 0; i < width; ++i) {
    view.labels.push_back({std::string(1, static_cast<char>('1' + i)), -1.0, static_cast<double>(width - 1 - i), width - 1 - i, 0});
    view.labels.push_back({std::string(1, static_cast<char>('a' + i)), static_cast<double>(i), static_cast<double>(width), width, left + 2 * i});
  }
  return view;
}

}  // namespace arena

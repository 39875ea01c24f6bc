#include "arena/play/referee_game.hpp"

#include <algorithm>

#include "arena/text/game_text.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"

namespace arena {

static_assert(Game<RefereeGame> && TellsEnding<RefereeGame>);

RefereeGame::RefereeGame(const Options& options) : book_(options.book) {
  if (!book_) throw InputError("this game needs a referee");
  now_ = book_->look(line_);
}

RefereeGame RefereeGame::from_text(const Options& options, std::string_view text) {
  RefereeGame game(options);
  game.line_ = position_word(text);
  game.now_ = game.book_->look(game.line_);
  return game;
}

namespace {

Key key_of(std::string_view text) {
  Key key = 0;
  for (const char c : text) key = mix64(key ^ static_cast<unsigned char>(c));
  return key;
}

}  // namespace

Key RefereeGame::key() const { return key_of(line_); }

Key RefereeGame::canonical_key() const { return key_of(position_text()); }

void RefereeGame::legal_moves(MoveList<RefereeGame>& out) const {
  out.clear();
  for (const Move move : now_->moves) out.push_back(move);
}

void RefereeGame::legal_moves_in_board_order(MoveList<RefereeGame>& out) const {
  legal_moves(out);
  std::sort(out.begin(), out.end(), [this](Move a, Move b) { return book_->text(a) < book_->text(b); });
}

RefereeGame::Undo RefereeGame::make(Move move) {
  Undo undo{now_, line_.size(), last_mover_};
  if (!line_.empty()) line_ += ' ';
  line_ += book_->text(move);
  try {
    now_ = book_->look(line_);
  } catch (...) {
    line_.resize(undo.length);
    throw;
  }
  ++plies_;
  last_mover_ = undo.now->to_move;
  return undo;
}

void RefereeGame::undo(Move, const Undo& undo) {
  now_ = undo.now;
  line_.resize(undo.length);
  last_mover_ = undo.last_mover;
  --plies_;
}

Move RefereeGame::parse(std::string_view text) const {
  const Move move = book_->find(std::string(text));
  if (move == no_move || !why_illegal(move).empty())
    throw InputError(outcome() != Outcome::none
                         ? "the game is over"
                         : "'" + std::string(text) + "' is none of the referee's " + std::to_string(legal_count()) + " legal moves");
  return move;
}

std::string RefereeGame::why_illegal(Move move) const {
  if (outcome() != Outcome::none) return "the game is over";
  return std::binary_search(now_->sorted.begin(), now_->sorted.end(), move) ? "" : "the referee does not name it";
}

std::string RefereeGame::position_text() const {
  const std::string fen = book_->referee().query(line_, "fen");
  return fen.empty() ? line_ : fen;
}

template <>
std::unique_ptr<Player<RefereeGame>> make_player<RefereeGame>(const PlayerOptions&, TablePool&) {
  throw InputError("only engines can play a referee's game");
}

}  // namespace arena

// A game in the terminal: people type moves and commands, programs search, both see the board.
#pragma once
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/game_board.hpp"
#include "arena/serve/line_editor.hpp"
#include "arena/serve/lost_game.hpp"

namespace arena {

/// How the session looks and where it prints.
struct PlayScreen {
  std::istream& in;
  std::ostream& out;
  bool colour = false;
  bool live = false;  // a line of thinking may be overwritten
};

class PlaySession {
 public:
  /// One player per side, including persons; `adviser` gives hints and moves for persons. The moves on the board are the opening.
  PlaySession(std::unique_ptr<GameBoard> board, std::vector<Participant> sides, Participant adviser, const PlayScreen& screen);

  /// Runs until somebody leaves or the input ends.
  void run();

 private:
  struct Word;
  static const std::vector<Word>& words();

  [[nodiscard]] bool is_over() const { return resigned_ || board_->outcome() != Outcome::none; }
  [[nodiscard]] bool is_person(int side) const { return sides_[static_cast<std::size_t>(side)].type == config::PlayerType::person; }
  [[nodiscard]] std::string mover() const;
  [[nodiscard]] bool has_adviser() const { return !adviser_.name.empty(); }
  void need_adviser() const;
  [[nodiscard]] bool helps(const Word& word) const;
  void seat_all();
  /// A line from the person; nothing at the end of the input, or after Ctrl-C was pressed twice.
  std::optional<std::string> ask(const std::string& prompt);
  void show();
  void program_moves();
  /// Ends a turn of several moves only when the person says so; false if it was taken back.
  void confirm_turn();
  void person_moves(const std::string& word);
  /// False when the session is over.
  bool obey(const std::string& line);

  // The commands besides a move, each with the text after its word.
  void help(const std::string&);
  void take_back(const std::string& turns);
  void hint(const std::string&);
  void go(const std::string&);
  void evaluate(const std::string&);
  void draw(const std::string&) { show(); }
  void save(const std::string& folder);
  void load(const std::string& what);
  void list_moves(const std::string&);
  void resign(const std::string&);
  void start_again(const std::string&);
  void tell_rules(const std::string&);
  Thought think(int chair, const Limits& limits);

  std::unique_ptr<GameBoard> board_;
  std::vector<Participant> sides_;
  Participant adviser_;
  PlayScreen screen_;
  std::unique_ptr<LineSource> lines_;
  std::size_t opening_;
  std::optional<Lost> resigned_;
  bool paused_ = false;       // programs wait
  bool interrupted_ = false;  // the last search was cut short by Ctrl-C
  bool leaving_ = false;      // Ctrl-C was pressed twice at the prompt
  std::chrono::steady_clock::time_point asked_;
};

}  // namespace arena

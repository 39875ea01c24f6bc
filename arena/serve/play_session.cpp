#include "arena/serve/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "arena/engines/fault.hpp"
#include "arena/games/rules.hpp"
#include "arena/play/signals.hpp"
#include "arena/record/files.hpp"
#include "arena/serve/analysis.hpp"
#include "arena/serve/saved_game.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/nearest.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

std::string figures_of(const Thought& thought) {
  if (!thought.decision.searched) return "";
  const double seconds = std::chrono::duration<double>(thought.decision.time).count();
  return fmt::format(" (depth {}{}{}, {}, {:.2f} s)", thought.decision.depth, thought.score.empty() ? "" : ", ", thought.score,
                     counted(thought.decision.nodes_total, "node"), seconds);
}

std::string line_of(const Thought& thought) { return joined_by(" ", thought.line); }

}  // namespace

struct PlaySession::Word {
  std::string_view name, arguments, help;
  void (PlaySession::*obey)(const std::string& arguments);
};

const std::vector<PlaySession::Word>& PlaySession::words() {
  using Play = PlaySession;
  static const std::vector<Word> all = {{"undo", "[N]", "take back your last turn and the reply to it; N: that many turns", &Play::take_back},
                                        {"hint", "", "what a program would play, and what the best moves are worth", &Play::hint},
                                        {"go", "", "let the program move for you; or continue after a pause", &Play::go},
                                        {"eval", "", "what an evaluator says of the position", &Play::evaluate},
                                        {"moves", "", "the legal moves", &Play::list_moves},
                                        {"board", "", "draw the board again", &Play::draw},
                                        {"rules", "", "the rules of the game", &Play::tell_rules},
                                        {"resign", "", "give the game up", &Play::resign},
                                        {"new", "", "start again, with the same players", &Play::start_again},
                                        {"save", "DIR", "write the game to a results folder", &Play::save},
                                        {"load", "DIR [N]", "continue from the end of game N of a results folder", &Play::load},
                                        {"help", "", "this list", &Play::help},
                                        {"quit", "", "leave", nullptr}};
  return all;
}

PlaySession::PlaySession(std::unique_ptr<GameBoard> board, std::vector<Participant> sides, Participant adviser, const PlayScreen& screen)
    : board_(std::move(board)), sides_(std::move(sides)), adviser_(std::move(adviser)), screen_(screen), opening_(board_->moves().size()) {
  lines_ = make_line_source(screen_.in, screen_.out, [this] {
    std::vector<std::string> known = board_->legal_moves();
    for (const Word& word : words())
      if (helps(word)) known.emplace_back(word.name);
    return known;
  });
  seat_all();
}

/// Hints need an adviser; some commands are for two sides only.
bool PlaySession::helps(const Word& word) const {
  if (word.name == "hint" || word.name == "go") return has_adviser();
  return board_->players() == 2 || (word.name != "eval" && word.name != "resign");
}

std::optional<std::string> PlaySession::ask(const std::string& prompt) {
  for (bool warned = false; !leaving_; warned = true) {
    auto line = lines_->line(prompt);
    if (!line || *line != interrupt_line) return line;
    leaving_ = warned;
    if (!warned) screen_.out << "leave the game? Ctrl-C again leaves, a move or a command continues\n";
  }
  return std::nullopt;
}

void PlaySession::seat_all() {
  for (int side = 0; side < board_->players(); ++side)
    if (!is_person(side)) board_->seat(side, sides_[static_cast<std::size_t>(side)], 1 + static_cast<std::uint64_t>(side));
  if (has_adviser()) board_->seat(adviser_chair, adviser_, 1);
}

std::string PlaySession::mover() const {
  const int side = board_->to_move();
  const std::string& name = sides_[static_cast<std::size_t>(side)].name;
  return is_person(side) ? board_->side_name(side) : fmt::format("{} ({})", board_->side_name(side), name);
}

void PlaySession::show() {
  Picture picture = picture_with(*board_, resigned_);
  const auto empty = std::count_if(picture.board.cells.begin(), picture.board.cells.end(), [](const CellView& cell) { return cell.piece < 0; });
  if (2 * picture.legal_cells.size() > static_cast<std::size_t>(empty)) picture.legal_cells.clear();  // marks almost everywhere say nothing
  screen_.out << "\n" << draw_text(picture, screen_.colour);
  for (const std::string& note : picture.board.notes) screen_.out << note << "\n";
  if (is_over()) screen_.out << picture.title << "\n";
}

void PlaySession::run() {
  screen_.out << "Type a move, or 'help' for the commands.\n";
  show();
  while (true) {
    if (!is_over() && !is_person(board_->to_move()) && !paused_) {
      program_moves();
      continue;
    }
    asked_ = std::chrono::steady_clock::now();
    const auto line = ask(is_over() ? "the game is over> " : mover() + "> ");
    if (!line) {
      screen_.out << "\n";
      return;
    }
    if (!obey(*line)) return;
  }
}

Thought PlaySession::think(int chair, const Limits& limits) {
  const SignalGuard signals;  // Ctrl-C: play what was found so far
  const auto told = [&](const Thought& so_far) {
    screen_.out << "\r\x1b[K" << fmt::format("depth {}, {}: {}", so_far.decision.depth, so_far.score, line_of(so_far)).substr(0, 78) << std::flush;
  };
  const Thought thought = board_->think(chair, limits, SignalGuard::stop_requested(), screen_.live ? told : std::function<void(const Thought&)>());
  if (screen_.live) screen_.out << "\r\x1b[K";
  interrupted_ = SignalGuard::signal_seen() != 0;
  return thought;
}

void PlaySession::program_moves() {
  const int side = board_->to_move();
  const Participant& player = sides_[static_cast<std::size_t>(side)];
  try {
    const std::string who = mover();
    const Thought thought = think(side, player.options.limits);
    board_->make(thought.move, player.name);
    screen_.out << fmt::format("{} plays {}{}\n", who, thought.move, figures_of(thought));
    paused_ = interrupted_;
    if (paused_) screen_.out << "paused: 'go' continues\n";
  } catch (const PlayerFault& failed) {
    screen_.out << fmt::format("{} failed: {}: {}\npaused: 'go' asks again\n", player.name, failed.termination(), visible(failed.what(), 500));
    paused_ = true;
    return;
  }
  if (is_over() || board_->turn_starts()) show();
}

void PlaySession::person_moves(const std::string& word) {
  const int side = board_->to_move();
  board_->make(word, sides_[static_cast<std::size_t>(side)].name, std::chrono::steady_clock::now() - asked_);
  if (is_person(side) && (is_over() || board_->turn_starts())) confirm_turn();
  show();
}

void PlaySession::confirm_turn() {
  const auto& moves = board_->moves();
  std::string turn;
  int count = 0;
  for (auto row = moves.rbegin(); row != moves.rend() && row->turn == moves.back().turn && row->side == moves.back().side; ++row, ++count)
    turn = row->move + (turn.empty() ? "" : " ") + turn;
  if (count < 2) return;
  while (true) {
    const auto line = ask(fmt::format("your turn is {}: Enter to play it, 'undo' to take it back> ", turn));
    if (!line || line->empty() || *line == "ok" || *line == "yes") return;
    if (*line == "undo") {
      for (; count > 0; --count) board_->undo();
      return;
    }
    screen_.out << "Enter or 'undo'\n";
  }
}

bool PlaySession::obey(const std::string& line) {
  const std::vector<std::string> given = words_of(line);
  if (given.empty()) return true;
  const std::string& word = given.front();
  const std::string rest = given.size() > 1 ? line.substr(line.find(given[1], line.find(word) + word.size())) : "";
  try {
    const std::string name = word == "exit" ? "quit" : word == "?" ? "help" : word;
    const auto known = std::find_if(words().begin(), words().end(), [&](const Word& each) { return each.name == name; });
    if (known != words().end() && known->arguments.empty() && given.size() > 1) throw InputError(fmt::format("'{}' takes no argument", name));
    if (known != words().end() && known->obey == nullptr) return false;
    if (known != words().end())
      (this->*known->obey)(rest);
    else if (is_over())
      screen_.out << "the game is over; 'undo' takes back, 'new' starts again, 'save DIR' keeps it, 'quit' leaves\n";
    else if (given.size() > 1)
      screen_.out << fmt::format("'{}' is not a command; enter one move at a time\n", visible(word, 40));
    else
      person_moves(word);
  } catch (const InputError& error) {
    std::vector<std::string> known;
    for (const Word& each : words()) known.emplace_back(each.name);
    const bool may_be_meant = word.size() > 3 && std::find(known.begin(), known.end(), word) == known.end();
    screen_.out << visible(error.what(), 500) << (may_be_meant ? did_you_mean(word, known) : "") << "\n";
  } catch (const RunError& error) {
    screen_.out << visible(error.what(), 500) << "\n";
  } catch (const PlayerFault& failed) {
    screen_.out << fmt::format("{} failed: {}: {}\n", adviser_.name, failed.termination(), visible(failed.what(), 500));
  }
  return true;
}

void PlaySession::go(const std::string&) {
  if (is_over()) throw InputError("the game is over");
  if (!is_person(board_->to_move())) {
    paused_ = false;
    return;
  }
  need_adviser();
  const Thought thought = think(adviser_chair, adviser_.options.limits);
  screen_.out << fmt::format("{} moves for you: {}{}\n", adviser_.name, thought.move, figures_of(thought));
  person_moves(thought.move);
}

void PlaySession::need_adviser() const {
  if (!has_adviser()) require_two_sides("hints without a program at the board", board_->game(), board_->players());
}

void PlaySession::help(const std::string&) {
  screen_.out << "A move by its name as the board has it, " << (board_->legal_moves().empty() ? "" : "'" + board_->legal_moves().front() + "' say, ")
              << "or\n";
  for (const Word& word : words()) {
    if (!helps(word)) continue;
    screen_.out << fmt::format("  {:<14} {}\n", std::string(word.name) + (word.arguments.empty() ? "" : " ") + std::string(word.arguments),
                               word.help);
  }
  screen_.out << "Ctrl-C while a program searches: it plays its best move so far, then waits. Twice at the prompt: leave.\n";
}

void PlaySession::take_back(const std::string& turns) {
  if (turns.size() > 4 || turns.find_first_not_of("0123456789") != std::string::npos || (!turns.empty() && std::stoi(turns) == 0))
    throw InputError(fmt::format("'{}' is not a number of turns; 'undo 2' takes back two", visible(turns, 40)));
  if (board_->moves().size() <= opening_ && !resigned_) {
    screen_.out << "there is nothing to take back\n";
    return;
  }
  const int wanted = turns.empty() ? 1 : std::stoi(turns);
  int done = resigned_ ? 1 : 0;
  resigned_.reset();
  const bool any_person = std::any_of(sides_.begin(), sides_.end(), [](const Participant& p) { return p.type == config::PlayerType::person; });
  for (; done < wanted && board_->moves().size() > opening_; ++done) {
    do {
      board_->undo();
    } while (board_->moves().size() > opening_ && !(board_->turn_starts() && (!any_person || is_person(board_->to_move()))));
  }
  if (done < wanted) screen_.out << fmt::format("there were only {} to take back\n", done);
  if (!any_person || !is_person(board_->to_move())) paused_ = true;
  show();
}

void PlaySession::hint(const std::string&) {
  if (is_over()) throw InputError("the game is over");
  need_adviser();
  const Thought thought = think(adviser_chair, adviser_.options.limits);
  screen_.out << fmt::format("{} would play {}{}\n", adviser_.name, thought.move, figures_of(thought));
  if (thought.line.size() > 1) screen_.out << "and expects " << line_of(thought) << "\n";
  if (board_->players() > 2) return;  // what a move is worth to the others is not its value negated
  const SignalGuard signals;
  const auto values = board_->values(adviser_chair, shared_out(adviser_.options.limits, board_->legal_moves().size()), SignalGuard::stop_requested());
  constexpr std::size_t most = 5;
  screen_.out << "by shorter searches:";
  for (std::size_t i = 0; i < std::min(most, values.size()); ++i)
    screen_.out << fmt::format("{} {} {}", i ? "," : "", values[i].move, values[i].value);
  screen_.out << "\n";
}

void PlaySession::resign(const std::string&) {
  require_two_sides("resignations", board_->game(), board_->players());
  if (is_over()) throw InputError("the game is over");
  const int side = is_person(board_->to_move()) ? board_->to_move() : 1 - board_->to_move();
  if (!is_person(side)) throw InputError("there is nobody to resign: programs play both sides");
  resigned_ = Lost{side, "resigned"};
  show();
}

void PlaySession::start_again(const std::string&) {
  const std::vector<MoveRow> opening(board_->moves().begin(), board_->moves().begin() + static_cast<std::ptrdiff_t>(opening_));
  board_->restart(std::string(board_->start()));
  for (const MoveRow& row : opening) board_->make(row.move, row.player);
  resigned_.reset();
  paused_ = false;
  seat_all();
  show();
}

void PlaySession::tell_rules(const std::string&) { screen_.out << rules_text(board_->game()); }

void PlaySession::list_moves(const std::string&) {
  const auto moves = board_->legal_moves();
  screen_.out << moves.size() << " legal moves:";
  for (const std::string& move : moves) screen_.out << " " << move;
  screen_.out << "\n";
}

void PlaySession::save(const std::string& folder) {
  if (folder.empty()) throw InputError("save where? 'save DIR'");
  save_game(folder, *board_, sides_, opening_, resigned_ ? std::optional<int>(resigned_->side) : std::nullopt);
  screen_.out << "saved: arena report " << folder << " and arena show " << folder << " --game 1 read it"
              << (is_over() ? "" : "; it is unfinished, and recorded as a draw adjudicated 'unfinished'") << "\n";
}

void PlaySession::load(const std::string& what) {
  const std::vector<std::string> given = words_of(what);
  if (given.empty() || given.size() > 2) throw InputError("load what? Write 'load DIR' or 'load DIR N'");
  std::uint64_t number = 1;
  if (given.size() == 2) {
    if (given[1].size() > 18 || given[1].find_first_not_of("0123456789") != std::string::npos)
      throw InputError("'" + given[1] + "' is not a game number");
    number = std::stoull(given[1]);
  }
  const SavedGame saved = load_game(given[0], number);
  if (saved.game != board_->game()) throw InputError(given[0] + " has games of " + saved.game + "; start again with --game " + saved.game);
  auto board = make_board(saved.game, saved.rules, saved.start);
  for (const std::string& move : saved.moves) board->make(move, sides_[static_cast<std::size_t>(board->to_move())].name, {});
  board_ = std::move(board);
  opening_ = 0;
  resigned_.reset();
  paused_ = false;
  seat_all();
  show();
}

void PlaySession::evaluate(const std::string&) {
  require_two_sides("evaluations", board_->game(), board_->players());
  screen_.out << board_->evaluation(*evaluator_of(adviser_.options)) << "position: " << board_->position_text() << "\n";
}

}  // namespace arena

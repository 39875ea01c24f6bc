#include "arena/play/verify.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>
#include <span>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/finish.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/proof_judge.hpp"
#include "arena/play/recorded_times.hpp"
#include "arena/play/request.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/start.hpp"
#include "arena/play/tuning.hpp"
#include "arena/record/decided.hpp"
#include "arena/record/decision_fields.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/input_file.hpp"
#include "core/common/ending.hpp"
#include "core/common/places.hpp"
#include "core/common/random.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

/// A row of moves.csv selected for a repeated decision, and its place.
struct Chosen {
  MoveRow row;
  std::uint64_t line = 0;
};

/// "resign after ply 41: first".
std::string ruling_text(const std::optional<Ruling>& ruling) {
  if (!ruling) return "no ruling";
  return fmt::format("{} after ply {}: {}", adjudicated_by_names[static_cast<std::size_t>(ruling->rule)], ruling->ply, winner_word(ruling->result));
}

template <Game G>
class Verifier {
 public:
  Verifier(const RunFolder& folder, const RunSpec& spec, std::uint64_t sample, std::uint64_t seed)
      : games_file_(folder.games_file()),
        moves_file_(folder.moves_file()),
        games_expected_(folder.is_complete() ? folder.games_expected() : std::nullopt),
        spec_(spec),
        schedule_(spec_),
        start_(start_of<G>(spec.game)),
        sample_(sample),
        random_(seed),
        proof_random_(seed) {
    result_.scheduled = schedule_.size();
    if (spec.tune.on) course_.emplace(spec);
  }

  Verification run(const std::filesystem::path& openings_file) {
    check_openings(openings_file);
    try {
      std::uint64_t line = 1;
      read_games(games_file_, [&](const GameRow& row) { check_game(row, ++line); });
      if (games_expected_ && result_.games != *games_expected_)
        differ(games_file_, line, fmt::format("ends after {} games, but the run is complete with {}", result_.games, *games_expected_));
      count_half_pairs();
      line = 1;
      read_moves(moves_file_, [&](const MoveRow& row) { check_move(row, ++line); });
      for (const auto& [id, game] : games_) {
        check_count(id, game);
        check_scores(id, game);
      }
    } catch (const InputError& error) {
      differ(error.what());
      return result_;
    }
    for (const Chosen& chosen : chosen_) decide_again(chosen);
    for (const auto& [game, ruling] : proofs_) prove_again(game, ruling);
    return result_;
  }

 private:
  struct Record {
    GameJob job;
    std::uint64_t line = 0;
    std::string start;  // empty: the game's
    std::vector<Move> moves;
    std::size_t opening_plies = 0, rows = 0;
    std::array<std::uint64_t, most_sides> nodes_said{}, nodes{};  // by side
    std::array<RecordedTimes, most_sides> times;
    std::optional<Ruling> ruling, by_score;  // of a rule that uses scores or proofs: recorded, and by the recorded scores
    ScoreJudge scores;
  };

  void differ(std::string text) {
    if (++result_.differences_count <= 50) result_.differences.push_back(std::move(text));
  }
  void differ(const std::filesystem::path& file, std::uint64_t line, const std::string& text) {
    differ(file.string() + ":" + std::to_string(line) + ": " + text);
  }
  [[nodiscard]] const std::string& name(int player) const { return spec_.players[static_cast<std::size_t>(player)].name; }

  void check_openings(const std::filesystem::path& file) {
    InputFile in(file);
    std::string line;
    std::size_t number = 0;
    while (std::getline(in, line)) {
      if (number >= spec_.opening_lines.size() || line != spec_.opening_lines[number])
        differ(file, number + 1, "the tournament's openings are others");
      ++number;
    }
    if (number != spec_.opening_lines.size())
      differ(file, number, fmt::format("{} openings, but the tournament has {}", number, spec_.opening_lines.size()));
  }

  void check_game(const GameRow& row, std::uint64_t line) {
    const auto wrong = [&](const std::string& text) { differ(games_file_, line, fmt::format("game {}: {}", row.game, text)); };
    ++result_.games;
    if (row.game < 1 || row.game > schedule_.size()) return wrong(fmt::format("the tournament has {} games", schedule_.size()));
    const GameJob job = schedule_.at(row.game - 1);
    const auto [place, fresh] = games_.try_emplace(row.game);
    if (!fresh) return wrong(fmt::format("is already in line {}", place->second.line));
    Record& record = place->second;
    record.job = job;
    record.line = line;
    for (std::size_t side = 0; side < row.seats.size(); ++side) {
      record.nodes_said[side] = static_cast<std::uint64_t>(row.seats[side].nodes.value_or(0));
      if (!row.is_fault()) record.times[side].set_whole(row.seats[side].time_us);
    }
    std::string seats;
    bool same = row.sides() == job.players.sides();
    for (int side = 0; side < job.players.sides(); ++side) {
      seats += (seats.empty() ? "" : " - ") + name(job.players[side]);
      same = same && row.seat(side).player == name(job.players[side]);
    }
    if (row.round != job.round + 1 || row.opening != job.opening + 1 || row.pair != job.pair + 1 || !same)
      wrong(fmt::format("the schedule has round {}, pair {}, opening {}, {}", job.round + 1, job.pair + 1, job.opening + 1, seats));
    if (row.seed != job.seed) wrong(fmt::format("seed {}, but the schedule gives {}", row.seed, job.seed));
    if (course_ && same) course_->add(row);
    if (row.sides() == job.players.sides()) judge(row, record, wrong);
  }

  template <class Wrong>
  void judge(const GameRow& row, Record& record, const Wrong& wrong) {
    G game = start_;
    if (const auto illegal = make_moves(game, row.moves, [&](const G&, Move move) { record.moves.push_back(move); }))
      return wrong(fmt::format("move {} {}: {}", illegal->number, illegal->word, illegal->reason));
    record.start = game_text(row.moves).start;
    const int plies = static_cast<int>(record.moves.size());
    const std::string& opening = spec_.opening_lines[static_cast<std::size_t>(record.job.opening)];
    record.opening_plies = static_cast<std::size_t>(move_count(opening));
    if (row.moves.compare(0, opening.size(), opening) != 0 || record.moves.size() < record.opening_plies || record.start != game_text(opening).start)
      wrong("does not begin with its opening");
    if (row.plies != plies) wrong(fmt::format("{} plies recorded, but {} moves", row.plies, plies));
    const std::string_view outcome = winner_word(game.outcome()), result = row.result_word();
    check_audit(row, record, wrong);
    if (row.is_by_rules()) {
      if (row.result() != game.outcome()) wrong(fmt::format("result {}, but by the rules it is {}", result, outcome));
      check_points(row, game, wrong);
      if (!row.rule_word().empty()) wrong("ended by the rules, but adjudicated");
      if (const std::string_view why = end_reason_of(game).name; !row.ending.empty() && row.ending != why)
        wrong(fmt::format("ended by {}, but by the rules it is {}", row.ending, why.empty() ? "unknown why" : why));
      return;
    }
    if (game.outcome() != Outcome::none) return wrong(fmt::format("termination {}, but the rules had ended it: {}", row.termination, outcome));
    if (row.termination == termination_adjudicated) {
      const std::optional<AdjudicatedBy> rule = row.adjudicated_by();
      const bool is_draw = row.result() == Outcome::draw;
      const bool by_length = rule == AdjudicatedBy::max_plies && is_draw && plies >= spec_.adjudication.max_plies && spec_.adjudication.max_plies > 0;
      const bool resigned = rule == AdjudicatedBy::resign && !is_draw && !spec_.adjudication.resign.on;
      const bool left = with_persons_ && (rule == AdjudicatedBy::unfinished || resigned);  // older folders record a resigned game as unfinished
      const bool by_play = rule && !by_length && !left && is_a_ruling({*rule, row.result(), plies});
      if (!by_length && !by_play && !left) wrong(fmt::format("no rule of this tournament adjudicates '{}' with result {}", row.rule_word(), result));
      if (by_play && is_chosen_for_audit(spec_.adjudication, record.job)) wrong("is adjudicated, but the run's seed has it played on (audit)");
      if (by_play) record.ruling = {*rule, row.result(), plies};
      if (by_play && rule == AdjudicatedBy::proof) choose_proof(row.game, {*rule, row.result(), plies});
    } else if (row.is_fault()) {
      if (row.score(game.to_move()) != 0) wrong(fmt::format("lost by {}, but not by the side to move", row.termination));
    } else {
      wrong(fmt::format("unknown termination '{}'", row.termination));
    }
  }

  /// Whether this can come from a rule that uses scores or proofs.
  [[nodiscard]] bool is_a_ruling(const Ruling& ruling) const {
    const config::AdjudicationSpec& rules = spec_.adjudication;
    const bool is_draw = ruling.result == Outcome::draw;
    return (ruling.rule == AdjudicatedBy::score && !is_draw && rules.score_margin > 0) ||
           (ruling.rule == AdjudicatedBy::resign && !is_draw && rules.resign.on) ||
           (ruling.rule == AdjudicatedBy::draw && is_draw && rules.draw.on) || (ruling.rule == AdjudicatedBy::proof && rules.proof.on);
  }

  template <class Wrong>
  void check_audit(const GameRow& row, Record& record, const Wrong& wrong) {
    if (!row.is_audited()) return;
    const std::optional<Ruling> ruling = row.audited();
    if (!ruling || !is_a_ruling(*ruling) || ruling->ply <= static_cast<int>(record.opening_plies) || ruling->ply > row.plies)
      return wrong(fmt::format("no rule of this tournament can have said '{}'", row.adjudicated));
    if (!is_chosen_for_audit(spec_.adjudication, record.job)) wrong("was played on (audited), but the run's seed does not choose it");
    record.ruling = ruling;
    if (ruling->rule == AdjudicatedBy::proof) choose_proof(row.game, *ruling);
  }

  void choose_proof(std::uint64_t game, const Ruling& ruling) {
    if (proofs_.size() < sample_)
      proofs_.emplace_back(game, ruling);
    else if (const std::uint64_t at = proof_random_() % (proof_candidates_ + 1); at < sample_)
      proofs_[at] = {game, ruling};
    ++proof_candidates_;
  }

  /// Asks about every position of the game, as its worker did.
  void prove_again(std::uint64_t number, const Ruling& ruling) {
    if constexpr (!is_refereed<G>) {
      const Record& game = games_.at(number);
      ProofJudge<G> judge(spec_.adjudication.proof, start_.options());
      const std::atomic<bool> never{false};
      std::optional<Ruling> found;
      G position = begun_at(start_, game.start);
      for (std::size_t i = 0; i < game.moves.size() && !found; ++i) {
        position.make(game.moves[i]);
        if (i < game.opening_plies || position.outcome() != Outcome::none) continue;
        if (const auto result = judge.judge(position, never)) found = Ruling{AdjudicatedBy::proof, *result, static_cast<int>(i) + 1};
      }
      ++result_.proofs;
      if (found != ruling)
        differ(games_file_, game.line, fmt::format("game {}: proved again {}; the file has {}", number, ruling_text(found), ruling_text(ruling)));
    }
  }

  /// With more than two sides: the places and points are those of the rules.
  template <class Wrong>
  static void check_points(const GameRow& row, const G& game, const Wrong& wrong) {
    if (row.sides() == 2) return;
    for (int side = 0; side < row.sides(); ++side) {
      const SeatRow& is = row.seat(side);
      const Figure points = points_of(game, side);
      if (const int place = place_of(game, side); is.place != place || (is.points && is.points != points))
        wrong(fmt::format("{}: place {} with {} points, but by the rules it is place {} with {}", side_word(side), is.place, is.points.value_or(0),
                          place, points.value_or(0)));
    }
  }

  void count_half_pairs() {
    std::vector<bool> there(schedule_.size());
    for (const auto& [number, game] : games_) there[number - 1] = true;
    for (const auto& [number, game] : games_) result_.half_pairs += schedule_.has_whole_pair(number - 1, there) ? 0U : 1U;
  }

  void check_move(const MoveRow& row, std::uint64_t line) {
    const auto wrong = [&](const std::string& text) { differ(moves_file_, line, fmt::format("game {}, ply {}: {}", row.game, row.ply, text)); };
    if (row.game != present_) {
      present_ = row.game;
      const auto found = games_.find(row.game);
      now_ = found == games_.end() ? nullptr : &found->second;
      if (now_ == nullptr) wrong("this game is not in games.csv");
      if (now_ != nullptr && now_->rows > 0) wrong("rows of a game do not lie together");
      if (now_ != nullptr) position_ = begun_at(start_, now_->start);
      if (now_ != nullptr)
        for (std::size_t i = 0; i < std::min(now_->opening_plies + now_->rows, now_->moves.size()); ++i) position_.make(now_->moves[i]);
    }
    if (now_ == nullptr) return;
    const std::size_t index = now_->opening_plies + now_->rows++;
    if (index >= now_->moves.size()) return wrong("games.csv has no such ply");
    const Move move = now_->moves[index];
    const int side = position_.to_move();
    const int player = now_->job.players[side];
    const int ply = static_cast<int>(index) + 1;
    int turn = ply;
    if constexpr (HasLongTurns<G>) turn = position_.turns_done() + 1;
    const auto expect = [&](std::string_view column, const auto& said, const auto& right) {
      if (said != right) wrong(fmt::format("{} is {}, but should be {}", column, said, right));
    };
    expect("ply", row.ply, ply);
    expect("turn", row.turn, turn);
    expect("side", side_word(row.side), side_word(side));
    expect("player", row.player, name(player));
    expect("move", row.move, position_.to_text(move));
    expect("legal_moves", row.legal_moves, position_.legal_count());
    now_->nodes[static_cast<std::size_t>(side)] += static_cast<std::uint64_t>(row.nodes_total.value_or(0));
    now_->times[static_cast<std::size_t>(side)].add(row.time_us);
    if (!has_its_speed(row)) wrong(fmt::format("nps is {}, but should be that of {} nodes in {} us", *row.nps, *row.nodes_total, *row.time_us));
    position_.make(move);
    if (position_.outcome() == Outcome::none && !now_->by_score)
      now_->by_score = now_->scores.judge(spec_.adjudication, side, ply, score_that_counts(row));
    choose(row, line, player);
  }

  void check_count(std::uint64_t id, const Record& game) {
    if (game.rows + game.opening_plies != game.moves.size())
      differ(games_file_, game.line,
             fmt::format("game {}: {} decisions, but {} rows in moves.csv", id, game.moves.size() - game.opening_plies, game.rows));
    for (std::size_t side = 0; side < game.nodes.size(); ++side)
      if (game.nodes[side] != game.nodes_said[side])
        differ(games_file_, game.line,
               fmt::format("game {}: {}_nodes is {}, but its moves have {}", id, side_words[side], game.nodes_said[side], game.nodes[side]));
    for (std::size_t side = 0; side < game.times.size(); ++side)
      if (game.times[side].differ()) differ(games_file_, game.line, fmt::format("game {}: {}_{}", id, side_words[side], game.times[side].text()));
  }

  /// A rule that uses scores ends a game at the first ply at which they meet it, unless a proof came before.
  void check_scores(std::uint64_t id, const Record& game) {
    if (with_persons_ || game.rows + game.opening_plies != game.moves.size()) return;
    const bool proved = game.ruling && game.ruling->rule == AdjudicatedBy::proof;
    if (game.ruling == game.by_score || (proved && (!game.by_score || game.ruling->ply < game.by_score->ply))) return;
    differ(games_file_, game.line,
           fmt::format("game {}: the recorded scores give {}; the file has {}", id, ruling_text(game.by_score), ruling_text(game.ruling)));
  }

  /// Every decision that does not depend on a clock or on threads is equally likely to be selected (Vitter's algorithm R).
  void choose(const MoveRow& row, std::uint64_t line, int player) {
    const Traits traits = traits_of(at_side(spec_, spec_.players[static_cast<std::size_t>(player)], row.side).options);
    if (traits.foreign || with_persons_) {  // what a person took back is unknown, and a program may remember it
      ++result_.foreign;
      return;
    }
    if (traits.by_the_clock || !traits.deterministic || ended_by(row, StopReason::watchdog)) {
      ++result_.unrepeatable;
      return;
    }
    ++candidates_;
    if (chosen_.size() < sample_) {
      chosen_.push_back({row, line});
    } else if (const std::uint64_t at = random_() % candidates_; at < sample_) {
      chosen_[at] = {row, line};
    }
  }

  /// In a tuning the players depend on the results before.
  [[nodiscard]] Participant player_of(const GameJob& job, int side) const {
    const auto index = static_cast<std::size_t>(job.players[side]);
    if (!course_) return at_side(spec_, spec_.players[index], side);
    return tuned_players(spec_, course_->values(job.pair))->players[index];
  }

  void decide_again(const Chosen& chosen) {
    const Record& game = games_.at(chosen.row.game);
    const int side = chosen.row.side;
    if (course_ && !course_->knows(game.job.pair)) return;  // an earlier result is missing, which has already been reported
    const Participant who = player_of(game.job, side);
    const auto player = make_player<G>(who.options, pool_);
    player->new_game(side_seed(game.job.seed, side));
    // Restores what a player carries from one decision to the next.
    const bool carries = traits_of(who.options).carries_state;
    G position = begun_at(start_, game.start);
    Decision decision;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const bool wanted = static_cast<int>(i) + 1 == chosen.row.ply;
      if (wanted || (carries && i >= game.opening_plies && position.to_move() == side))
        decision = player->decide(position, request_for(who.options.limits, clock_, nullptr, std::span(game.moves).first(i), game.start));
      if (wanted) break;
      position.make(game.moves[i]);
    }
    ++result_.searched;
    const MoveRow& row = chosen.row;
    const std::string was = decided(row), is = decided(position, decision);
    if (was != is) differ(moves_file_, chosen.line, fmt::format("game {}, ply {}: decided again {}; the file has {}", row.game, row.ply, is, was));
  }

  std::filesystem::path games_file_, moves_file_;
  std::optional<std::uint64_t> games_expected_;
  const RunSpec& spec_;
  Schedule schedule_;
  G start_;
  std::uint64_t sample_;
  bool with_persons_ =
      std::any_of(spec_.players.begin(), spec_.players.end(), [](const Participant& p) { return p.type == config::PlayerType::person; });
  Random random_, proof_random_;
  Verification result_;
  std::map<std::uint64_t, Record> games_;
  std::optional<TuningCourse> course_;  // of a tuning
  // The game whose moves are being read.
  std::uint64_t present_ = 0;
  Record* now_ = nullptr;
  G position_ = start_;
  std::uint64_t candidates_ = 0;
  std::vector<Chosen> chosen_;
  std::vector<std::pair<std::uint64_t, Ruling>> proofs_;  // games that a proof ended, or would have ended
  std::uint64_t proof_candidates_ = 0;
  TablePool pool_;
  SteadyClock clock_;
};

}  // namespace

Verification verify_run(const std::filesystem::path& folder, std::uint64_t sample, std::uint64_t seed) {
  const RunFolder run(folder, Damage::show);
  for (const std::filesystem::path& file : {run.games_file(), run.moves_file()})
    if (!std::filesystem::exists(file)) throw InputError(folder.string() + ": " + file.filename().string() + " is missing");
  const RunSpec spec = resolve(run.tournament());
  return with_game_of(spec.game,
                      [&](auto tag) { return Verifier<typename decltype(tag)::type>(run, spec, sample, seed).run(folder / "openings.txt"); });
}

}  // namespace arena

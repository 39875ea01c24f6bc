// The evaluators of Tablut, from the Muscovites' view: Rudin's three features, the three more that his report asks for, and their weighted sum.
// All are read from the numbers and square sets that the game maintains.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/common/bits.hpp"
#include "core/tablut/tablut.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/option_value.hpp"
#include "players/evaluators/tablut/cross.hpp"
#include "players/evaluators/tablut/squares.hpp"

namespace arena::tablut {

/// The features themselves, each larger the better the Muscovites stand.
namespace features {

inline Score pieces(const Tablut& game) { return game.piece_count(Tablut::muscovites) - game.piece_count(Tablut::swedes); }

/// On how many of the king's four rays a piece of either side stands in the way.
inline Score king_escape(const Tablut& game) {
  const auto king = static_cast<std::size_t>(game.king_square());
  return rays_in_use(king, cross_of(game.pieces(Tablut::muscovites) | game.pieces(Tablut::swedes), king));
}

/// The program's version: a ray with a Muscovite anywhere on it counts one, any other minus one.
inline Score king_rays_as_coded(const Tablut& game) {
  const auto king = static_cast<std::size_t>(game.king_square());
  return 2 * rays_in_use(king, cross_of(game.pieces(Tablut::muscovites), king)) - 4;
}

/// Whether a Muscovite stands beside the king; the report gives one bonus, not one per piece.
inline Score king_surrounded(const Tablut& game) {
  const auto king = static_cast<std::size_t>(game.king_square());
  return (cross_of(game.pieces(Tablut::muscovites), king) & beside[king]) != 0;
}

/// In front of each corner the three squares that close it off: of a1 these are a3, b2 and c1.
inline constexpr SquareSet corner_guards = [] {
  SquareSet set;
  for (int s = 0; s < squares; ++s) {
    const int file = std::min(file_of(s), width - 1 - file_of(s)), rank = std::min(rank_of(s), width - 1 - rank_of(s));
    if (file + rank == 2) set.toggle(places[static_cast<std::size_t>(s)]);
  }
  return set;
}();

inline Score corner_protection(const Tablut& game) {
  const SquareSet& own = game.pieces(Tablut::muscovites);
  return count_bits(own.rows[0] & corner_guards.rows[0]) + count_bits(own.rows[1] & corner_guards.rows[1]);
}

/// Steps along ranks and files from a square to the nearest corner.
inline constexpr auto corner_distance = [] {
  std::array<std::int8_t, squares> table{};
  for (int s = 0; s < squares; ++s)
    table[static_cast<std::size_t>(s)] =
        static_cast<std::int8_t>(std::min(file_of(s), width - 1 - file_of(s)) + std::min(rank_of(s), width - 1 - rank_of(s)));
  return table;
}();

inline Score king_corner_distance(const Tablut& game) { return corner_distance[static_cast<std::size_t>(game.king_square())]; }

/// How many lines of a word hold something: adding a full line to each carries into the bit above where it is not empty.
inline int lines_in_use(Word word) {
  constexpr Word ones = 0x0001'0010'0100'1001ULL;  // a one in each line
  return count_bits((word + ones * full_line) & (ones << width));
}
/// Ranks and files on which a side has a piece.
inline int spread(const SquareSet& set) {
  return lines_in_use(set.rows[0]) + lines_in_use(set.rows[1]) + lines_in_use(set.columns[0]) + lines_in_use(set.columns[1]);
}

/// A net needs width, and Swedes that stay together are easier to shut in.
inline Score scattering(const Tablut& game) { return spread(game.pieces(Tablut::muscovites)) - spread(game.pieces(Tablut::swedes)); }

}  // namespace features

/// One feature as an evaluator; `F` gives its name, help, bound and value.
template <class F>
class FeatureEvaluator {
 public:
  static constexpr std::string_view name = F::name;
  static constexpr std::string_view help = F::help;
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool probes = false;
  using State = NoState;

  explicit FeatureEvaluator(const EvaluatorSettings&) {}
  [[nodiscard]] Score range(const Tablut&) const { return F::bound; }
  [[nodiscard]] State start(const Tablut&) const { return {}; }
  [[nodiscard]] State after(const State&, const Tablut&, Move) const { return {}; }
  [[nodiscard]] Score value(const Tablut& game, const State&, const EvaluationContext&) const { return F::of(game); }
};

struct PiecesFeature {
  static constexpr std::string_view name = "pieces";
  static constexpr std::string_view help = "Muscovites minus Swedes, the king included (Rudin 2018)";
  static constexpr Score bound = Tablut::most_muscovites;
  static Score of(const Tablut& game) { return features::pieces(game); }
};
struct KingEscapeFeature {
  static constexpr std::string_view name = "king-escape";
  static constexpr std::string_view help = "directions with a piece between the king and the edge (Rudin 2018)";
  static constexpr Score bound = 4;
  static Score of(const Tablut& game) { return features::king_escape(game); }
};
struct KingSurroundedFeature {
  static constexpr std::string_view name = "king-surrounded";
  static constexpr std::string_view help = "1 when a Muscovite stands beside the king (Rudin 2018)";
  static constexpr Score bound = 1;
  static Score of(const Tablut& game) { return features::king_surrounded(game); }
};
struct CornerProtectionFeature {
  static constexpr std::string_view name = "corner-protection";
  static constexpr std::string_view help = "Muscovites on the twelve squares that close off the corners, such as a3, b2, c1 (proposed by Rudin 2018)";
  static constexpr Score bound = 12;
  static Score of(const Tablut& game) { return features::corner_protection(game); }
};
struct KingCornerDistanceFeature {
  static constexpr std::string_view name = "king-corner-distance";
  static constexpr std::string_view help = "steps along ranks and files from the king to the nearest corner (proposed by Rudin 2018)";
  static constexpr Score bound = 8;
  static Score of(const Tablut& game) { return features::king_corner_distance(game); }
};
struct ScatteringFeature {
  static constexpr std::string_view name = "scattering";
  static constexpr std::string_view help = "ranks and files with a Muscovite minus those with a Swede (proposed by Rudin 2018)";
  static constexpr Score bound = 2 * width;
  static Score of(const Tablut& game) { return features::scattering(game); }
};

using Pieces = FeatureEvaluator<PiecesFeature>;
using KingEscape = FeatureEvaluator<KingEscapeFeature>;
using KingSurrounded = FeatureEvaluator<KingSurroundedFeature>;
using CornerProtection = FeatureEvaluator<CornerProtectionFeature>;
using KingCornerDistance = FeatureEvaluator<KingCornerDistanceFeature>;
using Scattering = FeatureEvaluator<ScatteringFeature>;

/// The weighted sum, a hundred points to the unit. The report only says which weights are larger; the numbers are those that the program was meant
/// to have.
class Rudin {
 public:
  static constexpr int scale = 100;
  static constexpr std::string_view name = "rudin";
  static constexpr std::string_view help = "weighted sum of the features, times 100: pieces, king-escape, king-surrounded by default (Rudin 2018)";
  static constexpr std::array<EvaluatorOption, 8> option_rows = {{
      {"pieces", EvaluatorOption::Kind::real, 1, -100, 100, "weight of pieces; weights are rounded to hundredths"},
      {"king_escape", EvaluatorOption::Kind::real, 0.8, -100, 100, "weight of king-escape"},
      {"king_surrounded", EvaluatorOption::Kind::real, 0.1, -100, 100, "weight of king-surrounded"},
      {"corner_protection", EvaluatorOption::Kind::real, 0, -100, 100, "weight of corner-protection"},
      {"corner_plies", EvaluatorOption::Kind::integer, 0, 0, 100, "corner-protection counts only up to this ply of the game; 0: always"},
      {"king_corner_distance", EvaluatorOption::Kind::real, 0, -100, 100, "weight of king-corner-distance"},
      {"scattering", EvaluatorOption::Kind::real, 0, -100, 100, "weight of scattering"},
      {"as_coded", EvaluatorOption::Kind::flag, 0, 0, 1,
       "the sum of the author's program, without the weights: 0.5 per Muscovite, -1 per Swede, and per ray 0.8 with a Muscovite on it, else -0.8"},
  }};
  static constexpr bool probes = false;
  using State = NoState;

  explicit Rudin(const EvaluatorSettings& settings)
      : pieces_(weight(settings, "pieces")),
        king_escape_(weight(settings, "king_escape")),
        king_surrounded_(weight(settings, "king_surrounded")),
        corner_protection_(weight(settings, "corner_protection")),
        corner_plies_(last_corner_ply(settings)),
        king_corner_distance_(weight(settings, "king_corner_distance")),
        scattering_(weight(settings, "scattering")),
        has_more_((corner_protection_ | king_corner_distance_ | scattering_) != 0),
        as_coded_(flag_option(settings, option_rows, "as_coded")) {}

  [[nodiscard]] Score range(const Tablut&) const {
    if (as_coded_) return scale * (Tablut::most_muscovites + Tablut::most_swedes + 4);
    const auto most = [](Score weight, Score bound) { return (weight < 0 ? -weight : weight) * bound; };
    return most(pieces_, PiecesFeature::bound) + most(king_escape_, KingEscapeFeature::bound) + most(king_surrounded_, KingSurroundedFeature::bound) +
           most(corner_protection_, CornerProtectionFeature::bound) + most(king_corner_distance_, KingCornerDistanceFeature::bound) +
           most(scattering_, ScatteringFeature::bound);
  }
  [[nodiscard]] State start(const Tablut&) const { return {}; }
  [[nodiscard]] State after(const State&, const Tablut&, Move) const { return {}; }
  [[nodiscard]] Score value(const Tablut& game, const State&, const EvaluationContext&) const {
    if (as_coded_) return as_coded(game);
    Score sum = pieces_ * features::pieces(game) + king_escape_ * features::king_escape(game) + king_surrounded_ * features::king_surrounded(game);
    if (has_more_)
      sum += corner_weight(game) * features::corner_protection(game) + king_corner_distance_ * features::king_corner_distance(game) +
             scattering_ * features::scattering(game);
    return sum;
  }

  /// A quiet move changes only what stands on the king's row and column and on the corner guards.
  class Look {
   public:
    Look(const Rudin& rudin, const Tablut& game)
        : rudin_(rudin),
          game_(game),
          king_(static_cast<std::size_t>(game.king_square())),
          is_simple_(!rudin.as_coded_ && rudin.scattering_ == 0 && game.goes_on_after_quiet_moves()),
          muscovites_move_(game.to_move() == Tablut::muscovites ? ~Cross{0} : 0),
          occupied_(cross_of(game.pieces(Tablut::muscovites) | game.pieces(Tablut::swedes), king_)),
          muscovites_(cross_of(game.pieces(Tablut::muscovites), king_)),
          unchanged_(rudin.pieces_ * features::pieces(game)) {
      if (!rudin.has_more_) return;
      const Score guard = game.plies() < rudin.corner_plies_ ? rudin.corner_protection_ : 0;
      unchanged_ += guard * features::corner_protection(game) + rudin.king_corner_distance_ * features::king_corner_distance(game);
      guard_ = game.to_move() == Tablut::muscovites ? guard : 0;
    }

    [[nodiscard]] SeenMove at(Move move) const {
      if (!is_simple_ || !game_.is_quiet(move)) [[unlikely]]
        return made(move);
      const int from = Tablut::from_of(move), to = Tablut::to_of(move);
      const Cross change = cross_bits[king_][static_cast<std::size_t>(from)] ^ cross_bits[king_][static_cast<std::size_t>(to)];
      const bool is_surrounded = ((muscovites_ ^ (change & muscovites_move_)) & beside[king_]) != 0;
      Score value = unchanged_ + rudin_.king_escape_ * rays_in_use(king_, occupied_ ^ change) + (is_surrounded ? rudin_.king_surrounded_ : 0);
      if (guard_ != 0) value += guard_ * (features::corner_guards.has(to) - features::corner_guards.has(from));
      return {Outcome::none, game_.to_move() == 0 ? value : -value};
    }

   private:
    [[nodiscard]] SeenMove made(Move move) const {
      Tablut next = game_;
      next.make(move);
      const Score value = next.outcome() == Outcome::none ? rudin_.value(next, {}, {}) : 0;
      return {next.outcome(), game_.to_move() == 0 ? value : -value};
    }

    const Rudin& rudin_;
    const Tablut& game_;
    std::size_t king_;
    bool is_simple_;  // the shortcut for quiet moves covers every weighted feature
    Cross muscovites_move_, occupied_, muscovites_;
    Score unchanged_, guard_ = 0;
  };
  [[nodiscard]] Look look(const Tablut& game, const State&) const { return {*this, game}; }

  /// Features without a weight are left out.
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Tablut& game, const EvaluationContext&) const {
    std::vector<EvaluationTerm> all;
    const auto add = [&](std::string_view term, Score points_each, Score amount) {
      if (points_each != 0) all.push_back({term, amount, points_each * amount});
    };
    if (as_coded_) {
      add("muscovites", scale / 2, game.piece_count(Tablut::muscovites));
      add("swedes", scale, -game.piece_count(Tablut::swedes));
      add("rays", scale * 4 / 5, features::king_rays_as_coded(game));
      return all;
    }
    add(PiecesFeature::name, pieces_, features::pieces(game));
    add(KingEscapeFeature::name, king_escape_, features::king_escape(game));
    add(KingSurroundedFeature::name, king_surrounded_, features::king_surrounded(game));
    add(CornerProtectionFeature::name, corner_weight(game), features::corner_protection(game));
    add(KingCornerDistanceFeature::name, king_corner_distance_, features::king_corner_distance(game));
    add(ScatteringFeature::name, scattering_, features::scattering(game));
    return all;
  }

 private:
  static Score weight(const EvaluatorSettings& settings, std::string_view option) { return scaled_option(settings, option_rows, option, scale); }
  static Score last_corner_ply(const EvaluatorSettings& settings) {
    const Score plies = scaled_option(settings, option_rows, "corner_plies");
    return plies == 0 ? Tablut::max_plies : plies;
  }
  [[nodiscard]] Score corner_weight(const Tablut& game) const { return game.plies() <= corner_plies_ ? corner_protection_ : 0; }
  static Score as_coded(const Tablut& game) {
    return scale * game.piece_count(Tablut::muscovites) / 2 - scale * game.piece_count(Tablut::swedes) +
           scale * 4 / 5 * features::king_rays_as_coded(game);
  }

  Score pieces_, king_escape_, king_surrounded_, corner_protection_, corner_plies_, king_corner_distance_, scattering_;
  bool has_more_, as_coded_;
};

}  // namespace arena::tablut

namespace arena {

static_assert(Evaluator<tablut::Rudin, Tablut> && LooksAhead<tablut::Rudin, Tablut>);
static_assert(WeighsFeatures<tablut::Squares, Tablut> && LooksAhead<tablut::Squares, Tablut>);
static_assert(Evaluator<tablut::Pieces, Tablut>);
static_assert(Evaluator<tablut::KingEscape, Tablut>);
static_assert(Evaluator<tablut::KingSurrounded, Tablut>);
static_assert(Evaluator<tablut::CornerProtection, Tablut>);
static_assert(Evaluator<tablut::KingCornerDistance, Tablut>);
static_assert(Evaluator<tablut::Scattering, Tablut>);

template <>
struct EvaluatorsOf<Tablut> {
  using type = TypeList<tablut::Rudin, tablut::Pieces, tablut::KingEscape, tablut::KingSurrounded, tablut::CornerProtection,
                        tablut::KingCornerDistance, tablut::Scattering, tablut::Squares>;
};

}  // namespace arena

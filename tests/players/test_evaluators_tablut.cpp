#include <sstream>
#include <string>
#include <vector>

#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/evaluator_laws.hpp"

namespace arena {
namespace {

using tablut::CornerProtection;
using tablut::KingCornerDistance;
using tablut::KingEscape;
using tablut::KingSurrounded;
using tablut::Pieces;
using tablut::Rudin;
using tablut::Scattering;

template <class E>
Score value_of(const Tablut& game, const EvaluatorSettings& settings = {}) {
  const E evaluator(settings);
  return evaluator.value(game, evaluator.start(game), {});
}
Tablut position(std::string_view text) { return Tablut::from_text({}, text); }

/// The king on e5 looks west at a5, a Muscovite behind a Swede on c5, and north at a Swede on e9; e6 is a Muscovite's. South and east are open.
Tablut mixed() { return position("4w4/9/9/4b4/b1w1k4/9/b8/1b7/2b4b1,b,20"); }

TEST(TablutEvaluators, ComeInTheListedOrder) {
  std::vector<std::string> names;
  EvaluatorsOf<Tablut>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    names.emplace_back(E::name);
    expect_sound_option_rows<E>();
  });
  EXPECT_EQ(names, (std::vector<std::string>{"rudin", "pieces", "king-escape", "king-surrounded", "corner-protection", "king-corner-distance",
                                             "scattering", "squares"}));
}

TEST(TablutEvaluators, ObeyTheLaws) {
  EvaluatorsOf<Tablut>::type::for_each([&](auto tag) { expect_evaluator_laws<typename decltype(tag)::type>(Tablut{}, {}, 60); });
  expect_evaluator_laws<Rudin>(Tablut{}, settings_of({{"as_coded", 1}}), 60);
  expect_evaluator_laws<Rudin>(Tablut{}, settings_of({{"corner_protection", 0.2}, {"corner_plies", 20}, {"king_corner_distance", -0.3}}), 60);
  EvaluatorSettings heavy, negative;
  for (const EvaluatorOption& row : Rudin::option_rows)
    if (row.kind == EvaluatorOption::Kind::real) {
      heavy.values[std::string(row.name)] = row.high;
      negative.values[std::string(row.name)] = row.low;
    }
  expect_evaluator_laws<Rudin>(Tablut{}, heavy, 60);
  expect_evaluator_laws<Rudin>(Tablut{}, negative, 60);
}

TEST(TablutFeatures, OfTheStart) {
  const Tablut start;
  EXPECT_EQ(value_of<Pieces>(start), 16 - 9);
  EXPECT_EQ(value_of<KingEscape>(start), 4);
  EXPECT_EQ(value_of<KingSurrounded>(start), 0);
  EXPECT_EQ(value_of<CornerProtection>(start), 0);
  EXPECT_EQ(value_of<KingCornerDistance>(start), 8);
  // Muscovites stand on the ranks and files 1, 2, 4, 5, 6, 8 and 9, Swedes on 3 to 7.
  EXPECT_EQ(value_of<Scattering>(start), 2 * 7 - 2 * 5);
}

TEST(TablutFeatures, OfAPositionWithBothSidesOnTheKingsRays) {
  const Tablut game = mixed();
  EXPECT_EQ(value_of<Pieces>(game), 6 - 3);
  EXPECT_EQ(value_of<KingEscape>(game), 2);        // a Swede blocks as well
  EXPECT_EQ(value_of<KingSurrounded>(game), 1);    // e6
  EXPECT_EQ(value_of<CornerProtection>(game), 3);  // a3, b2, c1; h1 is none of the squares
  // Muscovites on ranks 1, 2, 3, 5, 6 and files a, b, c, e, h; Swedes on ranks 5, 9 and files c, e.
  EXPECT_EQ(value_of<Scattering>(game), 10 - 4);
}

TEST(TablutFeatures, KingCornerDistanceGoesAlongRanksAndFiles) {
  EXPECT_EQ(value_of<KingCornerDistance>(position("9/9/9/9/5b3/9/6k2/9/9,b,20")), 4);  // g3 to i1
  EXPECT_EQ(value_of<KingCornerDistance>(position("1k7/9/9/9/5b3/9/9/9/9,b,20")), 1);
}

TEST(TablutFeatures, KingOnTheEdgeHasAnOpenRayThere) {
  EXPECT_EQ(value_of<KingEscape>(position("9/9/9/9/k4b3/9/9/9/9,b,20")), 1);
  EXPECT_EQ(value_of<KingSurrounded>(position("9/9/9/b8/kb7/9/9/9/9,b,20")), 1);  // one bonus, however many
}

TEST(TablutFeatures, OfTheKingAreWhatAWalkAlongHisRaysFinds) {
  Random random(5);
  for (int number = 0; number < 100; ++number)
    for (Tablut game; game.outcome() == Outcome::none;) {
      Score blocked = 0, held = 0;
      for (const auto direction : {Tablut::west, Tablut::east, Tablut::south, Tablut::north}) {
        blocked += !game.king_ray_is_open(direction);
        held += game.muscovite_on_king_ray(direction);
      }
      ASSERT_EQ(tablut::features::king_escape(game), blocked) << game.position_text();
      ASSERT_EQ(tablut::features::king_rays_as_coded(game), 2 * held - 4) << game.position_text();
      ASSERT_EQ(tablut::features::king_surrounded(game), game.muscovites_beside_king() > 0) << game.position_text();
      MoveList<Tablut> moves;
      game.legal_moves(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

TEST(Rudin, WeighsPiecesMostAndSurroundingLeast) {
  // 16 - 9 pieces, 4 rays blocked, nobody beside the king.
  EXPECT_EQ(value_of<Rudin>(Tablut{}), 100 * 7 + 80 * 4);
  EXPECT_EQ(value_of<Rudin>(mixed()), 100 * 3 + 80 * 2 + 10 * 1);
}

TEST(Rudin, TakesItsWeightsFromTheOptions) {
  const auto settings = settings_of(
      {{"pieces", 2}, {"king_escape", 0.25}, {"king_surrounded", 3}, {"corner_protection", 0.5}, {"king_corner_distance", 0.07}, {"scattering", -1}});
  EXPECT_EQ(value_of<Rudin>(mixed(), settings), 200 * 3 + 25 * 2 + 300 + 50 * 3 + 7 * 8 - 100 * 6);
}

TEST(Rudin, GuardsTheCornersInTheOpeningOnly) {
  const auto at_ply = [](const std::string& ply) { return position("9/9/9/b8/kb7/9/1b7/9/2b6,b," + ply); };
  const auto value = [&](const std::string& ply, double plies) {
    return value_of<Rudin>(
        at_ply(ply), settings_of({{"pieces", 0}, {"king_escape", 0}, {"king_surrounded", 0}, {"corner_protection", 1}, {"corner_plies", plies}}));
  };
  EXPECT_EQ(value("20", 0), 100);
  EXPECT_EQ(value("20", 20), 100);
  EXPECT_EQ(value("22", 20), 0);
}

TEST(Rudin, AsCodedGivesTheStartTwoPointTwo) {
  const auto as_coded = settings_of({{"as_coded", 1}});
  EXPECT_EQ(value_of<Rudin>(Tablut{}, as_coded), 220);
  // 0.5 * 6 - 3, and Muscovites on two of the king's rays: behind a Swede counts, a Swede alone does not. North has e6.
  EXPECT_EQ(value_of<Rudin>(mixed(), as_coded), 0);
}

TEST(Rudin, AsCodedCountsARayWithoutAMuscoviteAgainstThem) {
  EXPECT_EQ(value_of<Rudin>(position("9/9/9/9/k4b3/9/9/9/9,b,20"), settings_of({{"as_coded", 1}})), 50 - 100 - 80 * 2);
}

}  // namespace
}  // namespace arena

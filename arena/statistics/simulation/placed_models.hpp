// Simulated tournaments of three and four sides with known strength, and how often their intervals contain the truth.
#pragma once
#include <cstdint>
#include <vector>
#include "arena/statistics/places.hpp"
#include "arena/statistics/simulation/coverage.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {

/// Every choice of players on every opening, with everybody in every seat. Each game by itself has the probabilities that ratings and seats give it
/// (Plackett-Luce). The games of one opening are correlated: in what is good for a seat (`shared`), for a player (`own`), and for a player among
/// these opponents (`kingmaker`: two of them fight, and the third wins all their games). All three are shares of the variance of what decides a game.
struct PlacesModel {
  std::vector<double> ratings;  // Elo
  std::vector<double> seats;    // Elo; as many as sides
  double shared_places = 0;     // how often two neighbours share a place, as far as their chances leave room for it
  double shared = 0, own = 0, kingmaker = 0;
  int openings = 20;
};

std::vector<PlacedGame> draw_places(const PlacesModel& model, Random& random);

/// `advantage` are the terms of the seats.
PoolRates places_rates(const PlacesModel& model, int tournaments, std::uint64_t seed);

}  // namespace arena::statistics

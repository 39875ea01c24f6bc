// Learns first numbers from searches: what positions near a question cost to prove, as far as the searches came.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "players/proof/learned_numbers.hpp"
#include "players/proof/proof_search.hpp"

namespace arena {

/// What a search knows of a position after its end.
struct NumberSample {
  std::vector<std::uint8_t> cells;  // in board order: 0, or 1 and the cell's state
  std::uint8_t to_move = 0;
  bool proved = false;    // else it costs more than `cost`
  std::uint8_t cost = 0;  // in doublings
  std::uint16_t moves = 0, plies = 0;
  Score value = 0;  // of `patterns`, for white
};

/// Searches from a position after the start, at most `random_plies` of them at random, and shows some `samples` of the positions that it knows then.
/// The same arguments give the same samples.
std::vector<NumberSample> number_samples(const Andantino& start, const ProofGoal& goal, std::uint64_t seed, int random_plies, std::uint64_t nodes,
                                         std::size_t samples, const ProofPoll& poll = {});

/// Fits weights to the samples: the mean error is weighed by cost, and a position that is not proved counts only where too little is foretold.
/// `told`: called after each pass with the mean squared error; true ends it.
NumberWeights learned_weights(int radius, int side, const std::vector<NumberSample>& samples, int passes, std::uint64_t seed,
                              const std::function<bool(int pass, double error)>& told = {});

}  // namespace arena

// Several searchers on one table and one question. Each publishes the line it works on; the others see the numbers along it as a little worse and so
// turn elsewhere (Kaneko's virtual proof numbers). Results are sound whoever finds them: only decided positions are believed.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "players/proof/proof_search.hpp"
#include "players/proof/proof_workers.hpp"

namespace arena {

template <Game G>
class ProofTeam final : public ProofWorkers {
 public:
  ProofTeam(const G& start, const ProofGoal& goal, ProofTable& table, int threads, ProofTies ties = ProofTies::near) {
    const auto count = static_cast<std::size_t>(threads);
    if (count > 1) paths_ = std::make_unique<ProofPaths>(count, G::max_plies);
    for (std::size_t i = 0; i < count; ++i) members_.push_back(std::make_unique<ProofSearch<G>>(start, goal, table, ties, paths_.get(), i));
  }

  ProofNumbers run(std::uint64_t max_nodes, ProofPoll poll) override {
    if (members_.size() == 1) return members_[0]->run(max_nodes, std::move(poll));
    std::atomic<bool> done{false};
    const std::uint64_t share = max_nodes == 0 ? 0 : std::max<std::uint64_t>(1, max_nodes / members_.size());
    std::vector<ProofNumbers> found(members_.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < members_.size(); ++i)
      threads.emplace_back([&, i] {
        found[i] = members_[i]->run(share, [&] { return done.load(std::memory_order_relaxed); });
        if (found[i].decided()) done = true;
      });
    found[0] = members_[0]->run(share, [&] { return done.load(std::memory_order_relaxed) || (poll && poll()); });
    done = true;
    for (auto& thread : threads) thread.join();
    for (const auto& numbers : found)
      if (numbers.decided()) return numbers;
    return found[0];
  }

  [[nodiscard]] std::uint64_t nodes() const override {
    std::uint64_t sum = 0;
    for (const auto& member : members_) sum += member->nodes();
    return sum;
  }
  [[nodiscard]] ProofNumbers numbers_now() const override { return members_[0]->numbers_now(); }
  [[nodiscard]] std::vector<Move> line_now() const override { return members_[0]->line_now(); }

 private:
  std::unique_ptr<ProofPaths> paths_;
  std::vector<std::unique_ptr<ProofSearch<G>>> members_;
};

}  // namespace arena

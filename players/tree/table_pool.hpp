// The tables of one worker, lent to its players game after game, so that a new game needs no allocation and no clearing.
#pragma once
#include <memory>
#include <tuple>
#include <vector>

#include "players/tree/transposition_table.hpp"
#include "players/tree/vector_table.hpp"

namespace arena {

class TablePool {
 public:
  template <class Table = TranspositionTable>
  std::unique_ptr<Table> borrow(const TableOptions& options) {
    auto& idle = std::get<Idle<Table>>(idle_);
    const std::size_t wanted = Table::entries_for(options.size_mb);
    for (auto& table : idle) {
      if (table->capacity() != wanted) continue;
      auto found = std::move(table);
      table = std::move(idle.back());
      idle.pop_back();
      found->configure(options);
      return found;
    }
    return std::make_unique<Table>(options);
  }
  template <class Table>
  void give_back(std::unique_ptr<Table> table) {
    if (table) std::get<Idle<Table>>(idle_).push_back(std::move(table));
  }

 private:
  template <class Table>
  using Idle = std::vector<std::unique_ptr<Table>>;
  std::tuple<Idle<TranspositionTable>, Idle<VectorTable>> idle_;
};

}  // namespace arena

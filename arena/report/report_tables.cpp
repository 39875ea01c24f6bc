#include "arena/report/report_tables.hpp"

#include "arena/report/facts.hpp"
#include "arena/report/standings.hpp"

namespace arena {

std::vector<Table> report_tables(const RunData& data, const std::vector<PerMoveChoice>&) {
  std::vector<Table> tables = standings_tables(data.tally);
  if (Table options = options_table(data.ratings.record.players); !options.rows.empty()) tables.push_back(std::move(options));
  return tables;
}

}  // namespace arena

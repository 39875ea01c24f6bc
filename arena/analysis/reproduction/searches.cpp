#include "arena/analysis/reproduction/searches.hpp"

#include <functional>

#include "arena/config/paths.hpp"
#include "arena/config/player.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/set_option.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/request.hpp"
#include "players/common/clock.hpp"
#include "players/counter_columns.hpp"
#include "players/make_player.hpp"

namespace arena {

config::PlayerSpec player_named(const std::string& name) {
  const auto file = config::find_player_file(name, "");
  if (file.empty()) throw InputError("unknown player '" + name + "'" + config::where_looked("players"));
  return config::load_player(file);
}

PlayerOptions searching_only(config::PlayerSpec player, const std::string& table_mb) {
  player.options.limits = {};
  forget_book(player.options);
  config::put_option(player, "max_depth", "0");
  for (const char* shortcut : {"block_first", "block_loss", "immediate_win", "random_first_stone"}) config::put_option(player, shortcut, "false");
  if (!table_mb.empty()) config::put_option(player, "transposition_table.size_mb", table_mb);
  return player.options;
}

namespace {

double proved_plies(const Decision& d) {
  if (d.proved == Proved::no) return 0;
  return d.proved == Proved::win ? d.proved_plies : -d.proved_plies;
}

std::uint64_t counted_nodes(const std::string& what, const Decision& d, const Counters& before, int legal_moves) {
  if (!counted(d.counters, counter_column("tt_cutoffs"))) throw InputError("only a player that searches a tree can be counted");
  const auto since = [&](std::size_t column) { return counted(d.counters, column).value_or(0) - counted(before, column).value_or(0); };
  const auto moves = static_cast<std::uint64_t>(legal_moves);
  if (what == "nodes") return d.nodes;
  if (what == "all") return d.nodes_total;
  if (what == "states") return d.nodes - since(counter_column("tt_cutoffs"));
  if (what == "moves") return d.nodes - 1 - since(counter_column("null_tries"));
  if (what == "total") return d.nodes_total - static_cast<std::uint64_t>(d.depth) + moves + moves * moves;
  throw InputError("there is no count '" + what + "'; there are nodes, all, states, moves, total, value and proved");
}

double figure_of(const std::string& what, const Decision& d, const Counters& before, int legal_moves) {
  if (what == "value") return d.score;
  if (what == "proved") return proved_plies(d);
  return static_cast<double>(counted_nodes(what, d, before, legal_moves));
}

template <Game G>
void search_row(Sheet& sheet, const std::string& row, const config::PlayerSpec& spec, const std::string& what) {
  const double per = config::parse_real(sheet.row_says(row, "per", "")).value_or(1);
  const std::string given = sheet.row_says(row, "position", "");
  G position = given.empty() ? G() : G::from_text({}, given);
  if (const auto illegal = make_moves(position, sheet.row_says(row, "moves", ""))) throw InputError(sheet.name + ": " + illegal->text());
  const PlayerOptions options = searching_only(spec, sheet.row_says(row, "table_mb", ""));
  SteadyClock clock;
  const auto search = [&](int depth, const std::function<void(const Decision&)>& each) {
    TablePool pool;
    const auto player = make_player<G>(options, pool);
    player->new_game(1);
    Request request = request_for(depth_limit(depth), clock);
    request.on_iteration = each;
    player->decide(position, request);
  };
  const int deepest = std::stoi(sheet.row_says(row, "depth", sheet.columns.back()));
  const auto note = [&](const Decision& d, const Counters& before) {
    for (const std::string& column : sheet.columns)
      if (column == std::to_string(d.depth)) sheet.ours[{row, column}] = figure_of(what, d, before, position.legal_count()) / per;
  };
  Counters before;
  if (!traits_of(options).one_depth)
    return search(deepest, [&](const Decision& d) {
      note(d, before);
      before = d.counters;
    });
  for (const std::string& column : sheet.columns)
    if (std::stoi(column) <= deepest) search(std::stoi(column), [&](const Decision& d) { note(d, {}); });
}

}  // namespace

void measure_searches(Sheet& sheet) {
  const auto count = sheet.measure.with.find("count");
  if (count == sheet.measure.with.end()) throw InputError(sheet.name + ": measure 'search' needs 'count'");
  for (const std::string& row : sheet.rows) {
    const config::PlayerSpec spec = player_named(sheet.row_says(row, "player", row));
    with_game(spec.game, [&](auto tag) { search_row<typename decltype(tag)::type>(sheet, row, spec, sheet.row_says(row, "count", count->second)); });
  }
}

void measure_values(Sheet& sheet) {
  for (const std::string& row : sheet.rows) {
    const Andantino game = Andantino::from_text({}, sheet.row_says(row, "position", ""));
    EvaluatorSettings settings;
    for (const auto& [key, text] : sheet.of[row])
      if (const auto number = config::parse_real(text)) settings.values[key] = *number;
    EvaluationContext context;
    int side = game.to_move();
    if (const auto last = hex::parse_cell(sheet.row_says(row, "last", ""), game.options().radius)) {
      side = 1 - side;
      context = {.last = Move{static_cast<std::uint16_t>(*last)}, .mover = side, .root_side = side};
    }
    const std::string term = sheet.row_says(row, "term", "");
    EvaluatorsOf<Andantino>::type::for_each([&](auto tag) {
      using E = typename decltype(tag)::type;
      if (E::name != sheet.row_says(row, "evaluator", "")) return;
      const E evaluator(settings);
      std::int64_t value = term.empty() ? evaluator.value(game, evaluator.start(game), context) : 0;
      if constexpr (HasTerms<E, Andantino>)
        for (const EvaluationTerm& each : evaluator.terms(game, context))
          if (each.name == term) value = each.amount;
      sheet.ours[{row, sheet.columns.front()}] = static_cast<double>(side == 0 ? value : -value);
    });
  }
}

}  // namespace arena

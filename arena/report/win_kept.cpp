#include "arena/report/win_kept.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <map>

#include "arena/games/games.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/game_text.hpp"
#include "core/common/errors.hpp"
#include "players/certificate/strategy_book.hpp"
#include "players/proof/proof_search.hpp"

namespace arena {

namespace {

constexpr std::string_view end_names[] = {"never", "given away", "open"};

template <Game G>
class Follower {
 public:
  Follower(const typename G::Options& options, const config::Certificate& certificate, std::uint64_t nodes)
      : start_(options), book_(options), table_(64), nodes_(nodes) {
    if (certificate.promise != config::Promise::wins || certificate.start != start_.position_text())
      throw InputError("a certificate of a win from the start of the game is needed; this one says: " + config::claim_text(certificate));
    side_ = start_.side_name(0) == certificate.side ? 0 : 1;
    for (const auto& line : certificate.lines) book_.add(line.position, line.move);
  }

  WinKept follow(const GameRow& row) {
    WinKept result;
    result.game = row.game;
    result.player = row.seat(side_).player;
    result.opponent = row.seat(1 - side_).player;
    G game = start_;
    const GameText text = game_text(row.moves);
    if (!text.start.empty())
      throw InputError(fmt::format("game {} began at a position, and the certificate is of a win from the start of the game", row.game));
    for (const std::string& word : text.moves) {
      const Move move = game.parse(word);
      if (const std::string why = game.why_illegal(move); !why.empty())
        throw InputError(fmt::format("game {}: move {} '{}' is illegal: {}", row.game, game.plies() + 1, word, why));
      const bool own = game.to_move() == side_;
      const auto listed = own ? book_.find(game) : std::nullopt;
      G wanted = game;
      if (listed) wanted.make(*listed);
      game.make(move);
      if (!own) continue;
      const bool as_listed = listed && standard_form(wanted).pieces == standard_form(game).pieces;
      const WinKept::End end = as_listed ? WinKept::End::won : judge(game);
      if (end != WinKept::End::won) {
        result.end = end;
        result.ply = game.plies();
        result.move = word;
        return result;
      }
      ++result.kept;
    }
    return result;
  }

 private:
  /// Two questions of `nodes` positions each: is it still won, and if that stays open, does the other side win now?
  WinKept::End judge(const G& game) {
    const ProofNumbers own = ProofSearch<G>(game, ProofGoal{side_}, table_).run(nodes_);
    if (own.proved()) return WinKept::End::won;
    if (own.disproved() || ProofSearch<G>(game, ProofGoal{1 - side_}, table_).run(nodes_).proved()) return WinKept::End::given_away;
    return WinKept::End::open;
  }

  G start_;
  StrategyBook<G> book_;
  ProofTable table_;
  std::uint64_t nodes_;
  int side_ = 0;
};

/// The games of each player, players by name.
std::map<std::string, std::vector<const WinKept*>> by_player(const std::vector<WinKept>& games) {
  std::map<std::string, std::vector<const WinKept*>> result;
  for (const WinKept& game : games) result[game.player].push_back(&game);
  return result;
}

double median_kept(std::vector<const WinKept*> games) {
  std::sort(games.begin(), games.end(), [](const WinKept* a, const WinKept* b) { return a->kept < b->kept; });
  const std::size_t n = games.size();
  return (games[(n - 1) / 2]->kept + games[n / 2]->kept) / 2.0;
}

}  // namespace

std::vector<WinKept> win_kept(const RunData& data, const config::Certificate& certificate, std::uint64_t nodes) {
  if (certificate.game != data.game) throw InputError("the certificate is for " + certificate.game + ", but these are games of " + data.game);
  return with_game(data.game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const auto options = options_from<G>(data.rules);
    if (options_to_map<G>(options) != certificate.options) throw InputError("the certificate is for different rules than these games");
    Follower<G> follower(options, certificate, nodes);
    std::vector<WinKept> games;
    std::map<std::array<std::string, 3>, std::size_t> known;  // both players and the moves
    for (const auto& folder : data.folders)
      RunFolder(folder).games([&](const GameRow& row) {
        const auto [at, is_new] = known.try_emplace({row.seat(0).player, row.seat(1).player, row.moves}, games.size());
        if (is_new)
          games.push_back(follower.follow(row));
        else
          ++games[at->second].times;
      });
    return games;
  });
}

std::vector<Table> win_kept_tables(const std::vector<WinKept>& games, const config::Certificate& certificate, std::uint64_t nodes) {
  Table players("win-kept", "How long " + certificate.side + " keeps the won game",
                {"<player", "games", "moves kept, median", "most", "given away", "open", "never"});
  for (const auto& [name, own] : by_player(games)) {
    std::size_t ends[3] = {};
    int most = 0;
    for (const WinKept* game : own) {
      ++ends[static_cast<std::size_t>(game->end)];
      most = std::max(most, game->kept);
    }
    players.row({name, std::to_string(own.size()), fmt::format("{:.1f}", median_kept(own)), std::to_string(most), std::to_string(ends[1]),
                 std::to_string(ends[2]), std::to_string(ends[0])});
  }
  players.notes.push_back(
      fmt::format("From the start {}. A move keeps the win when it is the certificate's or when the solver proves it within {} positions; "
                  "opening moves count. Given away: after its first other move the solver proves, within as many positions, that the win is gone. "
                  "Open: it proves neither. Games with the same players and moves count once.",
                  config::claim_text(certificate), nodes));
  Table each("win-kept-games", "The first move of " + certificate.side + " that is not proved to keep the win",
             {"game", "<player", "<opponent", "times", "moves kept", "<ended", "ply", "<move"});
  for (const WinKept& game : games)
    each.row({std::to_string(game.game), game.player, game.opponent, std::to_string(game.times), std::to_string(game.kept),
              std::string(end_names[static_cast<std::size_t>(game.end)]), game.ply > 0 ? std::to_string(game.ply) : "", game.move});
  return {players, each};
}

PrintedChart win_kept_chart(const std::vector<WinKept>& games) {
  int most = 1;
  for (const WinKept& game : games) most = std::max(most, game.kept + 1);
  LinePlot plot{{"own moves played"}, {"games with the win still proved, %"}, {}, {}};
  for (const auto& [name, own] : by_player(games)) {
    PlottedLine& line = plot.lines.emplace_back(plotted_line(plot.lines.size(), fmt::format("{} ({})", name, counted(own.size(), "game"))));
    double before = 0;
    for (int moves = 0; moves <= most; ++moves) {
      const auto still =
          std::count_if(own.begin(), own.end(), [&](const WinKept* game) { return game->end == WinKept::End::won || game->kept >= moves; });
      const double share = 100 * static_cast<double>(still) / static_cast<double>(own.size());
      if (moves > 0) line.points.push_back({static_cast<double>(moves), before, std::nullopt, std::nullopt});
      line.points.push_back({static_cast<double>(moves), share, std::nullopt, std::nullopt});
      before = share;
    }
  }
  plot.x.low = plot.y.low = 0;
  plot.y.high = 105;
  return printed("win-kept", "How long each player keeps the won game: distinct games in which the win is still proved after that many own moves.",
                 plot);
}

}  // namespace arena

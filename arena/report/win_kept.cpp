#include "arena/report/win_kept.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <map>

#include "arena/games/games.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/words.hpp"
#include "arena/text/xml.hpp"
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
    for (const std::string& word : words_of(row.moves)) {
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
  /// Two questions of so many positions each: is it still won, and if that stays open, does the other side win now?
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
  if (certificate.game != data.game) throw InputError("the certificate is for " + certificate.game + ", but these games are of " + data.game);
  return with_game(data.game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const auto options = options_from<G>(data.rules);
    if (options_to_map<G>(options) != certificate.options) throw InputError("the certificate is for other rules than those of these games");
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

std::string win_kept_chart(const std::vector<WinKept>& games) {
  constexpr int left = 60, top = 20, width = 560, height = 260, line = 18;
  constexpr std::string_view colours[] = {"#1b6ca8", "#c8372d", "#3a7d44", "#8e5ea2", "#d98e04", "#444444", "#00a6a6", "#b0557f"};
  const auto players = by_player(games);
  int most = 1;
  for (const WinKept& game : games) most = std::max(most, game.kept + 1);
  const auto x_of = [&](double moves) { return left + width * moves / most; };
  const auto y_of = [&](double part) { return top + height * (1 - part); };
  const int bottom = top + height, total = bottom + 60 + line * static_cast<int>(players.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      left + width + 20, total);
  for (int i = 0; i <= 4; ++i)
    svg += fmt::format("<path d=\"M{0} {1:.1f}H{2}\" stroke=\"#ddd\"/><text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5} %</text>\n", left,
                       y_of(i / 4.0), left + width, left - 6, y_of(i / 4.0) + 4, 25 * i);
  const int step = std::max(1, (most + 9) / 10);
  for (int moves = 0; moves <= most; moves += step)
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x_of(moves), bottom + 16, moves);
  svg += fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">own moves played; height: different games in which the win is still proved</text>\n",
      left + width / 2, bottom + 36);
  std::size_t number = 0;
  for (const auto& [name, own] : players) {
    const std::string_view colour = colours[number % std::size(colours)];
    std::string path;
    for (int moves = 0; moves <= most; ++moves) {
      const auto still =
          std::count_if(own.begin(), own.end(), [&](const WinKept* game) { return game->end == WinKept::End::won || game->kept >= moves; });
      const double y = y_of(static_cast<double>(still) / static_cast<double>(own.size()));
      path += moves == 0 ? fmt::format("M{:.1f} {:.1f}", x_of(0), y) : fmt::format("H{:.1f}V{:.1f}", x_of(moves), y);
    }
    const int at = bottom + 52 + line * static_cast<int>(number++);
    svg += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", path, colour);
    svg += fmt::format("<path d=\"M{} {}h24\" stroke=\"{}\" stroke-width=\"3\"/><text x=\"{}\" y=\"{}\">{} ({} games)</text>\n", left, at, colour,
                       left + 32, at + 4, xml_escaped(name), own.size());
  }
  return svg + "</svg>\n";
}

}  // namespace arena

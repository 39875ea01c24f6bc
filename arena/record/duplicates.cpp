#include "arena/record/duplicates.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/text/input_file.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

template <Game G>
GameKey key_of(const G& start, std::string_view text) {
  const std::vector<Move> moves = moves_from(start, text);
  GameKey smallest{~0ULL, ~0ULL};
  const std::string position = game_text(text).start;
  const Key first = position.empty() ? 0 : begun_at(start, position).key();  // games from a position are not compared up to symmetry
  for (int symmetry = 0; symmetry < (position.empty() ? G::symmetries : 1); ++symmetry) {
    GameKey key{first, ~first};
    for (const Move move : moves) {
      const std::uint64_t code = start.symmetric(move, symmetry).code;
      key.high = mix64(key.high ^ code);
      key.low = mix64(key.low + 0x9E3779B97F4A7C15ULL * code);
    }
    smallest = std::min(smallest, key);
  }
  return smallest;
}

GameKey text_key(std::string_view moves) {
  GameKey key{0, ~0ULL};
  for (const std::string& word : words_of(moves)) {
    std::uint64_t code = 0;
    for (const char c : word) code = mix64(code ^ static_cast<unsigned char>(c));
    key.high = mix64(key.high ^ code);
    key.low = mix64(key.low + 0x9E3779B97F4A7C15ULL * code);
  }
  return key;
}

}  // namespace

GameKeys::GameKeys(const std::string& game, const std::map<std::string, int>& rules) {
  const auto& own = game_names();
  if (std::find(own.begin(), own.end(), game) == own.end()) {  // a game with a referee: only its text is known
    of_ = text_key;
    opening_ = [](std::string_view moves) { return text_key(moves).high; };
    return;
  }
  with_game(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(rules));
    of_ = [start](std::string_view moves) { return key_of(start, moves); };
    opening_ = [start](std::string_view moves) {
      G position = start_in(start, moves);
      for (const Move move : moves_from(start, moves)) position.make(move);
      return position.canonical_key();
    };
  });
}

std::vector<Key> opening_keys(const std::filesystem::path& folder, const GameKeys& keys) {
  const std::filesystem::path file = folder / "openings.txt";
  InputFile in(file);
  if (!in) throw InputError(file.string() + " is missing: it says which games share an opening");
  std::vector<Key> openings;
  for (std::string line; std::getline(in, line);) {
    try {
      openings.push_back(keys.opening(line));
    } catch (const InputError& error) {
      throw InputError(file.string() + ":" + std::to_string(openings.size() + 1) + ": " + error.what());
    }
  }
  return openings;
}

namespace {

constexpr GameKey free_slot{0, 0};

/// The game's key mixed with its players and result, in the same number of bits. One to one for a given pair of players and result.
GameKey key_of(const GameIdentity& game) {
  const std::uint64_t who = mix64((std::uint64_t{game.players[0]} << 32 | game.players[1]) + 0x9E3779B97F4A7C15ULL);
  const std::uint64_t salt = mix64(who ^ static_cast<std::uint64_t>(game.half_points + 1));
  const GameKey key{mix64(game.key.high ^ salt), mix64(game.key.low + salt)};
  return key == free_slot ? GameKey{0, 1} : key;
}

}  // namespace

bool SeenGames::insert(const GameKey& key) {
  const std::size_t last = slots_.size() - 1;
  for (std::size_t at = key.low & last;; at = (at + 1) & last) {
    if (slots_[at] == key) return false;
    if (slots_[at] != free_slot) continue;
    slots_[at] = key;
    return true;
  }
}

bool SeenGames::add(const GameIdentity& game) {
  ++added_;
  if (4 * (unique_ + 1) > 3 * slots_.size()) {
    const std::vector<GameKey> before = std::exchange(slots_, std::vector<GameKey>(std::max<std::size_t>(64, 2 * slots_.size()), free_slot));
    for (const GameKey& key : before)
      if (key != free_slot) insert(key);
  }
  const bool fresh = insert(key_of(game));
  unique_ += fresh;
  return fresh;
}

std::optional<int> NewPairs::add(const std::array<GameIdentity, 2>& games, const std::array<bool, 2>& fresh) {
  int sum = 0;
  std::size_t last = 0;  // the side of the last new game
  for (std::size_t i = 0; i < 2; ++i) {
    if (!fresh[i]) continue;
    last = games[i].players[0] == player_ ? 0 : 1;
    const int points = last == 0 ? games[i].half_points : 2 - games[i].half_points;
    ++new_games_[last][static_cast<std::size_t>(points)];
    sum += points;
  }
  if (fresh[0] == fresh[1]) return fresh[0] ? std::optional(sum) : std::nullopt;
  std::deque<int>& partners = waiting_[1 - last];
  if (partners.empty()) {
    waiting_[last].push_back(sum);
    return std::nullopt;
  }
  sum += partners.front();
  partners.pop_front();
  return sum;
}

std::array<NewPairs::BySide, 2> NewPairs::waiting() const {
  std::array<BySide, 2> out{};
  for (std::size_t side = 0; side < 2; ++side)
    for (const int points : waiting_[side]) ++out[side][static_cast<std::size_t>(points)];
  return out;
}

std::string imbalance_text(std::int64_t moving_first, std::int64_t moving_second) {
  if (2 * std::min(moving_first, moving_second) >= std::max(moving_first, moving_second)) return "";
  const auto games = [](std::int64_t count) { return std::to_string(count) + (count == 1 ? " game" : " games"); };
  return "new games are out of balance: " + games(moving_first) + " moving first, " + games(moving_second) + " moving second";
}

}  // namespace arena

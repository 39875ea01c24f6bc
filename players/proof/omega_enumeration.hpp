// Omega from the end backwards. What can follow from a position is a set of free cells to be taken and which of them become white, and nothing else:
// the order does not matter. A layer holds all positions with the same number of new stones, one block for each set of cells up to the symmetries of
// the start, and in a block one value for each choice of the white ones, in colexicographic order. A layer follows from the next one.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/omega/omega.hpp"
#include "players/proof/enumeration.hpp"

namespace arena {

/// Of two players. The value of a position is white's score less black's at the end, when both play for it.
template <>
class Enumeration<Omega> {
 public:
  static constexpr bool known = true;
  static constexpr int most_cells = 22;   // free; tables by set of cells have 2^22 entries then
  static constexpr int most_stones = 58;  // of one colour: 3^(58/3) fits into 31 bits
  static constexpr std::size_t bytes_per_position = sizeof(std::int32_t);

  /// Counts the positions if they can be listed, and does no more.
  explicit Enumeration(const Omega& start)
      : start_(start), plies_(start.most_plies_left()), offset_(start.to_move() * 2 + start.colour_to_place()), symmetries_(symmetries_of(start)) {
    for (const int cell : hex::cells_of(radius()))
      if (start.is_free(cell)) cells_.push_back(cell);
    if (is_possible()) list_sets();
  }

  /// Whether the board is small enough for the tables, whatever memory there is.
  [[nodiscard]] bool is_possible() const {
    return start_.players() == 2 && static_cast<int>(cells_.size()) <= most_cells && (start_.plies() + plies_ + 1) / 2 <= most_stones;
  }
  /// Up to symmetry: exact if it is possible, a lower bound otherwise.
  [[nodiscard]] double positions() const {
    double sum = 0;
    for (int k = 0; k <= plies_; ++k) {
      const double sets = is_possible() ? static_cast<double>(sets_[index(k)].size())
                                        : choose(static_cast<int>(cells_.size()), k) / static_cast<double>(symmetries_.size());
      sum += sets * choose(k, whites(k));
    }
    return sum;
  }
  [[nodiscard]] double bytes() const { return positions() * static_cast<double>(bytes_per_position); }

  /// Values every position; `poll`, called now and then, ends it early with true, and the result is false then.
  template <class Poll>
  bool run(Poll&& poll) {
    fill_ranks();
    layers_.assign(index(plies_) + 1, {});
    if (!value_ends(poll)) return false;
    for (int k = plies_ - 1; k >= 0; --k)
      if (!value_layer(k, poll)) return false;
    return true;
  }
  [[nodiscard]] bool is_done() const { return !layers_.empty() && !layers_[0].empty(); }

  /// After `run`: white's score less black's with best play of both.
  [[nodiscard]] int difference() const { return layers_[0][0]; }
  /// A game of best play.
  [[nodiscard]] std::vector<Move> main_line() const {
    std::vector<Move> line;
    Mask taken = 0, white = 0;
    for (int k = 0; k < plies_; ++k) {
      std::size_t best = cells_.size();
      int best_value = 0;
      for (std::size_t i = 0; i < cells_.size(); ++i) {
        if ((taken >> i & 1U) != 0) continue;
        const int value = value_of(taken | bit(i), white | (colour(k) == 0 ? bit(i) : 0));
        if (best != cells_.size() && !is_better(k, value, best_value)) continue;
        best = i;
        best_value = value;
      }
      taken |= bit(best);
      if (colour(k) == 0) white |= bit(best);
      line.push_back(Move{static_cast<std::uint16_t>(cells_[best])});
    }
    return line;
  }

 private:
  using Mask = std::uint32_t;
  static constexpr std::size_t chunk_bits = 8, chunks = 3, chunk_size = 1U << chunk_bits;
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static constexpr Mask bit(std::size_t i) { return Mask{1} << i; }

  /// The image of a set when every element has its own.
  class Images {
   public:
    void set(const std::vector<Mask>& images) {
      used_ = std::max<std::size_t>(1, (images.size() + chunk_bits - 1) / chunk_bits);
      for (std::size_t chunk = 0; chunk < used_; ++chunk) {
        const std::size_t first = chunk * chunk_bits, count = std::min(chunk_bits, images.size() - std::min(images.size(), first));
        tables_[chunk][0] = 0;
        for (std::size_t i = 0; i < count; ++i)
          for (std::size_t low = 0; low < std::size_t{1} << i; ++low)
            tables_[chunk][low | std::size_t{1} << i] = tables_[chunk][low] | images[first + i];
      }
      for (std::size_t chunk = used_; chunk < chunks; ++chunk) tables_[chunk][0] = 0;
    }
    Mask operator()(Mask set) const {
      return tables_[0][set % chunk_size] | tables_[1][(set >> chunk_bits) % chunk_size] | tables_[2][set >> (2 * chunk_bits)];
    }

   private:
    std::array<std::array<Mask, chunk_size>, chunks> tables_{};
    std::size_t used_ = 0;
  };

  [[nodiscard]] int radius() const { return start_.options().side - 1; }
  /// Of the k-th ply from the start.
  [[nodiscard]] int colour(int k) const { return (offset_ + k) % 2; }
  [[nodiscard]] int mover(int k) const { return (offset_ + k) / 2 % 2; }
  [[nodiscard]] bool is_better(int k, int value, int than) const { return mover(k) == 0 ? value > than : value < than; }
  /// White ones among the first k new stones.
  [[nodiscard]] int whites(int k) const { return (k + 1 - offset_ % 2) / 2; }

  static double choose(int n, int k) {
    double product = 1;
    for (int i = 1; i <= k; ++i) product = product * (n - k + i) / i;
    return product;
  }
  static std::vector<int> symmetries_of(const Omega& game) {
    std::vector<int> found;
    const auto& cells = hex::cells_of(game.options().side - 1);
    for (int s = 0; s < hex::symmetries; ++s)
      if (std::all_of(cells.begin(), cells.end(), [&](int cell) { return game.colour_at(hex::image(cell, s)) == game.colour_at(cell); }))
        found.push_back(s);
    return found;
  }
  [[nodiscard]] std::size_t number_of(int cell) const {
    return static_cast<std::size_t>(std::lower_bound(cells_.begin(), cells_.end(), cell) - cells_.begin());
  }

  void list_sets() {
    images_.resize(symmetries_.size());
    for (std::size_t s = 0; s < symmetries_.size(); ++s) {
      std::vector<Mask> images;
      for (const int cell : cells_) images.push_back(bit(number_of(hex::image(cell, symmetries_[s]))));
      images_[s].set(images);
    }
    sets_.assign(index(plies_) + 1, {});
    blocks_.assign(std::size_t{1} << cells_.size(), 0);
    for (Mask set = 0; set < blocks_.size(); ++set) {
      const auto size = static_cast<std::size_t>(std::popcount(set));
      if (size >= sets_.size() || images_[least_image(set)](set) != set) continue;
      blocks_[set] = static_cast<std::uint32_t>(sets_[size].size());
      sets_[size].push_back(set);
    }
  }
  /// The symmetry that makes a set of cells smallest: one of its images stands for all.
  [[nodiscard]] std::size_t least_image(Mask set) const {
    std::size_t best = 0;
    Mask least = set;
    for (std::size_t s = 1; s < images_.size(); ++s)
      if (const Mask image = images_[s](set); image < least) {
        least = image;
        best = s;
      }
    return best;
  }

  /// Among the sets with as many elements, in increasing order.
  void fill_ranks() {
    ranks_.assign(std::size_t{1} << plies_, 0);
    for (std::size_t set = 1; set < ranks_.size(); ++set) {
      const int top = static_cast<int>(std::bit_width(set)) - 1;
      const int size = std::popcount(set);
      ranks_[set] = ranks_[set ^ std::size_t{1} << top] + (top >= size ? static_cast<std::uint32_t>(choose(top, size) + 0.5) : 0);
    }
  }
  /// All sets of `size` out of `count`, in increasing order.
  static std::vector<Mask> subsets(int count, int size) {
    std::vector<Mask> all;
    if (size == 0) return {0};
    for (Mask set = (Mask{1} << size) - 1; set < Mask{1} << count;) {
      all.push_back(set);
      const Mask low = set & (~set + 1), up = set + low;
      set = up | (((set ^ up) >> 2) / low);
    }
    return all;
  }
  static std::vector<std::size_t> elements(Mask set) {
    std::vector<std::size_t> found;
    for (; set != 0; set &= set - 1) found.push_back(static_cast<std::size_t>(std::countr_zero(set)));
    return found;
  }
  static std::size_t place_in(Mask set, std::size_t element) { return static_cast<std::size_t>(std::popcount(set & (bit(element) - 1))); }

  [[nodiscard]] int value_of(Mask taken, Mask white) const {
    const Images& image = images_[least_image(taken)];
    const Mask set = image(taken);
    Mask dense = 0;
    for (const std::size_t element : elements(image(white))) dense |= bit(place_in(set, element));
    const int k = std::popcount(taken);
    return layers_[index(k)][blocks_[set] * block_size(k) + ranks_[dense]];
  }
  [[nodiscard]] std::size_t block_size(int k) const { return static_cast<std::size_t>(choose(k, whites(k)) + 0.5); }

  /// The score of a colour by the cells it takes.
  [[nodiscard]] std::vector<std::int32_t> scores_of(int colour) const {
    std::vector<std::int32_t> scores(std::size_t{1} << cells_.size());
    std::vector<Mask> beside(cells_.size());
    struct Group {
      int size = 0;
      Mask beside = 0;
    };
    std::vector<Group> groups;  // of the stones that are there
    std::vector<std::vector<std::size_t>> touched(cells_.size());
    std::vector<int> heads;
    for (const int cell : hex::cells_of(radius())) {
      if (start_.colour_at(cell) != colour) continue;
      const int head = start_.group_of(cell);
      const auto at = static_cast<std::size_t>(std::find(heads.begin(), heads.end(), head) - heads.begin());
      if (at == heads.size()) {
        heads.push_back(head);
        groups.push_back({static_cast<int>(start_.group_size(head)), 0});
      }
      for (const int step : hex::around)
        if (hex::on_board(cell + step, radius()) && start_.is_free(cell + step)) groups[at].beside |= bit(number_of(cell + step));
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      for (const int step : hex::around)
        if (hex::on_board(cells_[i] + step, radius()) && start_.is_free(cells_[i] + step)) beside[i] |= bit(number_of(cells_[i] + step));
      for (std::size_t g = 0; g < groups.size(); ++g)
        if ((groups[g].beside >> i & 1U) != 0) touched[i].push_back(g);
    }
    const int taken = colour == 0 ? whites(plies_) : plies_ - whites(plies_);
    std::vector<bool> joined;
    for (const Mask set : subsets(static_cast<int>(cells_.size()), taken)) {
      std::int32_t product = 1;
      joined.assign(groups.size(), false);
      for (Mask left = set; left != 0;) {
        int size = 0;
        for (Mask open = left & (~left + 1); open != 0;) {
          const auto i = static_cast<std::size_t>(std::countr_zero(open));
          open &= open - 1;
          left &= ~bit(i);
          ++size;
          open |= beside[i] & left;
          for (const std::size_t g : touched[i]) {
            if (joined[g]) continue;
            joined[g] = true;
            size += groups[g].size;
            open |= groups[g].beside & left;
          }
        }
        product *= size;
      }
      for (std::size_t g = 0; g < groups.size(); ++g)
        if (!joined[g]) product *= groups[g].size;
      scores[set] = product;
    }
    return scores;
  }

  template <class Poll>
  bool value_ends(Poll&& poll) {
    const std::vector<std::int32_t> white = scores_of(0), black = scores_of(1);
    const std::vector<Mask> choices = subsets(plies_, whites(plies_));
    std::vector<std::int32_t>& values = layers_[index(plies_)];
    values.reserve(sets_[index(plies_)].size() * choices.size());
    Images spread;
    std::vector<Mask> bits;
    for (const Mask set : sets_[index(plies_)]) {
      if (poll()) return false;
      bits.clear();
      for (const std::size_t element : elements(set)) bits.push_back(bit(element));
      spread.set(bits);
      for (const Mask choice : choices) {
        const Mask whites_here = spread(choice);
        values.push_back(white[whites_here] - black[set ^ whites_here]);
      }
    }
    return true;
  }

  template <class Poll>
  bool value_layer(int k, Poll&& poll) {
    const std::vector<Mask> choices = subsets(k, whites(k));
    const std::vector<std::int32_t>& after = layers_[index(k) + 1];
    const std::size_t after_size = block_size(k + 1);
    const bool places_white = colour(k) == 0, maximises = mover(k) == 0;
    std::vector<std::int32_t> values(sets_[index(k)].size() * choices.size(),
                                     maximises ? std::numeric_limits<std::int32_t>::min() : std::numeric_limits<std::int32_t>::max());
    std::int32_t* block = values.data();
    Images places;
    std::vector<Mask> bits;
    for (const Mask set : sets_[index(k)]) {
      if (poll()) return false;
      const std::vector<std::size_t> members = elements(set);
      for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        if ((set >> cell & 1U) != 0) continue;
        const Images& image = images_[least_image(set | bit(cell))];
        const Mask next = image(set | bit(cell));
        const auto place = [&](std::size_t element) { return bit(place_in(next, static_cast<std::size_t>(std::countr_zero(image(bit(element)))))); };
        bits.clear();
        for (const std::size_t member : members) bits.push_back(place(member));
        places.set(bits);
        const Mask added = places_white ? place(cell) : 0;
        const std::int32_t* values_after = after.data() + blocks_[next] * after_size;
        if (maximises)
          for (std::size_t i = 0; i < choices.size(); ++i) block[i] = std::max(block[i], values_after[ranks_[places(choices[i]) | added]]);
        else
          for (std::size_t i = 0; i < choices.size(); ++i) block[i] = std::min(block[i], values_after[ranks_[places(choices[i]) | added]]);
      }
      block += choices.size();
    }
    layers_[index(k)] = std::move(values);
    return true;
  }

  Omega start_;
  int plies_, offset_;
  std::vector<int> symmetries_;          // of the board that leave the start as it is
  std::vector<int> cells_;               // the free ones, in board order
  std::vector<Images> images_;           // by symmetry
  std::vector<std::vector<Mask>> sets_;  // by number of stones: the sets of cells that stand for their images
  std::vector<std::uint32_t> blocks_;    // their numbers within a layer
  std::vector<std::uint32_t> ranks_;
  std::vector<std::vector<std::int32_t>> layers_;
};

}  // namespace arena

// What a proof-number search remembers: for each position its two numbers, or its result and distance, and how much work it cost.
// 16-byte entries in buckets of four, one cache line; the whole key is kept, so that nothing is mistaken for something else.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "core/common/game.hpp"

namespace arena {

/// Proof numbers saturate one below this; this value itself means that there is no way. A double holds all of them exactly.
using ProofNumber = std::uint64_t;
inline constexpr ProofNumber proof_infinity = (1ULL << 52) - 1;

/// For one position and the question asked: how many positions must still be proved to prove it, and to disprove it.
struct ProofNumbers {
  ProofNumber proof = 1;
  ProofNumber disproof = 1;
  int distance = 0;  // if decided: plies to the end in the lines that decided it, at most
  [[nodiscard]] bool proved() const { return proof == 0; }
  [[nodiscard]] bool disproved() const { return disproof == 0; }
  [[nodiscard]] bool decided() const { return proved() || disproved(); }
  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

class ProofTable {
 public:
  /// One position as stored in memory and in a checkpoint.
  struct Stored {
    std::uint64_t check = 0;  // the key, folded with the data: an entry torn by two writers matches no key
    std::uint64_t data = 0;   // proof 28, disproof 28, work 8 bits; 0 is an empty entry
  };

  /// The memory that a table limited to so many MiB takes.
  static std::uint64_t megabytes_taken(std::uint64_t megabytes) { return std::bit_floor(std::max<std::uint64_t>(1, megabytes)); }

  explicit ProofTable(std::uint64_t megabytes) {
    const std::uint64_t buckets = megabytes_taken(megabytes) * (1024 * 1024 / sizeof(Bucket));
    constexpr std::size_t alignment = 2 * 1024 * 1024;  // of a huge page
    const std::size_t bytes = (buckets * sizeof(Bucket) + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, bytes);
    if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
    madvise(memory, bytes, MADV_HUGEPAGE);  // only a hint
#endif
    buckets_.reset(new (memory) Bucket[buckets]());
    mask_ = buckets - 1;
  }

  void prefetch(Key key) const { __builtin_prefetch(&buckets_[key & mask_]); }

  /// Fills `numbers` and returns true if the position is known.
  bool probe(Key key, ProofNumbers& numbers) const {
    const std::uint64_t data = data_of(key);
    if (data != 0) numbers = unpacked(data);
    return data != 0;
  }

  /// Whether so many nodes were spent on a position, on the scale of `work_level`.
  [[nodiscard]] bool has_cost(Key key, std::uint64_t nodes) const {
    const std::uint64_t data = data_of(key);
    return data != 0 && data >> 56 >= level_of(nodes);
  }
  /// How often the nodes spent on a position can be halved, to the whole number below; 0 if nothing is known of it.
  [[nodiscard]] int cost_of(Key key) const {
    const std::uint64_t data = data_of(key);
    return data == 0 ? 0 : static_cast<int>(std::bit_width(work_of(data >> 56))) - 1;
  }

  /// Stores a position, replacing the one that cost least. `nodes` is what this visit cost and is added to what is known of earlier ones.
  void store(Key key, const ProofNumbers& numbers, std::uint64_t nodes) {
    Slot* least = nullptr;
    std::uint64_t least_work = ~std::uint64_t{0};
    for (Slot& slot : buckets_[key & mask_]) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      const bool same = data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key;
      if (same) nodes += work_of(data >> 56);
      const std::uint64_t work = data == 0 || same ? 0 : (data >> 56) + 1;
      if (work < least_work || same) {
        least = &slot;
        least_work = work;
      }
      if (same) break;
    }
    const std::uint64_t data = packed(numbers, nodes);
    least->check.store(key ^ data, std::memory_order_relaxed);
    least->data.store(data, std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint64_t entries() const { return (mask_ + 1) * ways; }
  /// The used part, estimated from the first buckets.
  [[nodiscard]] double used() const {
    const std::uint64_t looked = std::min<std::uint64_t>(mask_ + 1, 4096);
    std::uint64_t full = 0;
    for (std::uint64_t i = 0; i < looked; ++i)
      for (const Slot& slot : buckets_[i]) full += slot.data.load(std::memory_order_relaxed) != 0;
    return static_cast<double>(full) / static_cast<double>(looked * ways);
  }

  /// Shows every entry whose work, on the scale of `work_level`, is at least `level`. No search may run meanwhile.
  template <class Visit>
  void for_each(int level, Visit&& visit) const {
    for (std::uint64_t i = 0; i <= mask_; ++i)
      for (const Slot& slot : buckets_[i]) {
        const Stored stored{slot.check.load(std::memory_order_relaxed), slot.data.load(std::memory_order_relaxed)};
        if (stored.data != 0 && static_cast<int>(stored.data >> 56) >= level) visit(stored);
      }
  }
  static int work_level(const Stored& stored) { return static_cast<int>(stored.data >> 56); }
  /// Puts back what `for_each` showed, possibly in a table of another size.
  void restore(const Stored& stored) {
    if (stored.data == 0) return;
    store(stored.check ^ stored.data, unpacked(stored.data), work_of(stored.data >> 56));
  }

 private:
  static constexpr std::size_t ways = 4;
  struct Slot {
    std::atomic<std::uint64_t> check{0}, data{0};
  };
  using Bucket = std::array<Slot, ways>;
  static_assert(sizeof(Bucket) == 64);
  /// 0 if the position is not known.
  [[nodiscard]] std::uint64_t data_of(Key key) const {
    for (const Slot& slot : buckets_[key & mask_]) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) return data;
    }
    return 0;
  }
  struct Free {
    void operator()(Bucket* memory) const { std::free(memory); }
  };

  /// Work in quarters of a power of two.
  static std::uint64_t level_of(std::uint64_t work) {
    const auto width = static_cast<unsigned>(std::bit_width(work | 4)) - 3;
    return std::min<std::uint64_t>(255, width * 4 + ((work >> width) & 3U));
  }
  static std::uint64_t work_of(std::uint64_t level) { return (4 + (level & 3U)) << (level >> 2); }

  /// A number in 28 bits: up to 22 binary digits exactly, more rounded up to 22 digits and a power of two.
  static std::uint64_t rounded(ProofNumber number) {
    if (number >= proof_infinity) return all_bits;
    const int power = std::max(0, static_cast<int>(std::bit_width(number)) - digits);
    const std::uint64_t first = (number + (1ULL << power) - 1) >> power;  // 2^22 if it was rounded up to a further digit
    return (first >> digits) > 0 ? static_cast<std::uint64_t>(power + 1) << digits | first >> 1 : static_cast<std::uint64_t>(power) << digits | first;
  }
  static ProofNumber number_of(std::uint64_t bits) {
    return bits == all_bits ? proof_infinity : std::min<ProofNumber>((bits & ((1U << digits) - 1)) << (bits >> digits), proof_infinity - 1);
  }

  /// A decided position has its distance in place of the other number.
  static std::uint64_t packed(const ProofNumbers& n, std::uint64_t nodes) {
    const auto distance = static_cast<std::uint64_t>(n.distance);
    const std::uint64_t proof = n.disproved() ? distance : rounded(n.proof), disproof = n.proved() ? distance : rounded(n.disproof);
    return proof | disproof << 28 | level_of(nodes) << 56 | (n.proved() && distance == 0 ? 1ULL << 28 : 0) | (n.disproved() && distance == 0 ? 1 : 0);
  }
  static ProofNumbers unpacked(std::uint64_t data) {
    const std::uint64_t proof = data & all_bits, disproof = data >> 28 & all_bits;
    if (proof == 0) return {0, proof_infinity, static_cast<int>(disproof)};
    if (disproof == 0) return {proof_infinity, 0, static_cast<int>(proof)};
    return {number_of(proof), number_of(disproof), 0};
  }
  static constexpr int digits = 22;
  static constexpr std::uint64_t all_bits = (1ULL << 28) - 1;

  std::unique_ptr<Bucket[], Free> buckets_;
  std::uint64_t mask_ = 0;
};

}  // namespace arena

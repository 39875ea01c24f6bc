// The memory of a transposition table.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace arena {

struct FreeTable {
  void operator()(void* memory) const { std::free(memory); }
};
template <class Entry>
using TableMemory = std::unique_ptr<Entry[], FreeTable>;

/// `count` zeroed entries; the size in bytes is a power of two.
template <class Entry>
TableMemory<Entry> zeroed_entries(std::size_t count) {
  constexpr std::size_t huge_page = std::size_t{2} << 20;
  const std::size_t bytes = count * sizeof(Entry);
  void* memory = std::aligned_alloc(std::min(bytes, huge_page), bytes);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
  if (bytes >= huge_page) madvise(memory, bytes, MADV_HUGEPAGE);  // fewer address translations; only a hint, so failure does not matter
#endif
  std::memset(memory, 0, bytes);
  return TableMemory<Entry>(static_cast<Entry*>(memory));
}

}  // namespace arena

// A list of fixed capacity that never allocates; move lists are made of it.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace arena {

template <class T, std::size_t Capacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  FixedList() {}  // NOLINT: leaves the items uninitialised on purpose; only [0, size) is ever read
  void push_back(const T& value) {
    assert(size_ < Capacity);
    items_[size_++] = value;
  }
  void clear() { size_ = 0; }
  void assign(const T* first, std::size_t count) {
    assert(count <= Capacity);
    std::copy_n(first, count, items_.begin());
    size_ = count;
  }
  void resize_down(std::size_t size) { size_ = size; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  union {
    std::array<T, Capacity> items_;
  };
};

}  // namespace arena

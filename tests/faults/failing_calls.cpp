#include "tests/faults/failing_calls.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/types.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <new>

namespace arena::fault_test {
namespace {

// Wrapped functions can reach only globals.
std::atomic<bool> active{false};
std::atomic<bool> did_happen{false};
Fault present;  // changed only while nothing runs
std::array<std::atomic<int>, std::size(call_names)> counts{};

/// Counts the call and says whether it should fail.
bool fails(Call call) {
  if (!active) return false;
  const int number = ++counts[static_cast<std::size_t>(call)];
  if (call != present.call || present.number == 0) return false;
  if (number != present.number && !(present.lasting && number > present.number)) return false;
  did_happen = true;
  errno = present.error;
  return true;
}

}  // namespace

Failing::Failing(const Fault& fault) {
  present = fault;
  for (auto& count : counts) count = 0;
  did_happen = false;
  active = true;
}
Failing::~Failing() { active = false; }
int Failing::count(Call call) { return counts[static_cast<std::size_t>(call)]; }
bool Failing::happened() { return did_happen; }

}  // namespace arena::fault_test

using arena::fault_test::Call;
using arena::fault_test::fails;
using arena::fault_test::present;

extern "C" {

int __real_open(const char* path, int flags, ...);
ssize_t __real_write(int descriptor, const void* bytes, size_t size);
int __real_fsync(int descriptor);
int __real_fdatasync(int descriptor);
int __real_rename(const char* from, const char* to);
int __real_truncate(const char* path, off_t size);
int __real_pipe2(int* ends, int flags);
pid_t __real_fork();
void* __real_mmap(void* address, size_t length, int protection, int flags, int descriptor, off_t offset);

int __wrap_open(const char* path, int flags, ...) {
  if (fails(Call::open)) return -1;
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list more;
    va_start(more, flags);
    mode = static_cast<mode_t>(va_arg(more, unsigned));
    va_end(more);
  }
  return __real_open(path, flags, mode);
}
ssize_t __wrap_write(int descriptor, const void* bytes, size_t size) {
  if (!fails(Call::write)) return __real_write(descriptor, bytes, size);
  if (!present.short_write) return -1;
  return __real_write(descriptor, bytes, size > 1 ? size / 2 : size);
}
int __wrap_fsync(int descriptor) { return fails(Call::sync) ? -1 : __real_fsync(descriptor); }
int __wrap_fdatasync(int descriptor) { return fails(Call::sync) ? -1 : __real_fdatasync(descriptor); }
int __wrap_rename(const char* from, const char* to) { return fails(Call::rename) ? -1 : __real_rename(from, to); }
int __wrap_truncate(const char* path, off_t size) { return fails(Call::truncate) ? -1 : __real_truncate(path, size); }
int __wrap_pipe2(int* ends, int flags) { return fails(Call::pipe) ? -1 : __real_pipe2(ends, flags); }
pid_t __wrap_fork() { return fails(Call::fork) ? -1 : __real_fork(); }
void* __wrap_mmap(void* address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  return fails(Call::map) ? MAP_FAILED : __real_mmap(address, length, protection, flags, descriptor, offset);
}

}  // extern "C"

namespace {

void* allocate(std::size_t size, std::size_t alignment) noexcept {
  if (fails(Call::allocation)) return nullptr;
  if (size == 0) size = 1;
  return alignment <= alignof(std::max_align_t) ? std::malloc(size) : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}
void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  if (void* memory = allocate(size, alignment)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocate_or_throw(size, 1); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate_or_throw(size, static_cast<std::size_t>(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate_or_throw(size, static_cast<std::size_t>(alignment)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

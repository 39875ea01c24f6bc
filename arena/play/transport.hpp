// Messages between the processes of an MPI program. Everything that knows MPI is behind this; a build without MPI has none.
#pragma once
#include <memory>
#include <optional>
#include <string>

namespace arena {

struct Message {
  int from = 0, tag = 0;
  std::string bytes;
};

/// Used by one thread. Messages from one sender arrive in order.
class Transport {
 public:
  virtual ~Transport() = default;
  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  /// How many processes share this machine.
  [[nodiscard]] virtual int on_this_node() const = 0;
  /// Never blocks on the receiver.
  virtual void send(int to, int tag, std::string bytes) = 0;
  /// The next available message; nothing if there is none. Never blocks.
  virtual std::optional<Message> poll() = 0;
  /// Waits until everything sent is gone, and for the other processes to do the same.
  virtual void finish() = 0;
  /// Ends all processes at once.
  virtual void abort(int code) = 0;
};

bool built_with_mpi();
/// Joins the other processes. Only if `built_with_mpi`.
std::unique_ptr<Transport> mpi_transport();

}  // namespace arena

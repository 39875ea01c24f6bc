#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <stdlib.h>

#include <chrono>
#include <list>
#include <thread>

#include "arena/play/transport.hpp"

namespace arena {

namespace {

class MpiTransport final : public Transport {
 public:
  MpiTransport() {
    // More ranks than cores: a rank that waits inside MPI lets the others run.
    ::setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);
    int granted = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &granted);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &on_this_node_);
    MPI_Comm_free(&here);
  }
  MpiTransport(const MpiTransport&) = delete;
  MpiTransport& operator=(const MpiTransport&) = delete;

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  [[nodiscard]] int on_this_node() const override { return on_this_node_; }

  void send(int to, int tag, std::string bytes) override {
    Sending& sending = sending_.emplace_back();
    sending.bytes = std::move(bytes);
    MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD, &sending.request);
    forget_sent();
  }

  std::optional<Message> poll() override {
    forget_sent();
    int there = 0;
    MPI_Status status{};
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &handle, &status);
    if (there == 0) return std::nullopt;
    int length = 0;
    MPI_Get_count(&status, MPI_BYTE, &length);
    Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Mrecv(message.bytes.data(), length, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
    return message;
  }

  void finish() override {
    while (!sending_.empty()) {
      forget_sent();
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    MPI_Finalize();
  }

  void abort(int code) override { MPI_Abort(MPI_COMM_WORLD, code); }

 private:
  struct Sending {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  void forget_sent() {
    for (auto each = sending_.begin(); each != sending_.end();) {
      int done = 0;
      MPI_Test(&each->request, &done, MPI_STATUS_IGNORE);
      each = done != 0 ? sending_.erase(each) : std::next(each);
    }
  }

  int rank_ = 0, size_ = 1, on_this_node_ = 1;
  std::list<Sending> sending_;
};

}  // namespace

bool built_with_mpi() { return true; }
std::unique_ptr<Transport> mpi_transport() { return std::make_unique<MpiTransport>(); }

}  // namespace arena

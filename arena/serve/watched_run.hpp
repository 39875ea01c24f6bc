// One results folder that pages watch, running or finished: reread when its files have changed, never written to.
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/serve/channel.hpp"
#include "arena/serve/game_session.hpp"

namespace arena {

class WatchedRun {
 public:
  WatchedRun(std::string id, std::filesystem::path folder);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  /// A summary for the list of runs. A run that cannot be read says why.
  nlohmann::json summary();
  /// Everything but the games, as text. Throws InputError if the folder cannot be read.
  std::string run();
  std::shared_ptr<Listener> listen();
  /// Tells the listeners what is new; called from time to time.
  void watch();
  void close() { channel_.close(); }

  /// A recorded game with all its positions. Throws HttpError 404 if there is none.
  [[nodiscard]] nlohmann::json game(std::uint64_t number) const;
  /// The position of a recorded game after this many plies. Throws HttpError.
  [[nodiscard]] BoardPosition position(std::uint64_t number, std::size_t ply) const;
  /// The report page. Throws InputError.
  [[nodiscard]] std::string report();

 private:
  using Clock = std::chrono::steady_clock;
  /// Of the relevant files: a different text means that something has changed.
  [[nodiscard]] std::string stamp() const;
  void read();
  void check_files() const;

  const std::string id_;
  const std::filesystem::path folder_;
  std::mutex mutex_, reporting_;
  std::string stamp_, run_, trouble_, live_stamp_;
  std::string summary_stamp_;
  nlohmann::json summary_;
  Clock::time_point next_read_;  // not before this: a folder that is slow to read is read less often
  Channel channel_;
};

}  // namespace arena

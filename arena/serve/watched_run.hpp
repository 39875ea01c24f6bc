// One results folder that pages look at, running or finished: read anew when its files have changed, never written to.
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
  /// A few words for the list of runs. One that cannot be read says why.
  nlohmann::json summary();
  /// Everything but the games, as text. Throws InputError where the folder cannot be read.
  std::string run();
  std::shared_ptr<Listener> listen();
  /// Tells the listeners what is new; called from time to time.
  void watch();
  void close() { channel_.close(); }

  /// A recorded game with all its positions. Throws HttpError 404 where there is none.
  [[nodiscard]] nlohmann::json game(std::uint64_t number) const;
  /// The position of a recorded game after so many plies. Throws HttpError.
  [[nodiscard]] BoardPosition position(std::uint64_t number, std::size_t ply) const;
  /// The report page. Throws InputError.
  [[nodiscard]] std::string report();

 private:
  using Clock = std::chrono::steady_clock;
  /// Of the files that matter: another text means that something has changed.
  [[nodiscard]] std::string stamp() const;
  void read();
  void check_files() const;

  const std::string id_;
  const std::filesystem::path folder_;
  std::mutex mutex_, reporting_;
  std::string stamp_, run_, trouble_, live_stamp_;
  std::string summary_stamp_;
  nlohmann::json summary_;
  Clock::time_point next_read_;  // not before: a folder that takes long to read is read less often
  Channel channel_;
};

}  // namespace arena

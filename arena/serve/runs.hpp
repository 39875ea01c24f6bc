// The results folders that a server shows: those given, and those that appear below a given folder. Requests refer to them by number only.
#pragma once
#include <condition_variable>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <thread>
#include <vector>

#include "arena/serve/watched_run.hpp"

namespace arena {

class Runs {
 public:
  /// Throws InputError for anything that is not a folder.
  explicit Runs(std::vector<std::filesystem::path> given);
  ~Runs();
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;

  nlohmann::json list();
  /// Throws HttpError 404.
  std::shared_ptr<WatchedRun> find(const std::string& id);
  void close();

 private:
  void scan();
  void watch();
  [[nodiscard]] std::vector<std::shared_ptr<WatchedRun>> all();

  const std::vector<std::filesystem::path> given_;
  std::mutex mutex_;
  std::condition_variable closing_;
  bool closed_ = false;
  std::map<std::filesystem::path, std::string> ids_;
  std::map<std::string, std::shared_ptr<WatchedRun>> runs_;
  std::thread watcher_;
};

}  // namespace arena

// News for pages: every listener gets each event once, or only the newest of a kind if it was too slow for all of them.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/serve/http_message.hpp"

namespace arena {

struct Event {
  std::string name;  // of the event, as the page listens to it
  std::string key;   // a later event with the same key replaces one that was not sent yet
  std::string data;  // one line
};

/// One listening page. Holds at most one event per key, however long nobody reads.
class Listener final : public EventSource {
 public:
  std::optional<std::string> next(std::chrono::milliseconds longest) override;
  void put(const Event& event);
  /// Waiting events are still delivered; after them there are no more.
  void close();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Event> waiting_;
  bool closed_ = false;
};

class Channel {
 public:
  ~Channel() { close(); }
  /// A new listener, which receives `first` before anything else.
  std::shared_ptr<Listener> listen(const std::vector<Event>& first);
  void publish(const Event& event);
  void close();
  /// How many are still listening.
  [[nodiscard]] std::size_t listeners() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::weak_ptr<Listener>> all_;
  bool closed_ = false;
};

}  // namespace arena

#include "arena/serve/channel.hpp"

#include <algorithm>

namespace arena {

std::optional<std::string> Listener::next(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, longest, [&] { return closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return closed_ ? std::nullopt : std::optional<std::string>("");
  std::string text;
  for (const Event& event : waiting_) text += "event: " + event.name + "\ndata: " + event.data + "\n\n";
  waiting_.clear();
  return text;
}

void Listener::put(const Event& event) {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return;
    // The newest event goes last: a state that replaces an older one must not overtake what was said before it.
    waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(), [&](const Event& other) { return other.key == event.key; }), waiting_.end());
    waiting_.push_back(event);
  }
  changed_.notify_one();
}

void Listener::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  changed_.notify_one();
}

std::shared_ptr<Listener> Channel::listen(const std::vector<Event>& first) {
  auto listener = std::make_shared<Listener>();
  for (const Event& event : first) listener->put(event);
  const std::scoped_lock lock(mutex_);
  std::erase_if(all_, [](const auto& each) { return each.expired(); });
  all_.push_back(listener);
  if (closed_) listener->close();
  return listener;
}

void Channel::publish(const Event& event) {
  const std::scoped_lock lock(mutex_);
  for (const auto& each : all_)
    if (const auto listener = each.lock()) listener->put(event);
}

void Channel::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  for (const auto& each : all_)
    if (const auto listener = each.lock()) listener->close();
}

std::size_t Channel::listeners() const {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(std::count_if(all_.begin(), all_.end(), [](const auto& each) { return !each.expired(); }));
}

}  // namespace arena

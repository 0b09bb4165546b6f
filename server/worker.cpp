#include "server/worker.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>

#include "server/run_to_end.h"

namespace triwar::server {
namespace {

using boost::system::error_code;
using Clock = Connection::Clock;

/// What is kept of the room for answers.
constexpr std::size_t largest_room = 256 << 10;

}  // namespace

void Worker::run() {
  run_to_end(
      context_, [this] { tick(); }, failed_);
  ended_();
}

void Worker::take(Accepted accepted, bool turned_away) {
  const auto connection = std::make_shared<Connection>(shared_, *this, std::move(accepted));
  if (!connection->is_open()) return;
  connections_.push_back(connection);
  connection->begin(std::prev(connections_.end()), turned_away);
}

void Worker::forget(Connection::Connections::iterator connection) {
  connections_.erase(connection);
  end_if_done();
}

void Worker::end() {
  ending_ = true;
  for (auto next = connections_.begin(); next != connections_.end();) (*next++)->end_soon();
  end_if_done();
}

void Worker::end_if_done() {
  if (!ending_ || !connections_.empty()) return;
  timer_.cancel();
  guard_.reset();
}

void Worker::tick() {
  const Clock::time_point now = Clock::now();
  for (auto next = connections_.begin(); next != connections_.end();) (*next++)->check(now);
  if (ending_ && connections_.empty()) return;  // the last one has just ended
  const auto& [threads, most, request_time, idle_time, ending_time] = shared_.settings;
  timer_.expires_after(
      std::min<Clock::duration>({std::chrono::seconds(1), request_time / 4, idle_time / 4}));
  timer_.async_wait([this](const error_code& cancelled) {
    if (!cancelled && !(ending_ && connections_.empty())) tick();
  });
}

void Worker::put_back(std::string& text) {
  text.clear();
  if (text.capacity() > room_.capacity() && text.capacity() <= largest_room) {
    text.swap(room_);
  }
  text = std::string();
}

std::string_view Worker::date() {
  const std::time_t now = std::time(nullptr);
  if (now != std::exchange(second_, now)) {
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[40];
    date_.assign(text, std::strftime(text, sizeof(text), "%a, %d %b %Y %H:%M:%S GMT", &parts));
  }
  return date_;
}

}  // namespace triwar::server

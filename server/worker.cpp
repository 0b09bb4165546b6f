#include "server/worker.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace triwar::server {

using boost::system::error_code;
using Clock = HttpSettings::Clock;

void Worker::run() {
  run_to_end(
      events(), [this] { tick(); }, failed_);
}

void Worker::take(ClientSocket client, bool turned_away) {
  const auto connection = std::make_shared<Connection>(server_, context_, std::move(client));
  if (!connection->is_open()) return;
  connections_.push_back(connection);
  const auto place = std::prev(connections_.end());
  connection->start(turned_away, [this, place] {
    connections_.erase(place);
    end_if_done();
  });
}

void Worker::end() {
  ending_ = true;
  for (auto next = connections_.begin(); next != connections_.end();) (*next++)->close_if_idle();
  end_if_done();
}

void Worker::end_if_done() {
  if (!ending_ || !connections_.empty()) return;
  timer_.cancel();
  guard_.reset();
}

void Worker::tick() {
  const Clock::time_point now = server_.settings.now();
  for (auto next = connections_.begin(); next != connections_.end();) {
    (*next++)->check_deadline(now);
  }
  if (ending_ && connections_.empty()) return;  // the last connection has just closed
  const HttpSettings& settings = server_.settings;
  timer_.expires_after(std::min<Clock::duration>(
      {std::chrono::seconds(1), settings.request_time / 4, settings.idle_time / 4}));
  timer_.async_wait([this](const error_code& cancelled) {
    if (!cancelled) tick();
  });
}

}  // namespace triwar::server

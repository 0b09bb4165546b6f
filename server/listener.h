// Accepts clients from a listening socket.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <string>

#include "server/sockets.h"
#include "tablebase/base/descriptor.h"

namespace triwar::server {

class Listener {
 public:
  /// Calls `take` with each client; `take` may throw std::bad_alloc.
  Listener(boost::asio::io_context& context, ListeningSocket socket,
           std::function<void(Descriptor)> take);

  /// Starts waiting for clients, until close(). Does nothing if already waiting. Must be called
  /// again after an event handler throws std::bad_alloc, which may have ended the wait.
  void begin();

  /// Stops listening. Removes the file of a unix socket that this program has created.
  void close();

 private:
  bool accept_some();

  boost::asio::posix::stream_descriptor socket_;
  boost::asio::steady_timer pause_;
  std::string made_path_;
  std::function<void(Descriptor)> take_;
  bool waits_ = false;
};

}  // namespace triwar::server

// A socket that listens, and accepts clients.
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
  /// `take` gets each client; it may throw std::bad_alloc.
  Listener(boost::asio::io_context& context, ListeningSocket socket,
           std::function<void(Descriptor)> take);

  /// Does nothing where it waits for clients already. When memory is too short to wait for them
  /// any more, that is thrown, and begin() goes on.
  void begin();

  /// Removes the socket from the file system, too, where this program has made it.
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

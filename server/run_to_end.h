// Keeps an event loop running when a handler throws.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <exception>
#include <thread>

namespace triwar::server {

/// Calls begin() and runs the context until it has no work left or is stopped. If either throws,
/// for example std::bad_alloc, calls log() with the exception and starts over after 10 ms.
template <class Begin, class Log>
void run_to_end(boost::asio::io_context& context, const Begin& begin, const Log& log) {
  for (;;) {
    try {
      begin();
      context.run();
      return;
    } catch (const std::exception& error) {
      log(error);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

}  // namespace triwar::server

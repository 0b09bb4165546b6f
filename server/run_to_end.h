// Serving on where memory runs out.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <exception>
#include <thread>

namespace triwar::server {

/// Runs until all is done. `begin` is called first, and again after anything was thrown: most
/// likely memory is short. The connection that wanted too much is ended when its time is up.
template <class Begin>
void run_to_end(boost::asio::io_context& context, const Begin& begin) {
  for (;;) {
    try {
      begin();
      context.run();
      return;
    } catch (const std::exception&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

}  // namespace triwar::server

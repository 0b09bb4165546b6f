// server/run_to_end.h: an event loop survives exceptions, and reports each of them.
#include "server/run_to_end.h"

#include <doctest/doctest.h>

#include <boost/asio/post.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace triwar::server {

TEST_CASE("An event loop reports what handlers throw, starts over and ends when all is done") {
  boost::asio::io_context context;
  std::vector<std::string> events;
  int begun = 0;
  boost::asio::post(context, [] { throw std::runtime_error("first"); });
  boost::asio::post(context, [&] { events.emplace_back("handled"); });
  boost::asio::post(context, [] { throw std::bad_alloc(); });
  run_to_end(
      context, [&] { ++begun; },
      [&](const std::exception& error) { events.emplace_back(error.what()); });
  CHECK(events == std::vector<std::string>{"first", "handled", std::bad_alloc().what()});
  CHECK(begun == 3);
}

TEST_CASE("An event loop whose beginning fails reports that and begins again") {
  boost::asio::io_context context;
  int begun = 0;
  int reported = 0;
  run_to_end(
      context,
      [&] {
        if (++begun < 3) throw std::bad_alloc();
      },
      [&](const std::exception&) { ++reported; });
  CHECK(begun == 3);
  CHECK(reported == 2);
}

}  // namespace triwar::server

#include "server/server_state.h"

#include <doctest/doctest.h>

#include <regex>

namespace triwar::server {

TEST_CASE("The date has the format of HTTP") {
  WorkerContext worker;
  const std::string date(worker.date());
  CHECK(std::regex_match(
      date,
      std::regex(R"((Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)")));
}

TEST_CASE("The output buffer is lent again unless it is large") {
  WorkerContext worker;
  std::string text(1000, 'x');
  const char* const bytes = text.data();
  worker.return_buffer(text);
  CHECK(text.capacity() < 1000);
  worker.lend_buffer(text);
  CHECK(text.empty());
  CHECK(text.data() == bytes);
  worker.return_buffer(text);

  std::string large(1 << 20, 'x');
  worker.return_buffer(large);
  worker.lend_buffer(large);
  CHECK(large.capacity() < 1 << 20);
}

}  // namespace triwar::server

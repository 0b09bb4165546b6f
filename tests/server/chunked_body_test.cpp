#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "server/request_parser.h"
#include "service/request.h"

namespace triwar::server {
namespace {

using Kind = ParseResult::Kind;

/// The result of parsing bytes that arrive in pieces of a given size.
struct Outcome {
  Kind kind = Kind::incomplete;
  int status = 0;
  std::string text = {};
  std::size_t size = 0;  ///< bytes of the input that the body takes
};

Outcome read_chunks(const std::string& bytes, std::size_t piece) {
  ChunkedBody body;
  Outcome outcome;
  for (std::size_t there = 0; there < bytes.size() && outcome.kind == Kind::incomplete;) {
    there = std::min(there + piece, bytes.size());
    const ParseResult parsed =
        body.read(std::string_view(bytes).substr(0, there).substr(outcome.size));
    outcome.kind = parsed.kind;
    outcome.status = parsed.error.status;
    outcome.size += parsed.size;
  }
  if (outcome.kind == Kind::request) outcome.text = body.text();
  return outcome;
}

int status_of_chunks(const std::string& bytes) { return read_chunks(bytes, bytes.size()).status; }

std::string chunk(std::size_t size) {
  std::string digits;
  for (std::size_t rest = size; rest > 0; rest /= 16) digits += "0123456789ABCDEF"[rest % 16];
  std::ranges::reverse(digits);
  return digits + "\r\n" + std::string(size, '-') + "\r\n";
}

const std::string last_chunk = "0\r\n\r\n";

}  // namespace

TEST_CASE("A body in chunks is put together, however it comes in") {
  const std::pair<const char*, const char*> cases[] = {
      {"0\r\n\r\n", ""},
      {"3\r\nabc\r\n0\r\n\r\n", "abc"},
      {"3\r\nabc\r\n002\r\n\r\n\r\n0\r\n\r\n", "abc\r\n"},
      {"a\r\n0123456789\r\nA\r\n0123456789\r\n000\r\n\r\n", "01234567890123456789"},
      {"1;a=b;c=\"d;e\"\r\nx\r\n0;f\r\n\r\n", "x"},
      {"5\r\n0\r\n\r\n\r\n0\r\n\r\n", "0\r\n\r\n"}};
  for (const auto& [written, text] : cases) {
    const char* const bytes = written;  // clang 14 captures no structured bindings
    CAPTURE(bytes);
    const std::string body = bytes;
    for (std::size_t piece = 1; piece <= body.size() + 3; ++piece) {
      const Outcome outcome = read_chunks(body + "GET", piece);
      CHECK(outcome.kind == Kind::request);
      CHECK(outcome.text == text);
      CHECK(outcome.size == body.size());
    }
    for (std::size_t size = 0; size < body.size(); ++size) {
      CHECK(read_chunks(body.substr(0, size), 1).kind == Kind::incomplete);
    }
  }
}

TEST_CASE("Chunks that two programs could read in two ways are refused") {
  const std::string bad[] = {"\r\n\r\n",
                             "x\r\n",
                             " 1\r\na\r\n",
                             "+1\r\na\r\n",
                             "-1\r\na\r\n",
                             "0x1\r\na\r\n",
                             "1\na\n0\n\n\r\n\r\n",
                             "1\r\nab\r\n",
                             "1\r\na\n0\r\n\r\n",
                             "2\r\na\r\n0\r\n\r\n",
                             "1;\n\r\na\r\n",
                             "1;a\nb\r\na\r\n",
                             "1;a=\"\r\n\"\r\na\r\n",
                             "1;a=\"\n\"\r\na\r\n",
                             "1;a=\"\\\n\"\r\na\r\n",
                             "0;a=\"\n\"\r\n\r\n",
                             "1 a\r\na\r\n",
                             "11111111111111111\r\na\r\n",
                             "0\r\nX: 1\r\n\r\n",
                             "0\r\nContent-Length: 1\r\n\r\n",
                             "0\r\nX: 1\n\r\n\r\n"};
  for (const std::string& bytes : bad) {
    for (const std::size_t piece : {std::size_t{1}, bytes.size()}) {
      CHECK_MESSAGE(read_chunks(bytes + last_chunk, piece).status == 400, bytes);
    }
  }
}

TEST_CASE("Chunks have the limit of a body with a length") {
  const std::string half = chunk(service::largest_body / 2);
  const Outcome largest = read_chunks(half + half + last_chunk, 10'000);
  CHECK(largest.kind == Kind::request);
  CHECK(largest.text.size() == service::largest_body);
  CHECK(status_of_chunks(half + half + "1\r\n") == 413);
  CHECK(status_of_chunks("100001\r\n") == 413);
  CHECK(status_of_chunks("ffffffffffffffff\r\n") == 413);
}

TEST_CASE("What is beside the body of chunks has limits, too") {
  CHECK(read_chunks("1;" + std::string(100 * service::largest_head, 'a'), 1000).status == 400);
  CHECK(read_chunks(std::string(100 * service::largest_head, '0'), 1000).status == 400);
  CHECK(read_chunks("0\r\nX: " + std::string(100 * service::largest_head, 'a'), 1000).status ==
        400);
  const std::string padded = std::string(1000, '0') + "1\r\na\r\n";
  std::string many;
  while (many.size() <= 8 * service::largest_body) many += padded;
  CHECK(read_chunks(many + last_chunk, 4096).status == 413);
  std::string single;
  for (std::size_t i = 0; i < service::largest_body; ++i) single += "1\r\na\r\n";
  CHECK(read_chunks(single + last_chunk, 1 << 16).text.size() == service::largest_body);
}

}  // namespace triwar::server

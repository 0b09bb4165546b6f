#include "server/request_parser.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "service/request.h"

namespace triwar::server::request_parser_test {
namespace {

using State = RequestParser::State;

const std::string good_request =
    "GET /v1/games HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\nIf-None-Match: "
    "\"x\"\r\n\r\n";

std::string post(std::size_t length) {
  return "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n" +
         std::string(length, '-');
}

/// What a parser makes of bytes that arrive in pieces of a given size.
struct Parsed {
  State state = State::head;
  int status = 0;        ///< with which they are refused
  std::size_t size = 0;  ///< bytes consumed
  bool awaits_continue = false;
  service::Request request = {};  ///< if `done`
};

Parsed parse(std::string_view bytes, std::size_t piece = std::string::npos) {
  RequestParser parser;
  Parsed parsed;
  const auto may_continue = [&] { return parser.state() < State::done; };
  for (std::size_t there = 0; there < bytes.size() && may_continue();) {
    there += std::min(piece, bytes.size() - there);
    parsed.size += parser.put(bytes.substr(parsed.size, there - parsed.size));
  }
  parsed.state = parser.state();
  parsed.status = parser.error().status;
  CHECK((parsed.status != 0) == (parsed.state == State::refused));
  parsed.awaits_continue = parser.awaits_continue();
  if (parsed.state == State::done) parsed.request = parser.take();
  return parsed;
}

/// Returns the status with which bytes are refused, or 0 if they are accepted.
int status_of(std::string_view bytes) { return parse(bytes).status; }

/// Returns a request with this line in its head.
std::string with(const std::string& line) {
  return "GET / HTTP/1.1\r\nHost: a\r\n" + line + "\r\n\r\n";
}

}  // namespace

TEST_CASE("A request is taken apart, and what follows it is left alone") {
  const Parsed parsed = parse(good_request + "GET");
  REQUIRE(parsed.state == State::done);
  CHECK(parsed.size == good_request.size());
  CHECK(parsed.request.method == service::Method::get);
  CHECK(parsed.request.target == "/v1/games");
  CHECK(parsed.request.if_none_match == "\"x\"");
  CHECK(parsed.request.accepts_gzip);
  CHECK(parsed.request.keep_alive);

  const service::Request with_body = parse(post(5) + "GET").request;
  CHECK(with_body.method == service::Method::post);
  CHECK(with_body.body == "-----");
  CHECK_FALSE(with_body.accepts_gzip);
}

TEST_CASE("A body belongs to its request, whatever the method") {
  for (const char* const method : {"GET", "HEAD", "OPTIONS", "DELETE"}) {
    const std::string bytes =
        method + std::string(" / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n-----");
    const Parsed parsed = parse(bytes + good_request);
    CHECK(parsed.state == State::done);
    CHECK_MESSAGE(parsed.size == bytes.size(), method);
  }
}

TEST_CASE("A list may stand on several lines") {
  const service::Request request = parse(with("If-None-Match: \"x\"\r\nAccept-Encoding: gzip\r\n"
                                              "If-None-Match: \"y\"\r\nAccept-Encoding: br"))
                                       .request;
  CHECK(request.if_none_match == "\"x\", \"y\"");
  CHECK(request.accepts_gzip);
}

TEST_CASE("A request that has begun well is incomplete up to its last byte") {
  for (const std::string& bytes : {good_request, "\r\n" + good_request, post(7)}) {
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CHECK_MESSAGE(parse(bytes.substr(0, size)).state < State::done, bytes.substr(0, size));
      CHECK(parse(bytes, size + 1).state == State::done);
    }
  }
}

TEST_CASE("A connection stays open as the version and Connection have it") {
  const std::pair<const char*, bool> cases[] = {
      {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", true},
      {"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", false},
      {"GET / HTTP/1.0\r\nHost: a\r\n\r\n", false},
      {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", true}};
  for (const auto& c : cases) {
    const auto& bytes = c.first;
    const Parsed parsed = parse(bytes);
    REQUIRE(parsed.state == State::done);
    CHECK_MESSAGE(parsed.request.keep_alive == c.second, bytes);
  }
}

TEST_CASE("gzip is accepted when it is named or all is, and not with a weight of 0") {
  const std::pair<const char*, bool> cases[] = {
      {"gzip", true},         {"br, GZIP;q=0.5", true}, {"*", true},
      {"gzip;q=0", false},    {"gzip;q=0.000", false},  {"br", false},
      {"gzip;q=0, *", false}, {"*;q=0", false},         {"xgzip", false}};
  for (const auto& c : cases) {
    const auto& codings = c.first;
    const Parsed parsed = parse(with(std::string("Accept-Encoding: ") + codings));
    REQUIRE(parsed.state == State::done);
    CHECK_MESSAGE(parsed.request.accepts_gzip == c.second, codings);
  }
}

TEST_CASE("One empty line before a request is ignored, and HTTP/1.0 needs no Host") {
  const Parsed parsed = parse("\r\n" + good_request + "GET");
  CHECK(parsed.state == State::done);
  CHECK(parsed.size == 2 + good_request.size());
  CHECK(parsed.request.target == "/v1/games");
  CHECK(parse("\r\n" + post(5)).request.body == "-----");
  CHECK(status_of("GET / HTTP/1.0\r\n\r\n") == 0);
}

TEST_CASE("What two programs could read in two ways is refused") {
  const std::string bad[] = {"GET / HTTP/1.1\r\n\r\n",  // no Host
                             with("Host: b"),
                             with("Host: a"),                // two
                             "GET / HTTP/1.1\nHost: a\n\n",  // bare LF
                             "GET / HTTP/1.1\r\nHost: a\n\r\n",
                             with("X: 1\nY: 2"),  //
                             with("X: 1\rY: 2"),  // bare CR
                             with("X: 1\r\n 2"),
                             with("X: 1\r\n\t2"),                           // folded
                             "GET / HTTP/1.1\r\n X: 1\r\nHost: a\r\n\r\n",  //
                             with(std::string("X: \0", 4)),
                             with("X: \x01"),
                             with("X: \x7f"),
                             with("X : 1"),
                             with("X"),
                             with(": 1"),
                             with("X\ty: 1"),
                             with("Content-Length: 1\r\nContent-Length: 1"),
                             with("Content-Length: 1, 1"),
                             with("Content-Length: 1\r\nContent-Length: 2"),
                             with("Content-Length: +1"),
                             with("Content-Length: -1"),
                             with("Content-Length: 0x1"),
                             with("Content-Length: "),
                             with("Content-Length: 99999999999999999999999"),
                             with("Content-Length: 1\r\nTransfer-Encoding: chunked"),
                             with("Transfer-Encoding: chunked\r\nContent-Length: 1"),
                             with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
                             with("Transfer-Encoding: chunked, chunked"),
                             with("Transfer-Encoding: gzip, chunked"),
                             with("Transfer-Encoding: chunked, identity"),
                             with("Transfer-Encoding: identity"),
                             with("Transfer-Encoding: xchunked"),
                             with("Transfer-Encoding:"),
                             "GET / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
                             "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
                             "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
                             "GET / HTTP/2.0\r\nHost: a\r\n\r\n",
                             "GET /\r\nHost: a\r\n\r\n",
                             "\r\n\r\n" + good_request,
                             "\n" + good_request,
                             "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n",
                             "GET / HTTP/1.0\r\nHost:\r\n\r\n",
                             "GET /\x80\x01 HTTP/1.1\r\nHost: a\r\n\r\n",
                             "\x16\x03\x01\x02\r\n\r\n"};
  for (const std::string& bytes : bad) CHECK_MESSAGE(status_of(bytes) == 400, bytes);
}

TEST_CASE("What is ambiguous is refused before the head is whole") {
  CHECK(status_of("GET / HTTP/1.1\n") == 400);
  CHECK(status_of("GET / HTTP/1.1\r\nHost: a\r\n ") == 400);
  CHECK(status_of(std::string("G\0", 2)) == 400);
}

TEST_CASE("Too large is refused as soon as that is known") {
  CHECK(status_of("GET /" + std::string(service::longest_target - 1, 'a') +
                  " HTTP/1.1\r\nHost: a\r\n\r\n") == 0);
  CHECK(status_of("GET /" + std::string(service::longest_target, 'a') +
                  " HTTP/1.1\r\nHost: a\r\n\r\n") == 414);
  CHECK(status_of("GET /" + std::string(service::longest_target + 100, 'a')) == 414);
  const std::string field = "X: " + std::string(500, 'a') + "\r\n";
  std::string head = "GET / HTTP/1.1\r\nHost: a\r\n";
  while (head.size() + field.size() + 2 <= service::largest_head) head += field;
  CHECK(status_of(head + "\r\n") == 0);
  std::string largest_one = head;
  largest_one.insert(largest_one.size() - 2, service::largest_head - head.size() - 2, 'a');
  CHECK(status_of(largest_one + "\r\n") == 0);
  CHECK(status_of(largest_one.insert(largest_one.size() - 2, "a") + "\r\n") == 431);
  while (head.size() < service::largest_head) head += field;
  CHECK(status_of(head) == 431);
  CHECK(status_of(head + "\r\n") == 431);

  CHECK(parse(post(service::largest_body)).state == State::done);
  CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n") == 413);
  CHECK(status_of("POST / HTTP/1.1\r\nHost: a\r\n\r\n") == 411);
}

TEST_CASE("A body is asked for where the client waits for that") {
  for (const char* const length : {"Content-Length: 3", "Transfer-Encoding: Chunked"}) {
    const std::string head = std::string("POST /x HTTP/1.1\r\nHost: a\r\n") + length +
                             "\r\nExpect: 100-continue\r\n\r\n";
    const Parsed parsed = parse(head);
    CHECK(parsed.state == State::body);
    CHECK(parsed.size == head.size());
    CHECK(parsed.awaits_continue);
  }
  const std::string head =
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n";
  CHECK_FALSE(parse(head + "a").awaits_continue);
  CHECK_FALSE(parse(head + "abc").awaits_continue);
  std::string old = head;
  old.replace(old.find("1.1"), 3, "1.0");
  CHECK_FALSE(parse(old).awaits_continue);
}

TEST_CASE("A Host is a name or an address, and perhaps a port") {
  const auto status = [](const std::string& host) {
    return status_of("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  };
  for (const char* const host :
       {"a", "a.example:80", "a:", "127.0.0.1:8780", "[::1]:8780", "[::1]", "a_b", "%61"}) {
    CHECK_MESSAGE(status(host) == 0, host);
  }
  for (const char* const host : {"", ":80", "a b", "a/b", "a@b", "a:b", "a:1:2", "[]", "[::1",
                                 "::1", "[g]", "a?b", "a#b", "a\"b", "<a>"}) {
    CHECK_MESSAGE(status(host) == 400, host);
  }
}

namespace {

/// Parses a chunked body; the size is that of the body.
Parsed read_chunks(const std::string& bytes, std::size_t piece) {
  const std::string head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  Parsed parsed = parse(head + bytes, piece);
  parsed.size -= std::min(parsed.size, head.size());
  return parsed;
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
      const Parsed outcome = read_chunks(body + "GET", piece);
      CHECK(outcome.state == State::done);
      CHECK(outcome.request.body == text);
      CHECK(outcome.size == body.size());
    }
    for (std::size_t size = 0; size < body.size(); ++size) {
      CHECK(read_chunks(body.substr(0, size), 1).state == State::body);
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
  const Parsed largest = read_chunks(half + half + last_chunk, 10'000);
  CHECK(largest.state == State::done);
  CHECK(largest.request.body.size() == service::largest_body);
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
  CHECK(read_chunks(single + last_chunk, 1 << 16).request.body.size() == service::largest_body);
}

}  // namespace triwar::server::request_parser_test

// Any bytes from a client: their division into pieces makes no difference; accepted requests are
// not ambiguous; every request has one well-formed answer, the same each time, and never a failure.
#include "service/request.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/request_parser.h"
#include "server/server_environment.h"
#include "server/table_sources.h"
#include "service/service.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::request_target {
namespace {

using namespace server;
using State = RequestParser::State;

bool same(const service::Request& a, const service::Request& b) {
  return a.method == b.method && a.target == b.target && a.if_none_match == b.if_none_match &&
         a.accepts_gzip == b.accepts_gzip && a.body == b.body && a.keep_alive == b.keep_alive;
}

/// Headers that another program could interpret differently.
void check_unambiguous(std::string_view head) {
  check(head.size() <= service::largest_head, "the head is not too large");
  const bool is_old = head.substr(0, head.find("\r\n")).ends_with("HTTP/1.0");
  int hosts = 0;
  int lengths = 0;
  bool is_request_line = true;
  while (!head.empty()) {
    const std::string_view line = head.substr(0, head.find("\r\n"));
    head.remove_prefix(line.size() + 2);
    check(std::ranges::none_of(line, [](unsigned char c) { return c != '\t' && std::iscntrl(c); }),
          "there are no control characters");
    if (!std::exchange(is_request_line, false) && !line.empty()) {
      check(line.front() != ' ' && line.front() != '\t', "no line is folded");
      std::string name(line.substr(0, line.find(':')));
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
      hosts += name == "host" ? 1 : 0;
      lengths += name == "content-length" || name == "transfer-encoding" ? 1 : 0;
      check(name.find_first_of(" \t") == name.npos, "no blank follows a name");
    }
  }
  check(hosts == 1 || (hosts == 0 && is_old), "there is one Host");
  check(lengths <= 1, "there is at most one length");
}

/// What a parser makes of bytes that arrive in two pieces.
struct Parsed {
  State state;
  int status;
  std::size_t size = 0;
  std::optional<service::Request> request = {};
};

Parsed parse(std::string_view bytes, std::size_t cut) {
  RequestParser parser;
  const std::string_view part = bytes.substr(0, cut);
  std::size_t size = parser.put(part);
  check(size <= part.size(), "what has not come in is not read");
  if (parser.state() < State::done && part.size() < bytes.size()) {
    size += parser.put(bytes.substr(size));
  }
  check(size <= bytes.size(), "a request is a part of the bytes");
  Parsed parsed{.state = parser.state(), .status = parser.error().status, .size = size};
  if (parsed.state == State::done) parsed.request = parser.take();
  return parsed;
}

void check_response(const service::Request& request, const service::Response& response) {
  check(response.status != 500, "nothing fails");
  std::string head;
  service::add_head(response, "now", true, false, head);
  check(head.find("\r\n\r\n") == head.size() - 4, "the head ends at its end");
  check(std::ranges::count(head, '\r') == std::ranges::count(head, '\n'), "lines end with CR LF");
  const std::string_view body = response.text();
  if (response.status == 304 || response.status == 204) {
    check(body.empty(), "there is no body");
  } else if (response.content_type == "application/json") {
    const auto json = nlohmann::json::parse(body, nullptr, false);
    check(!json.is_discarded(), "the body is JSON");
    check(json.contains("error") == (response.status >= 400), "an error says so");
  } else if (response.content_type == "application/x-ndjson") {
    std::string_view lines = request.body;
    if (lines.starts_with("\xef\xbb\xbf")) lines.remove_prefix(3);
    std::ptrdiff_t questions = 0;
    while (!lines.empty()) {
      questions += lines.front() != '#' ? 1 : 0;
      lines.remove_prefix(std::min(lines.find('\n'), lines.size() - 1) + 1);
    }
    check(std::ranges::count(body, '\n') == questions, "every line has one answer");
  }
}

void answer(service::Service& service, service::Request request) {
  // Counting needs a thread, and its results change.
  if (request.target.find("statistics") != request.target.npos) return;
  const service::Response response = service.answer(request);
  check_response(request, response);
  if (response.route == service::match_route("/metrics").route) return;
  const service::Response again = service.answer(request);
  check(again.status == response.status && again.fields == response.fields &&
            again.text() == response.text(),
        "the same request has the same answer");
  const std::size_t etag = response.fields.find("ETag: ");
  if (etag == response.fields.npos || response.status != 200) return;
  const std::size_t begin = etag + 6;
  request.if_none_match =
      response.fields.substr(begin, response.fields.find("\r\n", begin) - begin);
  check(service.answer(request).status == 304, "a known answer is not sent again");
}

}  // namespace

void run(Case& input) {
  static auto* const service = [] {
    service::Environment environment = server_environment(Page(), [](std::string_view) {});
    environment.endgames =
        std::make_shared<lookup::EndgameStore>(lookup::EndgameStore::Limits{.states = 1000});
    return new service::Service(std::make_shared<const service::Catalogue>(open_tables({})),
                                std::move(environment));
  }();
  const std::size_t cut = input.take<std::uint16_t>();
  std::string_view bytes = input.rest();
  for (;;) {
    Parsed parsed = parse(bytes, bytes.size());
    const Parsed in_pieces = parse(bytes, cut);
    check(parsed.state == in_pieces.state && parsed.status == in_pieces.status,
          "cut or not it is the same");
    check((parsed.status >= 400) == (parsed.state == State::refused), "a refusal has a status");
    if (!parsed.request) return;
    check(parsed.size == in_pieces.size && same(*parsed.request, *in_pieces.request),
          "cut or not the request is the same");
    check(parse(bytes.substr(0, parsed.size), cut).state == State::done, "it is whole at its end");
    check(parse(bytes.substr(0, parsed.size - 1), cut).state < State::done, "and not before");
    check(parsed.request->body.size() <= service::largest_body, "the body is not too large");
    const std::size_t begin = bytes.starts_with("\r\n") ? 2 : 0;
    check_unambiguous(bytes.substr(begin, bytes.find("\r\n\r\n", begin) + 4 - begin));
    bytes.remove_prefix(parsed.size);
    answer(*service, *std::move(parsed.request));
  }
}

}  // namespace triwar::fuzz::request_target

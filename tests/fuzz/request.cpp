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

#include "generator/solve_endgame.h"
#include "server/request_parser.h"
#include "server/server_environment.h"
#include "server/table_sources.h"
#include "service/service.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::request_target {
namespace {

using namespace server;
using Kind = ParseResult::Kind;

bool same(const service::Request& a, const service::Request& b) {
  return a.method == b.method && a.target == b.target && a.if_none_match == b.if_none_match &&
         a.accepts_gzip == b.accepts_gzip && a.body == b.body && a.keep_alive == b.keep_alive;
}

/// Headers that another program could interpret differently.
void check_unambiguous(std::string_view head, bool is_chunked) {
  check(head.size() <= service::largest_head, "the head is not too large");
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
      lengths += name == "content-length" ? 1 : 0;
      lengths += name == "transfer-encoding" ? 1 : 0;
      check(is_chunked || name != "transfer-encoding", "the length is that of Content-Length");
      check(name.find_first_of(" \t") == name.npos, "no blank follows a name");
    }
  }
  check(hosts == 1, "there is one Host");
  check(lengths <= 1, "there is at most one length");
}

/// Reads a chunked body at once and in two pieces. Returns false if it is incomplete.
bool read_chunks(std::string_view& bytes, std::size_t cut, std::string& text) {
  ChunkedBody body;
  const ParseResult parsed = body.read(bytes);
  ChunkedBody in_pieces;
  const ParseResult early = in_pieces.read(bytes.substr(0, cut));
  check(early.size <= std::min(cut, bytes.size()), "what has not come in is not read");
  const ParseResult late =
      early.kind == Kind::incomplete ? in_pieces.read(bytes.substr(early.size)) : early;
  check(late.kind == parsed.kind && late.error.status == parsed.error.status,
        "cut or not it is the same");
  if (parsed.kind != Kind::request) return false;
  const std::size_t size = early.kind == Kind::incomplete ? early.size + late.size : early.size;
  check(size == parsed.size && in_pieces.text() == body.text(), "cut or not the body is the same");
  check(body.text().size() <= service::largest_body, "the body is not too large");
  check(bytes.substr(0, parsed.size).ends_with("0\r\n\r\n") ||
            bytes.substr(0, parsed.size).find(';') != bytes.npos,
        "it ends with an empty chunk");
  text = body.text();
  bytes.remove_prefix(parsed.size);
  return true;
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
    environment.endgames = std::make_shared<lookup::EndgameStore>(
        solve_endgame, lookup::EndgameStore::Limits{.states = 1000});
    return new service::Service(std::make_shared<const service::Catalogue>(open_tables({})),
                                std::move(environment));
  }();
  const std::size_t cut = input.take<std::uint16_t>();
  std::string_view bytes = input.rest();
  for (;;) {
    service::Request request;
    const ParseResult parsed = parse_request(bytes, request);
    service::Request of_part;
    const std::string_view part = bytes.substr(0, cut);
    const ParseResult early = parse_request(part, of_part);
    if (early.kind == Kind::refused)
      check(parsed.kind == Kind::refused, "no refusal is taken back");
    const bool is_chunked = parsed.kind == Kind::chunked;
    if (parsed.kind != Kind::request && !is_chunked) {
      check(early.kind == Kind::incomplete || early.kind == Kind::refused,
            "more bytes do not spoil a request");
      check((parsed.error.status >= 400) == (parsed.kind == Kind::refused),
            "a refusal has a status");
      return;
    }
    check(parsed.size <= bytes.size() && parsed.size > 0, "a request is a part of the bytes");
    check((early.kind == parsed.kind) == (part.size() >= parsed.size), "it is whole at its end");
    if (early.kind == parsed.kind) check(same(request, of_part), "cut or not it is the same");
    check_unambiguous(bytes.substr(0, bytes.find("\r\n\r\n") + 4), is_chunked);
    bytes.remove_prefix(parsed.size);
    if (is_chunked && !read_chunks(bytes, cut, request.body)) return;
    answer(*service, std::move(request));
  }
}

}  // namespace triwar::fuzz::request_target

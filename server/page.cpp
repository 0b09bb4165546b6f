#include "server/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "service/response.h"

namespace triwar::server {
namespace {

constexpr std::string_view index_name = "index.html";

constexpr std::pair<std::string_view, std::string_view> content_types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webmanifest", "application/manifest+json"}};

/// Returns the content type of a file, or "" if files of its type are not served.
std::string_view content_type_of(std::string_view name) {
  for (const auto& [extension, type] : content_types) {
    if (name.ends_with(extension)) return type;
  }
  return "";
}

service::Response begin_response(std::string_view name, std::string_view cache_control) {
  service::Response response{.content_type = content_type_of(name)};
  response.add_field("Cache-Control", cache_control);
  response.add_field(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
      "img-src 'self' blob: data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
      "frame-ancestors 'none'");
  response.add_field("Referrer-Policy", "no-referrer");
  return response;
}

}  // namespace

std::optional<service::Response> Page::find(std::string_view path,
                                            const service::Request& request) const {
  std::string_view name = path.substr(1);
  const bool is_index = name.empty();
  if (is_index) name = index_name;
  if (folder_) return read(std::string(name));
  if (!is_index) {
    if (!name.starts_with(page_hash) || name.substr(page_hash.size(), 1) != "/") {
      return std::nullopt;
    }
    name.remove_prefix(page_hash.size() + 1);
  }
  const auto file = std::ranges::find(page_files, name, &EmbeddedFile::name);
  if (file == page_files.end() || (!is_index && name == index_name)) return std::nullopt;
  service::Response response =
      begin_response(name, is_index ? "no-cache" : "public, max-age=31536000, immutable");
  const std::string etag = fmt::format("\"{}{}\"", page_hash, request.accepts_gzip ? "-gzip" : "");
  response.add_field("ETag", etag);
  response.add_field("Vary", "Accept-Encoding");
  if (service::matches_etag(request.if_none_match, etag)) {
    response.status = 304;
    return response;
  }
  if (request.accepts_gzip) response.add_field("Content-Encoding", "gzip");
  response.lasting_body = request.accepts_gzip ? file->gzip : file->plain;
  return response;
}

std::optional<service::Response> Page::read(const std::string& name) const {
  const std::string path = '/' + name;  // no part of which is empty, hidden or a folder above
  if (path.find("//") != path.npos || path.find("/.") != path.npos ||
      content_type_of(name).empty()) {
    return std::nullopt;
  }
  std::ifstream file(*folder_ / name, std::ios::binary);
  if (!file) return std::nullopt;
  service::Response response = begin_response(name, "no-store");
  response.body.add(std::string(std::istreambuf_iterator<char>(file), {}));
  return response;
}

}  // namespace triwar::server

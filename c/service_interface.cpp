// The functions of c/triwar.h about services, except triwar_service_open(), and their byte sources.
#include "c/service_interface.h"

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "c/failure.h"
#include "lookup/table_facts.h"
#include "service/service.h"
#include "tablebase/base/error.h"
#include "tablebase/base/parallel.h"
#include "tablebase/embedded.h"

namespace triwar::c {

/// The callback of triwar_service_report().
struct Callback {
  void operator()(std::uint64_t done, std::uint64_t total) {
    if (progress == nullptr) return;
    const std::scoped_lock lock(mutex);
    if (progress(context, done, total) != 0) throw Error(ErrorCode::interrupted, "interrupted");
  }

  triwar_progress progress = nullptr;
  void* context = nullptr;
  std::mutex mutex = {};  // held during a call
};

}  // namespace triwar::c

namespace {

using triwar::ByteSource;
using triwar::Error;
using triwar::ErrorCode;
using triwar::TableFile;
using triwar::c::Callback;
using triwar::c::guarded;
using triwar::c::require;
using triwar::lookup::EndgameStore;
using triwar::service::Catalogue;
using triwar::service::OpenTable;
using triwar::service::Service;

std::shared_ptr<const Catalogue> embedded_tables() {
  std::vector<std::shared_ptr<const OpenTable>> tables;
  for (const std::string_view game : triwar::embedded::games()) {
    tables.push_back(std::make_shared<const OpenTable>(*triwar::embedded::file(game)));
  }
  return std::make_shared<const Catalogue>(std::move(tables));
}

/// Counts the values of a table on the first request, and caches the result. Other requests for
/// statistics block meanwhile.
class Statistics {
 public:
  std::shared_ptr<const std::string> of(const std::shared_ptr<const OpenTable>& open) {
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<const std::string>& json = by_checksum_[open->checksum];
    if (json == nullptr) {
      json =
          std::make_shared<const std::string>(triwar::lookup::table_stats(open->table, true, {}));
    }
    return json;
  }

 private:
  std::mutex mutex_;  // held while a table is counted, so that it is counted once
  std::map<std::string, std::shared_ptr<const std::string>> by_checksum_;
};

class Source final : public ByteSource {
 public:
  explicit Source(const triwar_source& source) : name_(source.name), source_(source) {
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    if (size() > most) {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: a size of {} bytes, expected at most {}", name_, size(), most));
    }
  }

  const std::string& name() const noexcept override { return name_; }
  std::uint64_t size() const noexcept override { return source_.size; }

  void read(std::uint64_t offset, std::span<std::byte> into) const override {
    if (offset > size() || into.size() > size() - offset) throw unread(offset, into.size());
    while (!into.empty()) {
      const std::size_t count = source_.read(source_.context, offset, into.data(), into.size());
      if (count == 0 || count > into.size()) throw unread(offset, into.size());
      offset += count;
      into = into.subspan(count);
    }
  }

 private:
  Error unread(std::uint64_t offset, std::size_t count) const {
    return Error(ErrorCode::damaged,
                 fmt::format("{}: cannot read {} bytes at offset {}", name_, count, offset));
  }

  std::string name_;
  triwar_source source_;
};

triwar::service::Environment environment(std::shared_ptr<EndgameStore> endgames,
                                         const std::shared_ptr<Callback>& callback) {
  const unsigned at_once = endgames->limits().at_once;
  return {.file = [](std::string_view, const auto&) { return std::nullopt; },
          .statistics = std::bind_front(&Statistics::of, std::make_shared<Statistics>()),
          .endgames = std::move(endgames),
          .estimates = {.at_once = at_once},
          .waits = true,
          .solve_option = "the limit of ",
          .report = std::bind_front(&Callback::operator(), callback),
          .complain = [](std::string_view) {}};
}

}  // namespace

struct triwar_service {
  std::shared_ptr<EndgameStore> endgames;
  std::shared_ptr<Callback> callback;
  mutable Service service;  // thread-safe
  std::mutex adding = {};
};

namespace {

/// Adds the table of the file that open() returns. Unless `game` is null, sets *game to the name of
/// its game.
template <class Open>
triwar_error add(triwar_service* handle, const char** game, const Open& open) noexcept {
  if (const triwar_error error = require("service", handle)) return error;
  static thread_local std::string name;
  return guarded([&] {
    name = triwar::c::add_table(handle, open());
    if (game != nullptr) *game = name.c_str();
  });
}

}  // namespace

triwar_error triwar::c::open_service(const lookup::EndgameStore::Limits& limits,
                                     triwar_service** service) noexcept {
  return open_by(
      [&] {
        const auto endgames = std::make_shared<EndgameStore>(limits);
        const auto callback = std::make_shared<Callback>();
        return triwar_service{
            .endgames = endgames,
            .callback = callback,
            .service = Service(embedded_tables(), environment(endgames, callback))};
      },
      "service", service);
}

std::string triwar::c::add_table(triwar_service* handle, TableFile file, format::ValueKind kind) {
  auto table = std::make_shared<const OpenTable>(std::move(file), kind);
  std::string game = table->game;
  const std::scoped_lock lock(handle->adding);
  Service& service = handle->service;
  service.replace(std::make_shared<const Catalogue>(service.tables()->with(std::move(table))));
  return game;
}

std::string triwar::c::add_book(triwar_service* handle, TableFile file) {
  std::string game = file.game;
  const std::scoped_lock lock(handle->adding);
  Service& service = handle->service;
  service.replace(std::make_shared<const Catalogue>(service.tables()->with_book(std::move(file))));
  return game;
}

std::unique_ptr<const ByteSource> triwar::c::open_source(const triwar_source& source) {
  for (const auto& [name, is_null] :
       {std::pair("name", source.name == nullptr), std::pair("read", source.read == nullptr)}) {
    if (is_null) throw Error(ErrorCode::usage, fmt::format("source->{} is null", name));
  }
  return std::make_unique<Source>(source);
}

triwar_error triwar_service_add(triwar_service* service, const char* path, const char** game) {
  if (const triwar_error error = require("path", path)) return error;
  return add(service, game, [&] { return TableFile(path); });
}

triwar_error triwar_service_add_source(triwar_service* service, const triwar_source* source,
                                       const char** game) {
  if (const triwar_error error = require("source", source)) return error;
  return add(service, game, [&] { return TableFile(triwar::c::open_source(*source)); });
}

triwar_error triwar_service_limit_states(triwar_service* service, uint64_t most_states) {
  if (const triwar_error error = require("service", service)) return error;
  service->endgames->set_most_states(most_states);
  return TRIWAR_OK;
}

triwar_error triwar_service_report(triwar_service* service, triwar_progress progress,
                                   void* context) {
  if (const triwar_error error = require("service", service)) return error;
  service->callback->progress = progress;
  service->callback->context = context;
  return TRIWAR_OK;
}

void triwar_service_close(triwar_service* service) { delete service; }

triwar_error triwar::c::answer(const triwar_service* service, service::Request request,
                               triwar_response* response) noexcept {
  static thread_local std::string text;
  return guarded([&] {
    const auto answer = service->service.answer(std::move(request));
    text = answer.text();
    *response = {.status = answer.status, .text = text.c_str(), .size = text.size()};
  });
}

triwar_error triwar_service_answer(const triwar_service* service, const char* target,
                                   triwar_response* response) {
  if (const triwar_error error =
          require("service", service, "target", target, "response", response)) {
    return error;
  }
  return guarded([&] { return triwar::c::answer(service, {.target = target}, response); });
}

triwar_error triwar_service_post(const triwar_service* service, const char* target,
                                 const char* body, size_t size, triwar_response* response) {
  if (const triwar_error error =
          require("service", service, "target", target, "response", response)) {
    return error;
  }
  if (size > 0) {
    if (const triwar_error error = require("body", body)) return error;
  }
  return guarded([&] {
    return triwar::c::answer(service,
                             {.method = triwar::service::Method::post,
                              .target = target,
                              .body = size > 0 ? std::string(body, size) : std::string()},
                             response);
  });
}

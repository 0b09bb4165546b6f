// The functions of c/triwar.h about services.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "c/failure.h"
#include "c/source.h"
#include "c/triwar.h"
#include "lookup/table_stats.h"
#include "service/service.h"
#include "tablebase/base/threads.h"
#include "tablebase/embedded.h"
#ifndef __EMSCRIPTEN__
#include "generator/solve_endgame.h"
#endif

namespace {

using triwar::TableFile;
using triwar::c::guarded;
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
      json = std::make_shared<const std::string>(
          triwar::lookup::table_stats(open->table, true, [](std::uint64_t, std::uint64_t) {}));
    }
    return json;
  }

 private:
  std::mutex mutex_;  // held while a table is counted, so that it is counted once
  std::map<std::string, std::shared_ptr<const std::string>> by_checksum_;
};

std::shared_ptr<triwar::service::SolvedEndgames> endgames() {
#ifdef __EMSCRIPTEN__  // browsers solve in a module of its own, web/wasm/endgames.cpp
  return nullptr;
#else
  return std::make_shared<triwar::service::SolvedEndgames>(
      triwar::solve_endgame,
      triwar::service::SolvedEndgames::Limits{.at_once = triwar::usable_cores()});
#endif
}

triwar::service::Environment environment() {
  return {.file = [](std::string_view, const auto&) { return std::nullopt; },
          .statistics = std::bind_front(&Statistics::of, std::make_shared<Statistics>()),
          .endgames = endgames(),
          .complain = [](std::string_view) {}};
}

}  // namespace

struct triwar_service {
  std::unique_ptr<Service> service = std::make_unique<Service>(embedded_tables(), environment());
  std::unique_ptr<std::mutex> adding = std::make_unique<std::mutex>();
};

namespace {

/// Adds the table of the file that open() returns. Unless `game` is null, sets *game to the name of
/// its game.
template <class Open>
triwar_error add(triwar_service* handle, const char** game, const Open& open) noexcept {
  static thread_local std::string name;
  return guarded([&]() -> triwar_error {
    auto table = std::make_shared<const OpenTable>(open());
    name = table->game;
    const std::scoped_lock lock(*handle->adding);
    Service& service = *handle->service;
    service.replace(std::make_shared<const Catalogue>(service.tables()->with(std::move(table))));
    if (game != nullptr) *game = name.c_str();
    return TRIWAR_OK;
  });
}

}  // namespace

triwar_error triwar_service_open(triwar_service** service) {
  return triwar::c::open_by([] { return triwar_service(); }, service);
}

triwar_error triwar_service_add(triwar_service* service, const char* path, const char** game) {
  return add(service, game, [&] { return TableFile(path); });
}

triwar_error triwar_service_add_source(triwar_service* service, const triwar_source* source,
                                       const char** game) {
  return add(service, game, [&] { return TableFile(triwar::c::open_source(*source)); });
}

void triwar_service_close(triwar_service* service) { delete service; }

triwar_error triwar_service_answer(const triwar_service* service, const char* target,
                                   triwar_response* response) {
  static thread_local std::string text;
  return guarded([&]() -> triwar_error {
    const auto answer = service->service->answer({.target = target});
    text = answer.text();
    *response = {.status = answer.status, .text = text.c_str(), .size = text.size()};
    return TRIWAR_OK;
  });
}

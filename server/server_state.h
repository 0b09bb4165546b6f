// The state that all connections share.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>

#include "server/access_log.h"
#include "server/http_settings.h"
#include "service/service.h"

namespace triwar::server {

struct ServerState {
  service::Service& service;
  AccessLog& log;
  HttpSettings settings;
  boost::asio::thread_pool& long_answers;
  std::atomic<bool> ending = false;
  std::atomic<std::size_t> memory = 0;  ///< bytes of all bodies in memory

  service::Metrics& metrics() const { return service.metrics(); }
};

}  // namespace triwar::server

// The bytes of HTTP over a socket, for tests: what goes out is what the test says.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "tablebase/base/descriptor.h"

namespace triwar::server {

struct Reply {
  int status = 0;
  std::map<std::string, std::string> fields = {};
  std::string body = {};
};

/// A connection. What takes longer than `patience` throws std::runtime_error.
class Client {
 public:
  static constexpr auto patience = std::chrono::seconds(60);

  /// To a port of 127.0.0.1.
  explicit Client(std::uint16_t port);
  /// To a socket in the file system.
  explicit Client(const std::string& path);

  /// False when the server has ended the connection before it has taken all of it.
  bool send(std::string_view bytes);

  /// The next response. `has_body`: it is not one to HEAD. Throws std::runtime_error when the
  /// connection ends before.
  Reply receive(bool has_body = true);

  /// Whether receive() would not have to wait for its first byte.
  bool has_answer() const;

  /// Whether nothing more comes; waits until that is known.
  bool at_end();

  Reply get(const std::string& target) {
    send("GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n");
    return receive();
  }

  /// Less room for what the server sends.
  void shrink_buffer();

  int descriptor() const { return socket_.number(); }

 private:
  bool read_more();

  Descriptor socket_;
  std::string read_;
};

}  // namespace triwar::server

// An HTTP client for tests that sends exactly the bytes of the test.
#pragma once

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

/// Returns whether the system has an address of IPv6 to listen at.
bool has_ipv6();

/// A connection. Calls that take longer than tests::patience() throw std::runtime_error.
class Client {
 public:
  /// Connects to a port of 127.0.0.1.
  explicit Client(std::uint16_t port);
  /// Connects to a socket in the file system.
  explicit Client(const std::string& path);

  /// Returns false if the server closes the connection before it has read all bytes.
  bool send(std::string_view bytes);

  /// Returns the next response. `has_body` is false for a response to HEAD. Throws
  /// std::runtime_error if the connection ends first.
  Reply receive(bool has_body = true);

  /// Returns whether the first byte of a response has arrived.
  bool has_answer() const;

  /// Blocks until the server sends or closes. Returns whether no byte is left to read.
  bool at_end();

  Reply get(const std::string& target) {
    send("GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n");
    return receive();
  }

  /// Shrinks the receive buffer.
  void shrink_buffer();

  int descriptor() const { return socket_.number(); }

 private:
  bool read_more();

  Descriptor socket_;
  std::string read_;
};

}  // namespace triwar::server

// Sockets that listen: those of the command line, and those that systemd hands over.
#pragma once

#include <string>
#include <vector>

#include "tablebase/base/descriptor.h"

namespace triwar::server {

struct ListeningSocket {
  Descriptor descriptor;
  std::string name;       ///< for people: "http://127.0.0.1:8780/" or "unix:/run/triwar.sock"
  std::string made_path;  ///< of a socket in the file system that this program has made; else empty
};

/// Listens at ADDRESS:PORT, [V6]:PORT or unix:PATH; port 0 picks one. A socket that an ended
/// program has left at the path is replaced. Throws Error: usage, cannot_write.
ListeningSocket listen_at(const std::string& where);

/// The sockets that systemd has opened for this process, as sd_listen_fds(3) has it; they are
/// handed over once. Throws Error(usage) for what is not a listening stream socket.
std::vector<ListeningSocket> handed_over_sockets();

/// The address of the other end of a connection: "127.0.0.1", or "unix".
std::string peer_name(int descriptor);

}  // namespace triwar::server

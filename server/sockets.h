// Opens listening sockets, or inherits them from systemd.
#pragma once

#include <string>
#include <vector>

#include "tablebase/base/descriptor.h"

namespace triwar::server {

struct ListeningSocket {
  Descriptor descriptor;
  std::string name;       ///< for messages: "http://127.0.0.1:8780/" or "unix:/run/triwar.sock"
  std::string made_path;  ///< the socket file, if this program has created one; else empty
};

/// Listens on ADDRESS:PORT, [V6]:PORT or unix:PATH. For port 0, the system selects a free port.
/// Replaces a unix socket on which no process listens. Throws Error(usage) if `where` is invalid,
/// and Error(cannot_write) if the system cannot listen there.
ListeningSocket listen_on(const std::string& where);

/// Returns the sockets that systemd passes to this process, see sd_listen_fds(3). Later calls
/// return no sockets. Throws Error(usage) if a passed descriptor is not a listening socket.
std::vector<ListeningSocket> inherited_sockets();

/// Returns the address of a connection's peer, such as "127.0.0.1"; "unix" for a unix socket; "-"
/// if unknown.
std::string peer_name(int descriptor);

}  // namespace triwar::server

// Opens listening sockets, or inherits them from systemd.
#pragma once

#include <string>
#include <vector>

#include "tablebase/base/descriptor.h"

namespace triwar::server {

struct ListeningSocket {
  Descriptor descriptor;
  std::string name;       ///< for messages: "http://127.0.0.1:8780/" or "unix:/run/triwar.sock"
  std::string made_path;  ///< the file of a unix socket that this program has created; else empty
};

/// Listens on ADDRESS:PORT, [V6]:PORT or unix:PATH. Port 0 lets the system choose one. Replaces a
/// unix socket on which no process listens. Throws Error(usage) if `where` is invalid, and
/// Error(cannot_write) if the system refuses to listen there.
ListeningSocket listen_on(const std::string& where);

/// Returns the sockets that systemd passes to this process, see sd_listen_fds(3). Further calls
/// return none. Throws Error(usage) if one of them is not listening.
std::vector<ListeningSocket> inherited_sockets();

/// Returns the address of a connection's peer, such as "127.0.0.1", or "unix".
std::string peer_name(int descriptor);

}  // namespace triwar::server

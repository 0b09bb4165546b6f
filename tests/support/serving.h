// Helpers for tests of the documents and examples about triwar-serve.
#pragma once

#include <cstddef>
#include <string>

#include "tests/support/process.h"

namespace triwar::tests {

/// The listen address in documents and examples.
inline const std::string documented_place = "127.0.0.1:8780";

/// Returns the listen address of a server, from the next line that it prints, which has its URL.
inline std::string place_of(cli::Process& server) {
  const std::string line = server.read_line();
  const std::size_t begin = line.find("//") + 2;
  return line.substr(begin, line.find('/', begin) - begin);
}

/// Returns `text` with each occurrence of `what` replaced.
inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

}  // namespace triwar::tests

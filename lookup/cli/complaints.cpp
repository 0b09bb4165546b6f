#include "lookup/cli/complaints.h"

#include <fmt/core.h>

#include "lookup/cli/options.h"
#include "program/output.h"

namespace triwar::lookup {

Complaints::~Complaints() {
  if (count_ <= most_written) return;
  program::write_message(fmt::format("{}: and {} more bad {}{}\n", program_name,
                                     count_ - most_written, what_,
                                     count_ == most_written + 1 ? "" : "s"));
}

void Complaints::add(std::string_view lines, bool written) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n') + 1);
    if (++count_ <= most_written && written) program::write_message(line);
    lines.remove_prefix(line.size());
  }
}

}  // namespace triwar::lookup

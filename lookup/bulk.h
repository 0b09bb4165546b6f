// Answering large files on all cores.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "lookup/game_reader.h"
#include "lookup/input.h"
#include "lookup/renderer.h"
#include "program/output.h"

namespace triwar::lookup {

/// Answers games from what comes next in a file, when there are enough of them to gain from
/// threads: possibly none, and never the last ones. The caller goes on where that ended, with the
/// same reader, as if they had been read one by one. Returns how many have been answered.
///
/// The file is cut into sections of whole games, each answered by a thread of its own, and the
/// answers are written in order. What is wrong with bad games of a section is passed to
/// `complain`, unless that is nothing. `block_before` is that of the first answer. Throws as the
/// reader's begin() and as Renderer::render do; the answers before are then in `output`.
std::uint64_t answer_in_bulk(GameReader& reader, Input& input, const Renderer<Tablebase>& renderer,
                             program::Output& output,
                             const std::function<void(const std::string&)>& complain,
                             std::optional<std::uint64_t> block_before);

}  // namespace triwar::lookup

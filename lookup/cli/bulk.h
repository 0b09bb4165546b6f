// Answering large files on all cores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "lookup/cli/game_reader.h"
#include "lookup/cli/input.h"
#include "lookup/cli/renderer.h"
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
///
/// `text_at_once`: how much of the file a thread takes at a time. By default it is little enough
/// for a core's own cache, and yet much work for each time it is handed out; tests take less.
std::uint64_t answer_in_bulk(GameReader& reader, Input& input, const Renderer<Tablebase>& renderer,
                             program::Output& output,
                             const std::function<void(const std::string&)>& complain,
                             std::optional<std::uint64_t> block_before,
                             std::size_t text_at_once = 256 << 10);

}  // namespace triwar::lookup

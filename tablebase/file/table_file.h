// An opened table file: its bytes and their layout.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "tablebase/file/byte_source.h"
#include "tablebase/file/format.h"

namespace triwar {

/// A file with a valid structure. No values have been read.
struct TableFile {
  /// Throws Error: not_a_table, wrong_version, damaged.
  explicit TableFile(std::unique_ptr<const ByteSource> bytes)
      : source(std::move(bytes)), layout(format::read_layout(*source)), game(header().game) {}
  /// Also throws Error: table_missing, table_unreadable, not_a_table.
  explicit TableFile(const std::filesystem::path& path) : TableFile(open_file(path)) {}
  /// Has only a header, for a table whose values are in memory; `source` is empty.
  explicit TableFile(format::Header header)
      : source(view_memory(header.game + " in memory", {})),
        layout{.header = std::move(header), .chunks = {}},
        game(this->header().game) {}

  /// The name in messages: the path of a file, or a description such as "embedded triangle-3".
  const std::string& name() const noexcept { return source->name(); }
  const format::Header& header() const noexcept { return layout.header; }

  std::unique_ptr<const ByteSource> source;
  format::Layout layout;
  /// The game to answer: header().game, or the same grid of boxes on its side (turned()).
  std::string game;
};

}  // namespace triwar

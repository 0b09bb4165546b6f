#include "tablebase/any_table.h"

#include <memory>
#include <utility>

#include "tablebase/file/byte_source.h"
#include "tablebase/file/format.h"

namespace triwar {

AnyTable open_table(const std::filesystem::path& path, LoadAny load) {
  std::unique_ptr<const ByteSource> source = open_file(path);
  format::Layout layout = format::read_layout(*source);
  if (layout.header.value_kind == format::ValueKind::grundy) {
    return PaintingTable::open(std::move(source), layout, load.painting);
  }
  return Tablebase::open(std::move(source), std::move(layout), load.board);
}

}  // namespace triwar

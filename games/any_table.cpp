#include "games/any_table.h"

#include <utility>

namespace triwar {

AnyTable open_table(TableFile file) {
  if (file.header().value_kind == format::ValueKind::grundy) return PaintingTable(std::move(file));
  return Tablebase::open(std::move(file));
}

}  // namespace triwar

// Services and byte sources, for the interface of C and that of web/wasm/.
#pragma once

#include <memory>
#include <string>

#include "c/triwar.h"
#include "lookup/endgame_store.h"
#include "service/request.h"
#include "service/service.h"
#include "tablebase/file/byte_source.h"
#include "tablebase/file/table_file.h"

namespace triwar::c {

/// Opens a service with the embedded tables. It also answers boards without a table: it solves
/// within `limits`, and estimates larger positions, as many at once as it solves.
triwar_error open_service(const lookup::EndgameStore::Limits& limits,
                          triwar_service** service) noexcept;

/// Adds a table of this kind. Returns its game. Throws Error as OpenTable does.
std::string add_table(triwar_service* service, TableFile file,
                      format::ValueKind kind = format::ValueKind::score_difference);

/// Adds a book, which answers the first lines of a built-in board that has no table. Returns its
/// game. Throws Error as Catalogue::with_book().
std::string add_book(triwar_service* service, TableFile file);

/// Answers any request, as triwar_service_answer() does.
triwar_error answer(const triwar_service* service, service::Request request,
                    triwar_response* response) noexcept;

/// Returns a byte source that calls source.read(). Throws Error(usage) if source.size is at
/// least 2^63, and if source.name or source.read is null.
std::unique_ptr<const ByteSource> open_source(const triwar_source& source);

}  // namespace triwar::c

// Functions for web/wasm/tables.js: the service of c/triwar.h without structures, which JavaScript
// cannot pass, with tables and books whose bytes the page reads, and with progress.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "c/failure.h"
#include "c/service_interface.h"
#include "c/triwar.h"
#include "service/request.h"
#include "tablebase/base/error.h"

namespace {

triwar_service* service = nullptr;
triwar_response response = {};
std::string added;

/// Makes the page copy `size` bytes of a source, from `offset`, to `into`. `source` is its number.
/// Returns the number of bytes copied: fewer at the end of the source, 0 if it cannot be read.
EM_JS(std::size_t, read_source, (int source, double offset, void* into, std::size_t size),
      { return Module.readSource(source, offset, HEAPU8.subarray(into, into + size)); });

/// Reports the number of solved representatives, or of playouts, to the page. Returns whether the
/// work is to go on.
EM_JS(bool, report_progress, (double done, double total),
      { return Module.reportProgress(done, total); });

/// Returns the file of the source with this number for read_source(). `name` is its name in
/// messages. `size` is in bytes; it is a double, because JavaScript passes integers of at most 32
/// bits.
triwar::TableFile file_of(int number, double size, const char* name) {
  return triwar::TableFile(triwar::c::open_source(
      {.name = name,
       .size = static_cast<std::uint64_t>(size),
       .read =
           [](void* context, std::uint64_t offset, void* into, std::size_t count) {
             const auto number_of_source =
                 static_cast<int>(reinterpret_cast<std::intptr_t>(context));
             return read_source(number_of_source, static_cast<double>(offset), into, count);
           },
       .context = reinterpret_cast<void*>(static_cast<std::intptr_t>(number))}));
}

}  // namespace

extern "C" {

/// Ends the instance by a trap. emscripten's own abort() throws an exception of JavaScript, which
/// catch (...) catches.
void abort() { __builtin_trap(); }

/// Opens the service. Call it before the other functions. Solves endgames of at most `most_states`
/// stored states, and estimates larger positions. Errors are those of c/triwar.h.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_open(double most_states) {
  return triwar::c::guarded([&] {
    const triwar_error error = triwar::c::open_service(
        {.states = static_cast<std::uint64_t>(most_states), .memory = 64 << 20, .fewest = 4},
        &service);
    if (error) return error;
    const auto report = [](void*, std::uint64_t done, std::uint64_t total) -> std::int32_t {
      return report_progress(static_cast<double>(done), static_cast<double>(total)) ? 0 : 1;
    };
    return triwar_service_report(service, report, nullptr);
  });
}

/// Adds the table of a source; triwar_browser_added() returns its game. The parameters are those of
/// file_of().
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_add(int number, double size, const char* name) {
  return triwar::c::guarded(
      [&] { added = triwar::c::add_table(service, file_of(number, size, name)); });
}
/// Adds the book of a source in the same way.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_add_book(int number, double size,
                                                          const char* name) {
  return triwar::c::guarded(
      [&] { added = triwar::c::add_book(service, file_of(number, size, name)); });
}
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_added() { return added.c_str(); }

/// Answers a GET request for a target, such as "/v1/games". After success, triwar_browser_status()
/// and triwar_browser_text() return the response. Texts may contain NUL characters.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_answer(const char* target, std::size_t size) {
  return triwar::c::answer(service, {.target = std::string(target, size)}, &response);
}

/// Answers a POST request for a target, such as "/v1/parse", in the same way.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_post(const char* target, std::size_t size,
                                                      const char* body, std::size_t body_size) {
  return triwar::c::answer(service,
                           {.method = triwar::service::Method::post,
                            .target = std::string(target, size),
                            .body = std::string(body, body_size)},
                           &response);
}

EMSCRIPTEN_KEEPALIVE int triwar_browser_status() { return response.status; }
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_text() { return response.text; }

}  // extern "C"

// What web/wasm/tables.js calls: one service of the C interface, without structures, and tables
// whose bytes the page has.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>

#include "c/triwar.h"

namespace {

triwar_service* service = nullptr;
triwar_response response = {};
const char* added = nullptr;

/// Has the page read bytes of a source that it knows by a number. Returns how many it has.
EM_JS(std::size_t, read_source, (int source, double offset, void* into, std::size_t size),
      { return Module.readSource(source, offset, HEAPU8.subarray(into, into + size)); });

}  // namespace

extern "C" {

/// To be called first. Returns 0, or an error of c/triwar.h, as the others do.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_open() { return triwar_service_open(&service); }

/// Adds the table of a source; its game is then in the next function. The size is a number of
/// JavaScript.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_add(int number, double size, const char* name) {
  const triwar_source source = {
      .name = name,
      .size = static_cast<std::uint64_t>(size),
      .read =
          [](void* context, std::uint64_t offset, void* into, std::size_t count) {
            const auto number_of_source =
                static_cast<int>(reinterpret_cast<std::intptr_t>(context));
            return read_source(number_of_source, static_cast<double>(offset), into, count);
          },
      .context = reinterpret_cast<void*>(static_cast<std::intptr_t>(number))};
  return triwar_service_add_source(service, &source, &added);
}
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_added() { return added; }

/// Answers a target; the answer is then in the three functions below.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_answer(const char* target) {
  return triwar_service_answer(service, target, &response);
}

EMSCRIPTEN_KEEPALIVE int triwar_browser_status() { return response.status; }
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_text() { return response.text; }

/// What went wrong, and its name.
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_error() { return triwar_last_error(); }
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_error_name(triwar_error error) {
  return triwar_error_name(error);
}

}  // extern "C"

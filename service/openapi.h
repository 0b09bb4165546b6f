// The description of the interface as OpenAPI 3.1.
#pragma once

#include <string>

namespace triwar::service {

/// Returns the document of /openapi.json, generated from the routes.
const std::string& openapi_document();

}  // namespace triwar::service

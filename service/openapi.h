// The description of the interface as OpenAPI 3.1.
#pragma once

#include <string>

namespace triwar::service {

/// The document of /openapi.json, made from the routes.
const std::string& openapi_document();

}  // namespace triwar::service

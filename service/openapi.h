// Describes the HTTP interface in OpenAPI 3.1.
#pragma once

#include <string>

namespace triwar::service {

/// Returns the body of /openapi.json, generated from the routes.
const std::string& openapi_document();

}  // namespace triwar::service

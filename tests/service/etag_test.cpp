#include "service/etag.h"

#include <doctest/doctest.h>

namespace triwar::service {

TEST_CASE("An ETag depends on the table and on the request") {
  const std::string etag = etag_of("table", "/request");
  CHECK(etag == etag_of("table", "/request"));
  CHECK(etag != etag_of("other", "/request"));
  CHECK(etag != etag_of("table", "/other"));
  CHECK(etag != etag_of("table\n/", "request"));
  CHECK(etag.size() == 18);
  CHECK(etag.starts_with('"'));
  CHECK(etag.ends_with('"'));
}

TEST_CASE("If-None-Match is a list of ETags, strong or weak") {
  for (const char* list : {"\"a\"", "\"b\", \"a\"", "W/\"a\"", "\"a\",\"b\""}) {
    CHECK(names_etag(list, "\"a\""));
    CHECK(matches_etag(list, "\"a\""));
  }
  for (const char* list : {"", "\"b\"", "\"aa\"", "a"}) {
    CHECK_FALSE(names_etag(list, "\"a\""));
    CHECK_FALSE(matches_etag(list, "\"a\""));
  }
}

TEST_CASE("A star matches every ETag and names none") {
  CHECK(matches_etag("*", "\"a\""));
  CHECK_FALSE(names_etag("*", "\"a\""));
}

}  // namespace triwar::service

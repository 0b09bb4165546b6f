#include "tablebase/base/error.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <string>

namespace triwar::error_test {

TEST_CASE("The error of a system call has its code, its errno and its file") {
  errno = EACCES;  // of an earlier call
  const Error error = system_error(ErrorCode::table_missing, ENOENT, "a.tb.zst", "open");
  CHECK(std::string(error.what()) == "a.tb.zst: cannot open: No such file or directory");
  CHECK(error.code() == ErrorCode::table_missing);
  REQUIRE(error.system_cause());
  CHECK(error.system_cause()->error_number == ENOENT);
  CHECK(error.system_cause()->file == "a.tb.zst");
  CHECK(!error.advice());
}

TEST_CASE("Error number 0 is the unexpected end of a file") {
  const Error error = system_error(ErrorCode::damaged, 0, "a.tb.zst", "read 8 bytes at offset 16");
  CHECK(std::string(error.what()) ==
        "a.tb.zst: cannot read 8 bytes at offset 16: unexpected end of file");
}

TEST_CASE("The names of error codes are lower-case words") {
  CHECK(std::string(error_code_name(ErrorCode::usage)) == "usage");
  CHECK(std::string(error_code_name(ErrorCode::not_a_table)) == "not_a_table");
  CHECK(std::string(error_code_name(ErrorCode::interrupted)) == "interrupted");
}

}  // namespace triwar::error_test

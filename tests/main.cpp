// The entry point of all test programs. Hosts of the library may set a locale, in which numbers
// have other forms; so do these programs, and tests/CMakeLists.txt runs some with a decimal comma.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "tests/support/paths.h"

namespace {

/// Makes results independent of the user's settings, tables and folders, with ctest and without.
/// Only a locale that ctest chose for a test stays.
void set_environment() {
  for (const char* name :
       {"COLUMNS", "NO_COLOR", "TRIWAR_PATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME"}) {
    unsetenv(name);
  }
  setenv("HOME", triwar::tests::program("../tests/home").c_str(), 1);
  setenv("TMPDIR", "/tmp", 1);
  setenv("TERM", "xterm", 1);
  if (std::getenv("LOCPATH") == nullptr) {
    unsetenv("LC_NUMERIC");
    setenv("LC_ALL", "C.UTF-8", 1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  set_environment();
  if (std::setlocale(LC_ALL, "") == nullptr) {
    std::fputs("the locale of the environment does not exist\n", stderr);
    return 1;
  }
  return doctest::Context(argc, argv).run();
}

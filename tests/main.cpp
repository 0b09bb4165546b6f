// The entry point of all test programs. Hosts of the library may set a locale, in which numbers
// have other forms; so do these programs, and tests/CMakeLists.txt runs some with a decimal comma.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <clocale>
#include <cstdio>

int main(int argc, char** argv) {
  if (std::setlocale(LC_ALL, "") == nullptr) {
    std::fputs("the locale of the environment does not exist\n", stderr);
    return 1;
  }
  return doctest::Context(argc, argv).run();
}

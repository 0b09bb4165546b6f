#include "program/program.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <csignal>
#include <string>

namespace triwar::program::program_test {
namespace {

std::string message_with(const Advice& advice) {
  return message_of(Error(ErrorCode::output_exists, "table: a fact", advice));
}

TEST_CASE("A message without advice is shown as it is") {
  CHECK(message_of(Error(ErrorCode::damaged, "table: a fact")) == "table: a fact");
}

TEST_CASE("A message shows control characters in the name of a file, as it does in moves") {
  CHECK(message_of(Error(ErrorCode::damaged, "a\x1b[31mb.tb.zst: a fact\nand another")) ==
        "a\\x1b[31mb.tb.zst: a fact\nand another");
  const Error error = system_error(ErrorCode::input_cannot_open, ENOENT, "a\nb\xc3\xa9", "read");
  CHECK(std::string(error.what()) == "a\\x0ab\xc3\xa9: cannot read: No such file or directory");
  CHECK(error.system_cause()->file == "a\nb\xc3\xa9");
}

TEST_CASE("Advice follows the message in the words of command lines") {
  CHECK(message_with(Advice::replace_file) == "table: a fact; use --force to replace it");
  CHECK(message_with(Advice::choose_other_output) ==
        "table: a fact; remove it, or choose another --output");
  CHECK(message_with(Advice::discard_work_file) ==
        "table: a fact; finish that run, or discard it with --restart");
  CHECK(message_with(Advice::resume) == "table: a fact; run the same command to resume");
  CHECK(message_with(Advice::resume_without_restart) ==
        "table: a fact; run the same command without --restart to resume");
  CHECK(message_with(Advice::set_memory) == "table: a fact; see --memory");
  CHECK(message_with({Advice::make_table, "boxes-2x2"}) ==
        "table: a fact; generate it, if memory allows, with: triwar-generate boxes-2x2");
  CHECK(message_with({Advice::make_table_again, "boxes-2x2", "old"}) ==
        "table: a fact; recreate it with: triwar-generate boxes-2x2 --force --output old");
}

TEST_CASE("Each kind of error has the exit code that the documents promise") {
  CHECK(exit_code(ErrorCode::input_unreadable) == Exit::bad_input);
  CHECK(exit_code(ErrorCode::input_cannot_open) == Exit::bad_usage);
  CHECK(exit_code(ErrorCode::damaged) == Exit::bad_table);
  CHECK(exit_code(ErrorCode::cannot_write) == Exit::not_done);
  CHECK(exit_code(ErrorCode::output_closed) == Exit::interrupted);
}

TEST_CASE("The first signal requests a stop, and an ignored signal stays ignored") {
  // The signal SIGTERM leaves a request behind, so this is the only test in which one arrives.
  std::signal(SIGHUP, SIG_IGN);
  stop_on_signals();
  CHECK((std::signal(SIGHUP, SIG_DFL) == SIG_IGN));
  CHECK(!stop_requested());
  std::raise(SIGTERM);
  CHECK(stop_requested());
  CHECK((std::signal(SIGTERM, SIG_DFL) == SIG_DFL));  // a second signal ends the program
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace
}  // namespace triwar::program::program_test

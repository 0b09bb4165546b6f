// triwar-generate: makes and checks tables.

#include <memory>

#include "generator/cli/command.h"
#include "generator/cli/game.h"
#include "generator/cli/options.h"
#include "generator/threads.h"
#include "program/program.h"

int main(int argc, char** argv) {
  using namespace triwar;
  return program::run("triwar-generate", [&] {
    const auto options = parse_options(argc, argv);
    auto exit = program::Exit::done;
    if (!options) return exit;
    on_threads(options->threads, [&] {
      program::stop_on_signals();
      exit = run_command(*options, own_console(*options),
                         [&] { return std::make_unique<Run>(plan_for_game(*options), *options); });
    });
    return exit;
  });
}

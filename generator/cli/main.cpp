// triwar-generate: makes and checks tables.

#include <memory>

#include "generator/cli/command.h"
#include "generator/cli/game.h"
#include "generator/cli/options.h"
#include "program/program.h"
#include "tablebase/base/parallel.h"

int main(int argc, char** argv) {
  using namespace triwar;
  return program::run("triwar-generate", [&] {
    const auto options = parse_options(argc, argv);
    if (!options) return program::Exit::done;
    set_loop_threads(options->threads);
    program::stop_on_signals();
    return run_command(*options, own_console(*options),
                       [&] { return std::make_unique<Run>(plan_for_game(*options), *options); });
  });
}

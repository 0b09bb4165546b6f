// What triwar-generate does, whoever makes the tables.
#pragma once

#include <filesystem>
#include <optional>

#include "generator/cli/options.h"
#include "generator/generate.h"
#include "program/program.h"
#include "program/progress_line.h"

namespace triwar {

/// Makes tables: this process alone.
class Maker {
 public:
  virtual ~Maker() = default;

  /// As plan_for().
  virtual Plan plan(const Options& options);

  /// As check_run(), generate() and generate_to_file().
  virtual void check(const Plan& plan, const Options& options,
                     const std::optional<std::filesystem::path>& path) {
    check_run(plan, options, path);
  }
  virtual Generated to_sink(const Plan& plan, const Options& options, const ByteSink& sink,
                            const Listener& listener) {
    return generate(plan, options, sink, listener);
  }
  virtual Generated to_file(const Plan& plan, const Options& options,
                            const std::filesystem::path& path, const Listener& listener) {
    return generate_to_file(plan, options, path, listener);
  }

  virtual program::ProgressLine::Shown progress(const Options& options) const;
  /// Whether what is written to standard output is shown to somebody.
  virtual bool on_terminal() const;
};

/// Does what the options say. Throws Error.
program::Exit run_command(const Options& options, Maker& maker);

}  // namespace triwar

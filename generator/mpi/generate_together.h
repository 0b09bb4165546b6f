// Making a table by all ranks of a run.
#pragma once

#include <filesystem>
#include <optional>

#include "generator/generate.h"
#include "generator/mpi/ranks.h"

namespace triwar::mpi {

/// What a rank needs, of a plan for one process. Tables of all states, and those of games without
/// a board, are made by the first rank alone. Throws Error(usage) unless all ranks have one board.
Plan planned(Plan plan, const GenerateOptions& options, Ranks& ranks);

/// Refuses what cannot be done, on all ranks: as check_run() does for what the ranks of a machine
/// need together.
void check_together(const Plan& plan, const GenerateOptions& options,
                    const std::optional<std::filesystem::path>& path, Ranks& ranks);

/// Solves and writes the file to `sink`, on the first rank, or `path`: the bytes that
/// generate_to_file() makes. Each rank keeps what it has done in `path`.work.RANK; where there are
/// such files, the work goes on after the last part that all have. Throws the same Error on all
/// ranks, of those that generate_to_file() throws. What is returned is for the first rank.
Generated generate_together(const Plan& plan, const GenerateOptions& options,
                            const std::filesystem::path& path, const Listener& listener,
                            Ranks& ranks);
Generated generate_together(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                            const Listener& listener, Ranks& ranks);

}  // namespace triwar::mpi

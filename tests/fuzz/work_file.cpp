// Any bytes as a work file, changes to a valid work file, and any parts with correct checksums: the
// file is refused and kept, or truncated and solved to the true values.
#include "generator/work_file.h"

#include <fstream>
#include <sstream>

#include "tablebase/base/bytes.h"
#include "tablebase/tablebase.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"

namespace triwar::fuzz::work_file_target {
namespace {

using tests::Values;

const Board& board() {
  static const Board board = Board::make("boxes-1x6");  // some layers
  return board;
}

const std::filesystem::path& path() {
  static const cli::TemporaryFolder folder;
  static const std::filesystem::path path = folder / "work";
  return path;
}

std::string read_file() {
  std::ostringstream text;
  text << std::ifstream(path(), std::ios::binary).rdbuf();
  return text.str();
}

void write_file(std::string_view content) {
  std::ofstream(path(), std::ios::binary)
      .write(content.data(), static_cast<std::streamsize>(content.size()));
}

struct Solved {
  Values values;
  WorkFile::Recovery resumed;
};

/// Resumes from the file.
Solved solve(WorkFile::Existing existing) {
  static const QuietIndex index(board());
  Solved solved{.values = Values(static_cast<std::size_t>(index.size())), .resumed = {}};
  WorkFile file(path(), header_for(board(), &index), existing);
  QuietSolver solver(index, 64, solved.values);
  solved.resumed = file.resume(solver, [] {});
  solver.solve(
      [&](const LayerPart& part, std::span<const std::int8_t> values) { file.add(part, values); },
      [](std::uint64_t, std::uint64_t) {});
  return solved;
}

/// Appends a part in the format of work files.
void add_part(Case& input, bytes::Bytes& file) {
  bytes::Bytes head;
  bytes::put(head, static_cast<std::uint32_t>(static_cast<int>(input.below(14)) - 2));
  bytes::put(head, std::uint64_t{input.take<std::uint8_t>()});
  bytes::put(head, input.below(8) == 0 ? input.take<std::uint64_t>()
                                       : std::uint64_t{input.take<std::uint8_t>()});
  const auto values = std::as_bytes(std::span(input.take_text(input.below(256))));
  bytes::put(head, std::uint64_t{values.size()});
  bytes::put(head, bytes::xxh64(head) ^ bytes::xxh64(values));
  file.insert(file.end(), head.begin(), head.end());
  file.insert(file.end(), values.begin(), values.end());
}

}  // namespace

void run(Case& input) {
  struct Truth {
    std::string file;
    Values values;
  };
  static const Truth truth = [] {
    write_file("");
    Values values = solve(WorkFile::Existing::restart).values;
    return Truth{read_file(), std::move(values)};
  }();

  const std::size_t kind = input.below(3);
  const auto existing =
      input.below(8) == 0 ? WorkFile::Existing::restart : WorkFile::Existing::resume;
  std::string content;
  if (kind == 0) {
    content = input.rest();
  } else {
    content = truth.file.substr(0, input.take<std::uint16_t>() % (truth.file.size() + 1));
    for (std::size_t changes = input.below(4); changes > 0 && !content.empty(); --changes) {
      content[input.take<std::uint16_t>() % content.size()] = input.take<char>();
    }
    if (kind == 2) {
      bytes::Bytes parts;
      while (!input.empty()) add_part(input, parts);
      content.append(reinterpret_cast<const char*>(parts.data()), parts.size());
    } else {
      content += input.rest();
    }
  }
  write_file(content);
  Solved solved;
  if (!succeeds([&] { solved = solve(existing); })) {
    check(read_file() == content, "a file that is refused stays as it is");
    return;
  }
  if (existing == WorkFile::Existing::restart) {
    check(solved.resumed.states == 0, "restarting uses nothing");
  }
  // Only forged checksums can make a resumed part wrong.
  const std::size_t used = content.size() - static_cast<std::size_t>(solved.resumed.discarded);
  const bool forged =
      solved.resumed.states > 0 && content.substr(0, used) != truth.file.substr(0, used);
  if (!forged) check(solved.values == truth.values, "values are those of a fresh solve");
  const std::string whole = read_file();
  const Solved again = solve(WorkFile::Existing::resume);
  check(again.values == solved.values && again.resumed.discarded == 0 && read_file() == whole,
        "the file is whole now");
}

}  // namespace triwar::fuzz::work_file_target

#include "games/lookup_command.h"

#include <array>

#include "painting/lookup/cli/painting_command.h"

namespace triwar::lookup {

std::span<const BoardlessCommand* const> games_without_board() noexcept {
  static constexpr std::array<const BoardlessCommand*, 1> all{&painting_command};
  return all;
}

}  // namespace triwar::lookup

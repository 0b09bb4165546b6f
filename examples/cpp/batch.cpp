// Prints the value of each state on standard input, a hex number a line, in the same order. All
// threads ask the same tables.
// Usage: batch [BOARD] < STATES
#include <triwar/tables.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

int main(int argc, char** argv) try {
  const triwar::Game board(argc > 1 ? argv[1] : "triangle-3");
  std::vector<std::string> states;
  for (std::string state; std::getline(std::cin, state);) states.push_back(state);

  const triwar::Tables tables;
  std::vector<std::string> values(states.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i; (i = next++) < states.size();) {
      try {
        const auto game = triwar::Game::parse(states[i], board);
        values[i] = std::to_string(*tables.probe(game, {.moves = false, .line = false}).value);
      } catch (const std::exception& error) {
        values[i] = error.what();
      }
    }
  };
  std::vector<std::thread> threads(std::max(1U, std::thread::hardware_concurrency()));
  for (std::thread& thread : threads) thread = std::thread(work);
  for (std::thread& thread : threads) thread.join();
  for (const std::string& value : values) std::cout << value << '\n';
} catch (const triwar::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

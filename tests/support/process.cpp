#include "tests/support/process.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace triwar::cli {
namespace {

constexpr char control_d = '\x04';

[[noreturn]] void throw_system_error(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// The test's and the program's end of a standard stream.
struct Ends {
  Descriptor ours;
  Descriptor theirs;
};

/// The direction of a stream, as the program uses it.
enum class Direction { read, write };

Ends make_pipe(Direction direction) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_system_error("pipe2");
  Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  if (direction == Direction::read) return {std::move(writing), std::move(reading)};
  return {std::move(reading), std::move(writing)};
}

Ends make_terminal() {
  int ours = -1;
  int theirs = -1;
  if (::openpty(&ours, &theirs, nullptr, nullptr, nullptr) != 0) throw_system_error("openpty");
  Ends ends{Descriptor(ours), Descriptor(theirs)};
  termios modes{};
  if (::tcgetattr(theirs, &modes) != 0) throw_system_error("tcgetattr");
  modes.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  modes.c_oflag &= ~static_cast<tcflag_t>(OPOST);
  if (::tcsetattr(theirs, TCSANOW, &modes) != 0) throw_system_error("tcsetattr");
  for (const int end : {ours, theirs}) {
    if (::fcntl(end, F_SETFD, FD_CLOEXEC) != 0) throw_system_error("fcntl");
  }
  return ends;
}

Ends connect(const Stream& stream, Direction direction) {
  switch (stream.kind()) {
    case Stream::Kind::pipe:
      return make_pipe(direction);
    case Stream::Kind::closed_pipe:
      return {Descriptor(), make_pipe(direction).theirs};
    case Stream::Kind::terminal:
      return make_terminal();
    case Stream::Kind::file:
      break;
  }
  const int flags = direction == Direction::read ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
  Descriptor file(::open(stream.path().c_str(), flags | O_CLOEXEC | O_NOCTTY, 0666));
  if (!file.open()) throw_system_error(stream.path().string());
  return {Descriptor(), std::move(file)};
}

void do_not_block(const Descriptor& descriptor) {
  if (!descriptor.open()) return;
  const int flags = ::fcntl(descriptor.number(), F_GETFL);
  if (::fcntl(descriptor.number(), F_SETFL, flags | O_NONBLOCK) != 0) throw_system_error("fcntl");
}

/// Replaces the new process by the program. Throws std::exception if that fails.
[[noreturn]] void become(std::vector<std::string>& arguments, const Setup& setup,
                         const std::array<int, 3>& streams) {
  // The parent of the tests, such as nohup or a background script, may ignore signals.
  for (const int number : {SIGHUP, SIGINT, SIGTERM, SIGPIPE}) std::signal(number, SIG_DFL);
  // Kills the program when the test ends, even if the test is killed.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < 3; ++i) {
    if (::dup2(streams[static_cast<std::size_t>(i)], i) != i) throw_system_error("dup2");
  }
  for (const auto& [name, value] : setup.environment) {
    const int set = value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
    if (set != 0) throw_system_error(name);
  }
  if (!setup.folder.empty() && ::chdir(setup.folder.c_str()) != 0) {
    throw_system_error(setup.folder.string());
  }
  if (setup.before_exec) setup.before_exec();

  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  ::execvp(pointers[0], pointers.data());
  throw_system_error(arguments[0]);
}

std::string read_to_end(const Descriptor& from) {
  std::string text;
  std::array<char, 4096> block{};
  for (;;) {
    const ssize_t count = ::read(from.number(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(block.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

Process::Process(std::vector<std::string> arguments, const Setup& setup)
    : arguments_(std::move(arguments)),
      input_is_terminal_(setup.input.kind() == Stream::Kind::terminal) {
  // Makes write() fail, instead of ending the test, when the program has closed its input.
  std::signal(SIGPIPE, SIG_IGN);
  Ends input = connect(setup.input, Direction::read);
  Ends output = connect(setup.output, Direction::write);
  Ends error = connect(setup.error, Direction::write);
  Ends failure = make_pipe(Direction::write);

  id_ = ::fork();
  if (id_ < 0) throw_system_error("fork");
  if (id_ == 0) {
    try {
      become(arguments_, setup,
             {input.theirs.number(), output.theirs.number(), error.theirs.number()});
    } catch (const std::exception& exception) {
      const std::string_view what = exception.what();
      if (::write(failure.theirs.number(), what.data(), what.size()) < 0) std::abort();
    }
    ::_exit(127);
  }
  // A successful exec closes the program's end of this pipe.
  failure.theirs.close();
  if (const std::string what = read_to_end(failure.ours); !what.empty()) {
    reap(0);
    throw std::runtime_error(arguments_[0] + " could not be started: " + what);
  }
  // Debian 12 declares pidfd_open for C only.
  watch_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, id_, 0)));
  if (!watch_.open()) fail("pidfd_open failed");
  input_ = std::move(input.ours);
  output_.end = std::move(output.ours);
  error_.end = std::move(error.ours);
  for (const Descriptor* end : {&input_, &output_.end, &error_.end}) do_not_block(*end);
}

Process::~Process() {
  if (status_) return;
  ::kill(id_, SIGKILL);
  reap(0);
}

void Process::reap(int options) {
  int status = 0;
  pid_t id = 0;
  do {
    id = ::wait4(id_, &status, options, &used_);
  } while (id < 0 && errno == EINTR);
  if (id == id_) status_ = status;
}

void Process::fail(const std::string& what) {
  std::string text;
  for (const std::string& argument : arguments_) text += argument + ' ';
  text += ": " + what + "\nstandard output so far: " + output_.text +
          "\nstandard error so far: " + error_.text;
  if (!status_) {
    ::kill(id_, SIGKILL);
    reap(0);
  }
  throw std::runtime_error(text);
}

void Process::Source::read_some() {
  std::array<char, 64 << 10> block{};
  const ssize_t count = ::read(end.number(), block.data(), block.size());
  if (count > 0) {
    text.append(block.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
    end.close();  // a terminal ends with an error, EIO
  }
}

void Process::write_some() {
  const ssize_t count = ::write(input_.number(), unwritten_.data(), unwritten_.size());
  if (count >= 0) {
    unwritten_.erase(0, static_cast<std::size_t>(count));
  } else if (errno != EINTR && errno != EAGAIN) {
    unwritten_.clear();
  }
}

void Process::exchange(Duration timeout, const std::function<bool()>& done) {
  const Clock::time_point deadline = Clock::now() + timeout;
  while (!done()) {
    // poll ignores negative descriptors.
    const int wanted = (unwritten_.empty() ? 0 : POLLOUT) | (input_is_terminal_ ? POLLIN : 0);
    std::array<pollfd, 4> ends{{{wanted == 0 ? -1 : input_.number(), static_cast<short>(wanted), 0},
                                {output_.end.number(), POLLIN, 0},
                                {error_.end.number(), POLLIN, 0},
                                {status_ ? -1 : watch_.number(), POLLIN, 0}}};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) fail("it took too long");
    if (::poll(ends.data(), ends.size(), static_cast<int>(left.count()) + 1) <= 0) continue;
    if (input_is_terminal_ && (ends[0].revents & ~POLLOUT) != 0) {
      // Discards what the program shows on the terminal, which else would block once it is full.
      std::array<char, 4096> shown{};
      const ssize_t count = ::read(input_.number(), shown.data(), shown.size());
      if (count < 0 && errno != EINTR && errno != EAGAIN) input_is_terminal_ = false;  // it is gone
    }
    if (ends[0].revents != 0 && !unwritten_.empty()) write_some();
    if (ends[1].revents != 0) output_.read_some();
    if (ends[2].revents != 0) error_.read_some();
    if (ends[3].revents != 0) reap(WNOHANG);
  }
}

void Process::write(std::string_view text, Duration timeout) {
  if (!input_.open()) fail("its standard input has been closed");
  unwritten_ += text;
  exchange(timeout, [&] { return unwritten_.empty() || status_; });
}

void Process::close_input() {
  if (input_is_terminal_) {
    write({&control_d, 1});  // closing the test's end would send SIGHUP
  } else {
    input_.close();
  }
}

std::string Process::read_line(Duration timeout) {
  std::size_t end = std::string::npos;
  exchange(timeout, [&] {
    end = output_.text.find('\n');
    return end != std::string::npos || !output_.end.open();
  });
  if (end == std::string::npos) fail("its output ended where a line was awaited");
  std::string line = output_.text.substr(0, end);
  output_.text.erase(0, end + 1);
  return line;
}

std::string Process::await_error(std::string_view text, Duration timeout) {
  const auto found = [&] { return error_.text.find(text) != std::string::npos; };
  exchange(timeout, [&] { return found() || !error_.end.open(); });
  if (!found()) fail("its error output ended where this was awaited: " + std::string(text));
  return error_.text;
}

void Process::signal(int number) {
  if (!status_) ::kill(id_, number);
}

bool Process::ended() {
  if (!status_) reap(WNOHANG);
  return status_.has_value();
}

Result Process::wait(Duration timeout) {
  exchange(timeout, [&] { return status_ && !output_.end.open() && !error_.end.open(); });
  return {.exit_code = WIFEXITED(*status_) ? WEXITSTATUS(*status_) : -1,
          .signal = WIFSIGNALED(*status_) ? WTERMSIG(*status_) : 0,
          .output = std::exchange(output_.text, {}),
          .error = std::exchange(error_.text, {}),
          .peak_memory = static_cast<std::uint64_t>(used_.ru_maxrss) * 1024};
}

double processor_seconds(pid_t process, pid_t thread) {
  std::ifstream file("/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) +
                     "/stat");
  std::string stat;
  std::getline(file, stat);
  std::istringstream fields(stat.substr(stat.rfind(')') + 1));  // from the third one on
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

void await_sleep(pid_t process, pid_t thread) {
  const std::string path =
      "/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) + "/stat";
  tests::await([&] {
    std::ifstream file(path);
    std::string stat;
    return !std::getline(file, stat) || stat[stat.rfind(')') + 2] == 'S';
  });
}

void await_sleep_of_other_threads() {
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    const pid_t thread = std::stoi(task.path().filename());
    if (thread != ::gettid()) await_sleep(::getpid(), thread);
  }
}

Result run(std::vector<std::string> arguments, const Setup& setup, std::string_view input,
           Process::Duration timeout) {
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  Process process(std::move(arguments), setup);
  if (!input.empty()) process.write(input, timeout);
  process.close_input();
  return process.wait(deadline - std::chrono::steady_clock::now());
}

}  // namespace triwar::cli

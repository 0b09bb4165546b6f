#include "python/long_work.h"

#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "generator/threads.h"
#include "tablebase/base/error.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

/// All running work. Never destroyed: threads may still use it when the process ends.
struct WorkRegistry {
  std::mutex mutex;
  std::condition_variable changed;
  int running = 0;
  bool is_ending = false;  // the thread `main` is finalising Python
  std::thread::id main;

  /// Returns whether the calling thread must block forever, because another thread is finalising
  /// Python. Requires that the mutex is locked.
  bool has_ended() const { return is_ending && std::this_thread::get_id() != main; }
};

WorkRegistry& registry() {
  static WorkRegistry& all = *new WorkRegistry;
  return all;
}

bool has_ended() {
  const std::scoped_lock lock(registry().mutex);
  return registry().has_ended();
}

/// Registers the work of the calling thread. Blocks for ever if Python has ended.
class WorkRegistration {
 public:
  WorkRegistration() { change(+1); }
  ~WorkRegistration() { change(-1); }
  WorkRegistration(const WorkRegistration&) = delete;
  WorkRegistration& operator=(const WorkRegistration&) = delete;

 private:
  static void change(int by) noexcept {
    {
      const std::scoped_lock lock(registry().mutex);
      const bool ended = registry().has_ended();
      if (by < 0 || !ended) registry().running += by;
      registry().changed.notify_all();
      if (!ended) return;
    }
    wait_for_ever();
  }
};

/// Passes progress from the working threads to the calling thread, which can stop them.
class ProgressChannel {
 public:
  void begin_phase() {
    const std::scoped_lock lock(mutex_);
    done_ = 0;
    is_new_ = false;
  }

  /// Reports progress. Called by working threads. Blocks at the end of a phase until the callback
  /// has returned.
  void report(std::uint64_t done, std::uint64_t total) {
    std::unique_lock lock(mutex_);
    if (done <= done_) return;  // overtaken by a report of another thread
    done_ = done;
    total_ = total;
    is_new_ = true;
    if (done < total) return;
    changed_.notify_all();
    changed_.wait(lock, [&] { return !is_new_ || stop_; });
  }

  bool is_stopped() const noexcept { return stop_; }

  void finish() {
    const std::scoped_lock lock(mutex_);
    finished_ = true;
    changed_.notify_all();
  }

  void stop() {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
    changed_.notify_all();
  }

  /// Passes reports to the callback until the work is finished. Throws the exceptions of the
  /// callback and of signal handlers.
  void watch(const py::object& callback) {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait_for(lock, std::chrono::milliseconds(50),
                        [&] { return finished_ || (is_new_ && done_ == total_); });
      if (finished_) return;
      if (has_ended()) {
        stop_ = true;
        changed_.notify_all();
        changed_.wait(lock, [&] { return finished_; });
        return;
      }
      const bool is_new = is_new_;
      const std::uint64_t done = done_;
      const std::uint64_t total = total_;
      lock.unlock();
      {
        const py::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (is_new && !callback.is_none()) callback(done, total);
      }
      lock.lock();
      if (is_new && done_ == done) {
        is_new_ = false;
        changed_.notify_all();
      }
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t done_ = 0;  // of the latest report
  std::uint64_t total_ = 0;
  bool is_new_ = false;  // the callback has not received the latest report
  bool finished_ = false;
  std::atomic<bool> stop_ = false;
};

}  // namespace

void run_long_work(const py::object& callback, int threads,
                   const std::function<void(const BeginPhase&)>& work) {
  ProgressChannel channel;
  const BeginPhase begin = [&]() -> Progress {
    channel.begin_phase();
    return {[&](std::uint64_t done, std::uint64_t total) { channel.report(done, total); },
            [&] { return channel.is_stopped(); }};
  };
  const auto run = [&] {
    struct AtEnd {
      ProgressChannel& channel;
      ~AtEnd() { channel.finish(); }
    } const at_end{channel};
    on_threads(threads, [&] { work(begin); });
  };
  const GilRelease unlocked;
  const WorkRegistration registration;
  try {
    std::future<void> worker = std::async(std::launch::async, run);  // waits in its destructor
    try {
      channel.watch(callback);
    } catch (...) {
      channel.stop();
      throw;
    }
    worker.get();
  } catch (const Error&) {
    throw;
  } catch (const std::runtime_error& error) {  // of std::async or oneTBB
    throw Error(ErrorCode::out_of_memory, fmt::format("cannot start a thread: {}", error.what()));
  }
}

void stop_all_work() {
  const GilRelease unlocked;
  std::unique_lock lock(registry().mutex);
  registry().is_ending = true;
  registry().main = std::this_thread::get_id();
  registry().changed.wait_for(lock, std::chrono::seconds(5),
                              [] { return registry().running == 0; });
}

}  // namespace triwar::python

#include "python/long_work.h"

#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <future>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "tablebase/base/error.h"
#include "tablebase/base/parallel.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

/// What all work shares. Never destroyed: threads may still use it when the process ends.
struct Shared {
  std::mutex mutex;                 // guards all state of work, too
  std::condition_variable changed;  // any of that
  int running = 0;
  std::optional<std::thread::id> finalizer = {};  // the thread that finalises Python

  /// Returns whether the calling thread must block forever, because another thread is finalising
  /// Python. Requires that the mutex is locked.
  bool has_ended() const { return finalizer && *finalizer != std::this_thread::get_id(); }
};

Shared& shared() {
  static Shared& all = *new Shared;
  return all;
}

thread_local int callbacks = 0;  // under way in this thread

/// Passes progress from working threads to the calling thread, which can stop them.
class Work {
 public:
  /// Blocks for ever if Python has ended, as does the destructor.
  Work() { count(+1); }
  ~Work() { count(-1); }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  Progress begin_phase() {
    const std::scoped_lock lock(shared().mutex);
    done_ = 0;
    is_new_ = false;
    return {[this](std::uint64_t done, std::uint64_t total) { report(done, total); },
            [this] { return stop_.load(); }};
  }

  void finish() { set(finished_); }
  void stop() { set(stop_); }

  /// Passes reports to the callback until the work is finished. Throws the exceptions of the
  /// callback and of signal handlers.
  void watch(const py::object& callback) {
    std::unique_lock lock(shared().mutex);
    for (;;) {
      shared().changed.wait_for(lock, std::chrono::milliseconds(50),
                                [&] { return finished_ || (is_new_ && done_ == total_); });
      if (finished_) return;
      if (shared().has_ended()) {
        is_new_ = false;
        stop_ = true;
        shared().changed.notify_all();
        continue;
      }
      const bool is_new = is_new_;
      const std::uint64_t done = done_;
      const std::uint64_t total = total_;
      lock.unlock();
      {
        const py::gil_scoped_acquire locked;
        struct Calling {
          Calling() noexcept { ++callbacks; }
          ~Calling() { --callbacks; }
          Calling(const Calling&) = delete;
          Calling& operator=(const Calling&) = delete;
        } const calling;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (is_new && !callback.is_none()) callback(done, total);
      }
      lock.lock();
      if (is_new && done_ == done) {
        is_new_ = false;
        shared().changed.notify_all();
      }
    }
  }

 private:
  static void count(int by) noexcept {
    {
      const std::scoped_lock lock(shared().mutex);
      const bool ended = shared().has_ended();
      if (by < 0 || !ended) shared().running += by;
      shared().changed.notify_all();
      if (!ended) return;
    }
    wait_for_ever();
  }

  template <class Flag>
  static void set(Flag& flag) {
    const std::scoped_lock lock(shared().mutex);
    flag = true;
    shared().changed.notify_all();
  }

  /// Reports progress. Called by working threads. Blocks at the end of a phase until the callback
  /// has returned.
  void report(std::uint64_t done, std::uint64_t total) {
    std::unique_lock lock(shared().mutex);
    if (done <= done_) return;  // overtaken by a report of another thread
    done_ = done;
    total_ = total;
    is_new_ = true;
    if (done < total) return;
    shared().changed.notify_all();
    shared().changed.wait(lock, [&] { return !is_new_ || stop_; });
  }

  std::uint64_t done_ = 0;  // of the latest report
  std::uint64_t total_ = 0;
  bool is_new_ = false;  // the callback has not received the latest report
  bool finished_ = false;
  std::atomic<bool> stop_ = false;
};

}  // namespace

void run_long_work(const py::object& callback, int threads,
                   const std::function<void(const BeginPhase&)>& work) {
  const GilRelease unlocked;
  Work running;
  try {
    // Waits in its destructor.
    std::future<void> worker = std::async(std::launch::async, [&] {
      struct AtEnd {
        Work& work;
        ~AtEnd() { work.finish(); }
      } const at_end{running};
      set_loop_threads(threads);
      work([&] { return running.begin_phase(); });
    });
    try {
      running.watch(callback);
    } catch (...) {
      running.stop();
      throw;
    }
    worker.get();
  } catch (const Error&) {
    throw;
  } catch (const std::runtime_error& error) {  // of std::async
    throw Error(ErrorCode::out_of_memory, fmt::format("cannot start a thread: {}", error.what()));
  }
}

bool is_calling_back() noexcept { return callbacks > 0; }

void stop_all_work() {
  const GilRelease unlocked;
  std::unique_lock lock(shared().mutex);
  shared().finalizer = std::this_thread::get_id();
  shared().changed.wait_for(lock, std::chrono::seconds(5), [] { return shared().running == 0; });
}

}  // namespace triwar::python

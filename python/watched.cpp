#include "python/watched.h"

#include <fmt/core.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "generator/threads.h"
#include "python/unlocked.h"
#include "tablebase/base/error.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

/// All work that goes on. Lives as long as the process, whose end some of it may see.
struct Works {
  std::mutex mutex;
  std::condition_variable none;
  int count = 0;
  bool ending = false;  // Python ends, in the thread `main`
  std::thread::id main;

  /// Whether the calling thread, which holds the mutex, is to do nothing more.
  bool ended() const { return ending && std::this_thread::get_id() != main; }
};

Works& works() {
  static Works& all = *new Works;
  return all;
}

bool have_ended() {
  const std::scoped_lock lock(works().mutex);
  return works().ended();
}

/// Work of the calling thread. When Python ends this never comes back.
class AtWork {
 public:
  AtWork() { change(+1); }
  ~AtWork() { change(-1); }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;

 private:
  static void change(int by) noexcept {
    {
      const std::scoped_lock lock(works().mutex);
      const bool ended = works().ended();
      if (by < 0 || !ended) works().count += by;
      works().none.notify_all();
      if (!ended) return;
    }
    wait_for_ever();
  }
};

/// What the threads at work and the one that watches them tell each other.
class Reports {
 public:
  void begin_phase() {
    const std::scoped_lock lock(mutex_);
    done_ = 0;
  }

  /// From any thread at work. Waits at the end of a phase until the callback has been told.
  /// Throws Error(interrupted) when the work is to stop.
  void report(std::uint64_t done, std::uint64_t total) {
    std::unique_lock lock(mutex_);
    if (stop_) throw_interrupted();
    if (done <= done_) return;  // no news, or overtaken by another thread's report
    done_ = done;
    total_ = total;
    const std::uint64_t count = ++count_;
    if (done < total) return;
    urgent_ = true;
    changed_.notify_all();
    changed_.wait(lock, [&] { return told_ >= count || stop_; });
    if (stop_) throw_interrupted();
  }

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

  /// Hands on reports until the work is finished. Throws what the callback or a handler of signals
  /// raises.
  void watch(const py::object& callback) {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait_for(lock, std::chrono::milliseconds(50), [&] { return finished_ || urgent_; });
      if (finished_) return;
      if (have_ended()) {
        stop_ = true;
        changed_.notify_all();
        changed_.wait(lock, [&] { return finished_; });
        return;
      }
      urgent_ = false;
      const std::uint64_t count = count_;
      const std::uint64_t done = done_;
      const std::uint64_t total = total_;
      const bool news = count > told_;
      lock.unlock();
      {
        const py::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (news && !callback.is_none()) callback(done, total);
      }
      lock.lock();
      told_ = count;
      changed_.notify_all();
    }
  }

 private:
  [[noreturn]] static void throw_interrupted() {
    throw Error(ErrorCode::interrupted, "interrupted");
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t done_ = 0;   // by the latest report
  std::uint64_t total_ = 0;  // likewise
  std::uint64_t count_ = 0;  // reports so far
  std::uint64_t told_ = 0;   // of these, how many the callback knows of
  bool urgent_ = false;      // a thread at work waits for the callback
  bool finished_ = false;
  bool stop_ = false;
};

Error no_thread(const std::runtime_error& error) {
  return Error(ErrorCode::out_of_memory, fmt::format("cannot begin a thread: {}", error.what()));
}

std::jthread begin_thread(const std::function<void()>& work) {
  try {
    return std::jthread(work);
  } catch (const std::system_error& error) {
    throw no_thread(error);
  }
}

}  // namespace

void watched(const py::object& callback, int threads,
             const std::function<void(const BeginPhase&)>& work) {
  Reports reports;
  const BeginPhase begin = [&]() -> Progress {
    reports.begin_phase();
    return [&](std::uint64_t done, std::uint64_t total) { reports.report(done, total); };
  };
  std::exception_ptr failure;
  const Unlocked unlocked;
  const AtWork at_work;
  {
    const std::jthread worker = begin_thread([&] {
      try {
        on_threads(threads, [&] { work(begin); });
      } catch (const Error&) {
        failure = std::current_exception();
      } catch (const std::runtime_error& error) {  // what TBB throws where it gets no threads
        failure = std::make_exception_ptr(no_thread(error));
      } catch (...) {
        failure = std::current_exception();
      }
      reports.finish();
    });
    try {
      reports.watch(callback);
    } catch (...) {
      reports.stop();
      throw;
    }
  }
  if (failure) std::rethrow_exception(failure);
}

void end_work() {
  const Unlocked unlocked;
  std::unique_lock lock(works().mutex);
  works().ending = true;
  works().main = std::this_thread::get_id();
  works().none.wait_for(lock, std::chrono::seconds(5), [] { return works().count == 0; });
}

}  // namespace triwar::python

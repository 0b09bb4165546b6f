// A library for LD_PRELOAD that injects faults into system calls. $FAULTY_CALLS lists the faults,
// separated by commas:
//
//     pread:2:EIO        the second pread fails
//     flock:1+:ENOLCK    the first flock and all later ones fail
//     write:3:short      the third write writes half of its bytes
//     flock:2:gone       another process removes the file before the second flock
//     flock:2:taken      another process makes the table before its work file is locked
//     sched_getaffinity:1+:two
//                        the program may use two processors
//     sched_getaffinity:1+:small
//                        the same, and a set for 1,024 processors is too small, as on a larger
//                        machine
//     renameat2:1:taken  the first renameat2 fails with EINVAL, after another process has written
//                        the target
//     change:7:kill      SIGKILL ends the program instead of the seventh call that changes a file
//     write:3:wait       the third write begins once the FIFO $CALLS_WAIT_FOR, which the program
//                        opens for reading, has been opened for writing and closed, or
//                        a signal is handled
//     disk:4096          the disk has room for 4096 more bytes
//     hurry              each reading of CLOCK_MONOTONIC is a second after the one before
//     no_zero_page       reading a page of mmap() that was never written allocates it
//
// "pread" and "write" stand for calls on regular files only, so that the program can still print
// messages. "print" is a write to a standard output that is not a regular file. "malloc" is any
// function that allocates memory. Calls before main() do not count.
//
// A "change" is any call that creates, changes, locks, saves, renames or removes a file; the names
// of these calls are appended to the file $NOTED_CALLS in order, one a line. At its end the program
// writes the number of its calls to the file $COUNTED_CALLS, in lines of a name and a number.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define FOR_EACH_CALL(of)                                                                          \
  of(change) of(fchmod) of(fdatasync) of(flock) of(fopen) of(fstat) of(fsync) of(ftruncate)        \
      of(isatty) of(link) of(lseek) of(lstat) of(malloc) of(madvise) of(mkostemp) of(mmap)         \
          of(open) of(openat) of(opendir) of(poll) of(pread) of(print) of(pthread_create) of(read) \
              of(readdir) of(readlink) of(rename) of(renameat2) of(sched_getaffinity)              \
                  of(sigaction) of(stat) of(statvfs) of(unlink) of(write)

#define NUMBER(name) call_##name,
enum call { FOR_EACH_CALL(NUMBER) calls };
#define TEXT(name) #name,
static const char* const names[] = {FOR_EACH_CALL(TEXT)};

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum {
  no_fault = 0,
  short_call = -1,
  file_gone = -2,
  file_taken = -3,
  small_set = -4,
  killed = -5,
  waiting = -6,
  two_processors = -7
};

static atomic_int made[calls];
static atomic_long written;
static long disk_size = -1;  // negative: no limit
static int hurry;
static int no_zero_page;

static struct {
  enum call call;
  int first, last;
  int error;
} faults[512];
static int fault_count;
static atomic_int begun;  // whether main() has begun; the program cannot handle earlier faults

static int error_named(const char* name) {
  static const struct {
    const char* name;
    int number;
  } errors[] = {
      {"EACCES", EACCES},   {"EAGAIN", EAGAIN},    {"EINTR", EINTR},    {"EINVAL", EINVAL},
      {"EIO", EIO},         {"EMFILE", EMFILE},    {"ENOENT", ENOENT},  {"ENOLCK", ENOLCK},
      {"ENOMEM", ENOMEM},   {"ENOSPC", ENOSPC},    {"ENOSYS", ENOSYS},  {"EOPNOTSUPP", EOPNOTSUPP},
      {"EPERM", EPERM},     {"short", short_call}, {"gone", file_gone}, {"taken", file_taken},
      {"small", small_set}, {"kill", killed},      {"wait", waiting},   {"two", two_processors}};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; ++i) {
    if (strcmp(errors[i].name, name) == 0) return errors[i].number;
  }
  abort();  // a mistake in the test
}

static enum call call_named(const char* name) {
  for (int call = 0; call < calls; ++call) {
    if (strcmp(names[call], name) == 0) return (enum call)call;
  }
  abort();  // a mistake in the test
}

__attribute__((constructor)) static void begin(void) {
  for (const char* text = getenv("FAULTY_CALLS"); text != NULL && *text != '\0';) {
    char name[32];
    char error[16];
    char from_then_on[2] = "";
    int first = 0;
    if (strncmp(text, "disk:", 5) == 0) {
      disk_size = atol(text + 5);
    } else if (strncmp(text, "hurry", 5) == 0) {
      hurry = 1;
    } else if (strncmp(text, "no_zero_page", 12) == 0) {
      no_zero_page = 1;
    } else if (sscanf(text, "%31[^:]:%d%1[+]:%15[^,]", name, &first, from_then_on, error) == 4 ||
               sscanf(text, "%31[^:]:%d:%15[^,]", name, &first, error) == 3) {
      if (fault_count == sizeof faults / sizeof *faults) abort();
      faults[fault_count].call = call_named(name);
      faults[fault_count].first = first;
      faults[fault_count].last = *from_then_on != '\0' ? __INT_MAX__ : first;
      faults[fault_count++].error = error_named(error);
    } else {
      abort();  // a mistake in the test
    }
    text = strchr(text, ',');
    if (text != NULL) ++text;
  }
}

static int (*real_main)(int, char**, char**);

static int main_with_faults(int argc, char** argv, char** environment) {
  begun = 1;
  return real_main(argc, argv, environment);
}

typedef int Start(int (*)(int, char**, char**), int, char**, void (*)(void), void (*)(void),
                  void (*)(void), void*);
Start __libc_start_main;

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void),
                      void (*fini)(void), void (*loader_fini)(void), void* stack_end) {
  real_main = main;
  return REAL(__libc_start_main)(main_with_faults, argc, argv, init, fini, loader_fini, stack_end);
}

__attribute__((destructor)) static void end(void) {
  begun = 0;
  const char* const path = getenv("COUNTED_CALLS");
  FILE* const file = path == NULL ? NULL : fopen(path, "w");
  if (file == NULL) return;
  for (int call = 0; call < calls; ++call) fprintf(file, "%s %d\n", names[call], made[call]);
  fclose(file);
}

static int is_change(enum call call) {
  switch (call) {
    case call_fchmod:
    case call_fdatasync:
    case call_flock:
    case call_fsync:
    case call_ftruncate:
    case call_link:
    case call_mkostemp:
    case call_rename:
    case call_renameat2:
    case call_unlink:
    case call_write:
      return 1;
    default:
      return 0;
  }
}

static void note(enum call call) {
  const char* const path = getenv("NOTED_CALLS");
  if (path == NULL) return;
  char line[32];
  const int size = snprintf(line, sizeof line, "%s\n", names[call]);
  const int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (syscall(SYS_write, file, line, size) != size) abort();
  syscall(SYS_close, file);
}

static void wait_for_test(void) {
  const char* const path = getenv("CALLS_WAIT_FOR");
  const long file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == EINTR) return;
  if (file < 0) abort();
  char byte;
  while (syscall(SYS_read, file, &byte, 1) == 1) {
  }
  syscall(SYS_close, file);
}

// Counts a call. Returns its fault: no_fault, short_call, file_gone, file_taken or a value of
// errno.
static int fault_of(enum call call) {
  if (!begun) return no_fault;
  if (is_change(call)) {
    note(call);
    const int fault = fault_of(call_change);
    if (fault != no_fault) return fault;
  }
  const int now = ++made[call];
  for (int i = 0; i < fault_count; ++i) {
    if (faults[i].call != call || now < faults[i].first || now > faults[i].last) continue;
    if (faults[i].error == killed) syscall(SYS_kill, getpid(), SIGKILL);
    if (faults[i].error != waiting) return faults[i].error;
    wait_for_test();
  }
  return no_fault;
}

// Returns the number of bytes that may still be written, or -1 if there is no limit.
static long room(void) {
  if (disk_size < 0) return -1;
  const long left = disk_size - written;
  return left > 0 ? left : 0;
}

static int is_file(int descriptor) {
  struct stat status;
  return REAL(fstat)(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

// Makes the function return `failed`, with errno set, if this call must fail.
#define FAIL_IF_ASKED(name, failed)              \
  do {                                           \
    const int asked = fault_of(call_##name);     \
    if (asked > 0) return errno = asked, failed; \
  } while (0)

// Defines a function that calls the real one unless the call must fail.
#define CALL(result, failed, name, parameters, arguments) \
  result name parameters {                                \
    FAIL_IF_ASKED(name, failed);                          \
    return REAL(name) arguments;                          \
  }

CALL(int, -1, fsync, (int descriptor), (descriptor))
CALL(int, -1, fdatasync, (int descriptor), (descriptor))
CALL(int, -1, fchmod, (int descriptor, mode_t mode), (descriptor, mode))
CALL(int, -1, ftruncate, (int descriptor, off_t size), (descriptor, size))
CALL(int, -1, fstat, (int descriptor, struct stat* status), (descriptor, status))
CALL(off_t, -1, lseek, (int descriptor, off_t offset, int whence), (descriptor, offset, whence))
CALL(int, -1, stat, (const char* path, struct stat* status), (path, status))
CALL(int, -1, lstat, (const char* path, struct stat* status), (path, status))
CALL(int, -1, madvise, (void* begin_of, size_t size, int advice), (begin_of, size, advice))
CALL(int, -1, mkostemp, (char* path, int flags), (path, flags))
CALL(int, 0, isatty, (int descriptor), (descriptor))
CALL(int, -1, poll, (struct pollfd * of, nfds_t count, int timeout), (of, count, timeout))
CALL(ssize_t, -1, readlink, (const char* path, char* into, size_t size), (path, into, size))
CALL(int, -1, unlink, (const char* path), (path))
CALL(int, -1, rename, (const char* from, const char* to), (from, to))
CALL(int, -1, link, (const char* from, const char* to), (from, to))
CALL(int, -1, sigaction, (int number, const struct sigaction* now, struct sigaction* before),
     (number, now, before))
CALL(FILE*, NULL, fopen, (const char* path, const char* mode), (path, mode))
CALL(DIR*, NULL, opendir, (const char* path), (path))
CALL(struct dirent*, NULL, readdir, (DIR * folder), (folder))

int sched_getaffinity(pid_t process, size_t size, cpu_set_t* set) {
  const int asked = fault_of(call_sched_getaffinity);
  if (asked > 0) return errno = asked, -1;
  if (asked == small_set && size <= 1024 / 8) return errno = EINVAL, -1;
  const int result = REAL(sched_getaffinity)(process, size, set);
  if (asked == no_fault || result != 0) return result;
  memset(set, 0, size);
  CPU_SET_S(0, size, set);
  CPU_SET_S(1, size, set);
  return 0;
}

// Writes the file as another program would.
static void take(const char* path) {
  FILE* const file = REAL(fopen)(path, "w");
  if (file == NULL || fputs("theirs", file) < 0 || fclose(file) != 0) abort();
}

int flock(int descriptor, int operation) {
  const int asked = fault_of(call_flock);
  if (asked > 0) return errno = asked, -1;
  if (asked == file_gone || asked == file_taken) {
    char link[32];
    char path[4096] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    if (syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1) < 0) abort();
    if (asked == file_gone && REAL(unlink)(path) != 0) abort();
    if (asked == file_taken) {
      char* const end = strstr(path, ".work");
      if (end == NULL) abort();  // not the lock of a work file
      *end = '\0';
      take(path);
    }
  }
  return REAL(flock)(descriptor, operation);
}

int renameat2(int a, const char* from, int b, const char* to, unsigned int flags) {
  const int asked = fault_of(call_renameat2);
  if (asked > 0) return errno = asked, -1;
  if (asked == file_taken) {
    take(to);
    return errno = EINVAL, -1;
  }
  return REAL(renameat2)(a, from, b, to, flags);
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  const int result = REAL(clock_gettime)(clock, now);
  if (hurry && clock == CLOCK_MONOTONIC) {
    static atomic_int readings;
    now->tv_sec += ++readings;
  }
  return result;
}

FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }

static mode_t mode_in(int flags, va_list more) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
}

int open(const char* path, int flags, ...) {
  FAIL_IF_ASKED(open, -1);
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_in(flags, more);
  va_end(more);
  return REAL(open)(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  FAIL_IF_ASKED(openat, -1);
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_in(flags, more);
  va_end(more);
  return REAL(openat)(folder, path, flags, mode);
}

// Calls the kernel directly, because dlsym() may allocate memory.
void* mmap(void* begin_of, size_t size, int protection, int flags, int descriptor, off_t offset) {
  FAIL_IF_ASKED(mmap, MAP_FAILED);
  // The kernel allocates pages of shared memory when they are read.
  if (no_zero_page && (flags & MAP_ANONYMOUS) != 0) flags ^= MAP_PRIVATE | MAP_SHARED;
  return (void*)syscall(SYS_mmap, begin_of, size, protection, flags, descriptor, offset);
}

// All functions that allocate memory count as malloc. They call functions of glibc that need no
// dlsym().
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

void* malloc(size_t size) {
  FAIL_IF_ASKED(malloc, NULL);
  return __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  FAIL_IF_ASKED(malloc, NULL);
  return __libc_calloc(count, size);
}
void* realloc(void* memory, size_t size) {
  FAIL_IF_ASKED(malloc, NULL);
  return __libc_realloc(memory, size);
}
void* memalign(size_t alignment, size_t size) {
  FAIL_IF_ASKED(malloc, NULL);
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void** memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

ssize_t read(int descriptor, void* into, size_t size) {
  const int fault = fault_of(call_read);
  if (fault > 0) return errno = fault, -1;
  return REAL(read)(descriptor, into, fault == short_call && size > 1 ? size / 2 : size);
}

ssize_t pread(int descriptor, void* into, size_t size, off_t offset) {
  const int fault = is_file(descriptor) ? fault_of(call_pread) : no_fault;
  if (fault > 0) return errno = fault, -1;
  return REAL(pread)(descriptor, into, fault == short_call && size > 1 ? size / 2 : size, offset);
}

ssize_t write(int descriptor, const void* from, size_t size) {
  const int file = is_file(descriptor);
  if (!file && descriptor != STDOUT_FILENO) return REAL(write)(descriptor, from, size);
  const int fault = fault_of(file ? call_write : call_print);
  if (fault > 0) return errno = fault, -1;
  if (fault == short_call && size > 1) size /= 2;
  if (!file) return REAL(write)(descriptor, from, size);
  const long left = room();
  if (left == 0 && size > 0) return errno = ENOSPC, -1;
  if (left > 0 && size > (size_t)left) size = (size_t)left;
  const ssize_t done = REAL(write)(descriptor, from, size);
  if (done > 0) written += done;
  return done;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) {
  const int fault = fault_of(call_pthread_create);
  return fault > 0 ? fault : REAL(pthread_create)(thread, attributes, work, argument);
}

int statvfs(const char* path, struct statvfs* disk) {
  FAIL_IF_ASKED(statvfs, -1);
  const int result = REAL(statvfs)(path, disk);
  if (result == 0 && room() >= 0) {
    disk->f_frsize = 1;
    disk->f_bavail = (fsblkcnt_t)room();
  }
  return result;
}

// A library to be loaded before a program's own (LD_PRELOAD), which makes its system calls fail as
// $FAULTY_CALLS says, a list separated by commas:
//
//     pread:2:EIO     the second pread fails
//     flock:1+:ENOLCK the first and all that come after it fail
//     write:3:short   the third does only half of what is asked for
//     disk:4096       the disk has room for so many bytes
//
// Of pread and write only those on regular files count, so that the program can still speak.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { no_fault = 0, short_call = -1 };

static int error_named(const char* name) {
  static const struct {
    const char* name;
    int number;
  } errors[] = {{"EACCES", EACCES}, {"EAGAIN", EAGAIN}, {"EINTR", EINTR},   {"EINVAL", EINVAL},
                {"EIO", EIO},       {"ENOLCK", ENOLCK}, {"ENOSPC", ENOSPC}, {"short", short_call}};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; ++i) {
    if (strcmp(errors[i].name, name) == 0) return errors[i].number;
  }
  abort();  // a mistake in the test
}

// What is to become of this call: no_fault, short_call or an error. `count` is how often it has
// been made.
static int fault_of(const char* call, atomic_int* count) {
  const char* faults = getenv("FAULTY_CALLS");
  const int now = ++*count;
  while (faults != NULL && *faults != '\0') {
    char name[32];
    char error[16];
    char from_then_on[2] = "";
    int first = 0;
    if (sscanf(faults, "%31[^:]:%d%1[+]:%15[^,]", name, &first, from_then_on, error) == 4 ||
        sscanf(faults, "%31[^:]:%d:%15[^,]", name, &first, error) == 3) {
      const int hit = *from_then_on != '\0' ? now >= first : now == first;
      if (strcmp(name, call) == 0 && hit) return error_named(error);
    }
    faults = strchr(faults, ',');
    if (faults != NULL) ++faults;
  }
  return no_fault;
}

static int is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

static atomic_long written;

// How many bytes may still be written, negative when there is no limit.
static long room(void) {
  const char* faults = getenv("FAULTY_CALLS");
  const char* disk = faults == NULL ? NULL : strstr(faults, "disk:");
  if (disk == NULL) return -1;
  const long left = atol(disk + strlen("disk:")) - written;
  return left > 0 ? left : 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A call that does what it does unless it is to fail with -1.
#define CALL(name, parameters, arguments)      \
  int name parameters {                        \
    static atomic_int count;                   \
    const int fault = fault_of(#name, &count); \
    if (fault > 0) {                           \
      errno = fault;                           \
      return -1;                               \
    }                                          \
    return REAL(name) arguments;               \
  }

CALL(fsync, (int descriptor), (descriptor))
CALL(fdatasync, (int descriptor), (descriptor))
CALL(fchmod, (int descriptor, mode_t mode), (descriptor, mode))
CALL(ftruncate, (int descriptor, off_t size), (descriptor, size))
CALL(flock, (int descriptor, int operation), (descriptor, operation))
CALL(mkostemp, (char* path, int flags), (path, flags))
CALL(unlink, (const char* path), (path))
CALL(rename, (const char* from, const char* to), (from, to))
CALL(renameat2, (int a, const char* from, int b, const char* to, unsigned int flags),
     (a, from, b, to, flags))

ssize_t pread(int descriptor, void* into, size_t size, off_t offset) {
  static atomic_int count;
  const int fault = is_file(descriptor) ? fault_of("pread", &count) : no_fault;
  if (fault > 0) {
    errno = fault;
    return -1;
  }
  return REAL(pread)(descriptor, into, fault == short_call && size > 1 ? size / 2 : size, offset);
}

ssize_t write(int descriptor, const void* from, size_t size) {
  static atomic_int count;
  if (!is_file(descriptor)) return REAL(write)(descriptor, from, size);
  const int fault = fault_of("write", &count);
  if (fault > 0) {
    errno = fault;
    return -1;
  }
  if (fault == short_call && size > 1) size /= 2;
  const long left = room();
  if (left == 0 && size > 0) {
    errno = ENOSPC;
    return -1;
  }
  if (left > 0 && size > (size_t)left) size = (size_t)left;
  const ssize_t done = REAL(write)(descriptor, from, size);
  if (done > 0) written += done;
  return done;
}

struct dirent* readdir(DIR* folder) {
  static atomic_int count;
  const int fault = fault_of("readdir", &count);
  if (fault > 0) {
    errno = fault;
    return NULL;
  }
  return REAL(readdir)(folder);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) {
  static atomic_int count;
  const int fault = fault_of("pthread_create", &count);
  return fault > 0 ? fault : REAL(pthread_create)(thread, attributes, work, argument);
}

int statvfs(const char* path, struct statvfs* disk) {
  const int result = REAL(statvfs)(path, disk);
  if (result == 0 && room() >= 0) {
    disk->f_frsize = 1;
    disk->f_bavail = (fsblkcnt_t)room();
  }
  return result;
}

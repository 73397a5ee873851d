// Makes the N-th storage call of a process fail. Preloaded into the tool by the fault campaign; Linux and glibc only.
//
//   FAULT_ROOT    only calls on files below this folder count
//   FAULT_KIND    eio-once | eio-sticky | enospc | short | torn | kill; absent: nothing fails
//   FAULT_AT      which call fails, from 1
//   FAULT_REPORT  a file outside FAULT_ROOT that gets a line "fault N call" when the fault happens, and at a normal end
//                 a line "calls N": how many calls could have failed
//   FAULT_UID     become this user before main()
//   FAULT_FSIZE   the largest size a file may grow to, in bytes (RLIMIT_FSIZE)
//   FAULT_PAUSE   a file outside FAULT_ROOT: with FAULT_KIND=pause, wait at the call until that file exists
//
// eio-once: that call fails with EIO, later ones work. eio-sticky: that call and all later ones fail.
// enospc: from that space-taking call on, the disk is full. short: half of that write succeeds, then the disk is full.
// torn: half of that write reaches the file, then SIGKILL. kill: SIGKILL instead of the call.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { none, eio_once, eio_sticky, enospc, short_write, torn, kill_now, pause_now };
enum effect { reads, takes_space, changes };
enum verdict { proceed, fail, half };

static enum kind kind;
static long wanted, seen;
static int fired;
static char root[PATH_MAX];
static const char *report, *resume_file;
static unsigned char watched[1024];

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("FAULT_FSIZE");
  if (text) {
    struct rlimit limit = {(rlim_t)atol(text), (rlim_t)atol(text)};
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, SIG_IGN);
  }
  if ((text = getenv("FAULT_UID"))) {
    uid_t user = (uid_t)atol(text);
    if (setgroups(0, NULL) != 0 || setresgid(user, user, user) != 0 || setresuid(user, user, user) != 0) _exit(99);
  }
  if (!(text = getenv("FAULT_ROOT")) || strlen(text) >= sizeof root) return;
  strcpy(root, text);
  report = getenv("FAULT_REPORT");
  resume_file = getenv("FAULT_PAUSE");
  wanted = (text = getenv("FAULT_AT")) ? atol(text) : 0;
  static const struct { const char *name; enum kind kind; } names[] = {
    {"eio-once", eio_once}, {"eio-sticky", eio_sticky}, {"enospc", enospc}, {"short", short_write},
    {"torn", torn}, {"kill", kill_now}, {"pause", pause_now}};
  if ((text = getenv("FAULT_KIND")))
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
      if (!strcmp(names[i].name, text)) kind = names[i].kind;
}

static void tell(const char *what, const char *call) {
  if (!report) return;
  char line[128];
  int length = snprintf(line, sizeof line, "%s %ld %s\n", what, seen, call);
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (descriptor < 0) return;
  syscall(SYS_write, descriptor, line, (size_t)length);
  syscall(SYS_close, descriptor);
}

__attribute__((destructor)) static void finish(void) {
  if (kind != none) tell("calls", "");
}

// Verdict for the next call; errno is set for a failure.
static enum verdict judge(const char *call, enum effect effect, int is_write) {
  if (kind == none) return proceed;
  if (kind == enospc && effect != takes_space) return proceed;
  if (kind == short_write && !fired && !(is_write && effect == takes_space)) return proceed;
  if (kind == torn && !is_write) return proceed;
  if (fired) {
    if (kind == eio_sticky) { errno = EIO; return fail; }
    if ((kind == enospc || kind == short_write) && effect == takes_space) { errno = ENOSPC; return fail; }
    return proceed;
  }
  if (++seen != wanted) return proceed;
  fired = 1;
  tell("fault", call);
  switch (kind) {
  case eio_once: case eio_sticky: errno = EIO; return fail;
  case enospc: errno = ENOSPC; return fail;
  case short_write: case torn: return half;
  case kill_now: syscall(SYS_kill, getpid(), SIGKILL); return proceed;
  case pause_now:
    for (int i = 0; resume_file && i < 60000 && syscall(SYS_access, resume_file, F_OK) != 0; i++) usleep(1000);
    return proceed;
  default: return proceed;
  }
}

static int is_below(const char *path) {
  size_t length = strlen(root);
  return length && path && !strncmp(path, root, length) && (path[length] == '/' || !path[length]);
}
static int is_watched(int descriptor) {
  return descriptor >= 0 && descriptor < (int)sizeof watched && watched[descriptor];
}
static int watch(int descriptor, const char *path) {
  if (descriptor >= 0 && descriptor < (int)sizeof watched) watched[descriptor] = (unsigned char)is_below(path);
  return descriptor;
}

#define REAL(name) ({ static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name); real; })

#define OPEN(name)                                                                         \
  int name(const char *path, int flags, ...) {                                             \
    mode_t mode = 0;                                                                       \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                   \
      va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest);      \
    }                                                                                      \
    if (is_below(path) && judge(#name, flags & O_CREAT ? takes_space : reads, 0) == fail) return -1; \
    return watch(REAL(name)(path, flags, mode), path);                                     \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                       \
  int name(int folder, const char *path, int flags, ...) {                                 \
    mode_t mode = 0;                                                                       \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                   \
      va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest);      \
    }                                                                                      \
    if (is_below(path) && judge(#name, flags & O_CREAT ? takes_space : reads, 0) == fail) return -1; \
    return watch(REAL(name)(folder, path, flags, mode), path);                             \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < (int)sizeof watched) watched[descriptor] = 0;
  return REAL(close)(descriptor);
}

// On a full disk, existing parts of the file can still be overwritten.
static enum effect of_write(int descriptor, off64_t end) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && end <= status.st_size ? changes : takes_space;
}

// Half of a write reaches the file. The caller then sees a short count, or the process dies.
#define HALVE(real_call, count)                                                            \
  do {                                                                                     \
    ssize_t done = real_call;                                                              \
    if (kind == torn) syscall(SYS_kill, getpid(), SIGKILL);                                \
    return done;                                                                           \
  } while (0)

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_watched(descriptor)) {
    enum verdict verdict = judge("write", takes_space, 1);
    if (verdict == fail) return -1;
    if (verdict == half) HALVE(REAL(write)(descriptor, bytes, count / 2), count);
  }
  return REAL(write)(descriptor, bytes, count);
}

#define PWRITE(name, offset_type)                                                          \
  ssize_t name(int descriptor, const void *bytes, size_t count, offset_type offset) {      \
    if (is_watched(descriptor)) {                                                          \
      enum verdict verdict = judge(#name, of_write(descriptor, offset + (off64_t)count), 1);                                 \
      if (verdict == fail) return -1;                                                      \
      if (verdict == half) HALVE(REAL(name)(descriptor, bytes, count / 2, offset), count); \
    }                                                                                      \
    return REAL(name)(descriptor, bytes, count, offset);                                   \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define ON_DESCRIPTOR(type, name, effect, parameters, arguments)                           \
  type name parameters {                                                                   \
    if (is_watched(descriptor) && judge(#name, effect, 0) == fail) return -1;              \
    return REAL(name) arguments;                                                           \
  }
ON_DESCRIPTOR(ssize_t, read, reads, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count))
ON_DESCRIPTOR(ssize_t, pread, reads, (int descriptor, void *bytes, size_t count, off_t offset),
              (descriptor, bytes, count, offset))
ON_DESCRIPTOR(ssize_t, pread64, reads, (int descriptor, void *bytes, size_t count, off64_t offset),
              (descriptor, bytes, count, offset))
ON_DESCRIPTOR(int, fsync, changes, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, fdatasync, changes, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, ftruncate, changes, (int descriptor, off_t length), (descriptor, length))
ON_DESCRIPTOR(int, ftruncate64, changes, (int descriptor, off64_t length), (descriptor, length))

#define ON_PATH(name, effect, parameters, arguments)                                       \
  int name parameters {                                                                    \
    if (is_below(path) && judge(#name, effect, 0) == fail) return -1;                      \
    return REAL(name) arguments;                                                           \
  }
ON_PATH(unlink, changes, (const char *path), (path))
ON_PATH(rmdir, changes, (const char *path), (path))
ON_PATH(mkdir, takes_space, (const char *path, mode_t mode), (path, mode))
ON_PATH(rename, takes_space, (const char *path, const char *other), (path, other))
ON_PATH(link, takes_space, (const char *path, const char *other), (path, other))

int renameat2(int from_folder, const char *path, int to_folder, const char *other, unsigned int flags) {
  if (is_below(path) && judge("renameat2", takes_space, 0) == fail) return -1;
  return REAL(renameat2)(from_folder, path, to_folder, other, flags);
}

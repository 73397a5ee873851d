#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "NewName.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/vfs.h>
#endif

int motionbook_rename_new(const char *from, const char *to) {
#if defined(__APPLE__)
  if (renamex_np(from, to, RENAME_EXCL) == 0) return 0;
#elif defined(__linux__) && defined(RENAME_NOREPLACE)
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
#else
  errno = ENOTSUP;
#endif
  // Old kernels and some network file systems cannot do it in one step.
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -1;
  struct stat status;
  if (lstat(to, &status) == 0) {
    errno = EEXIST;
    return -1;
  }
  return rename(from, to);
}

unsigned int motionbook_file_system(const char *path) {
#if defined(__linux__)
  struct statfs status;
  if (statfs(path, &status) == 0) return (unsigned int)status.f_type;
#endif
  (void)path;
  return 0;
}

#include "ProcessBaselines.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

baseline_process baseline_run(char *const *arguments, const char *output, const char *errors) {
  baseline_process result = {-1, 0};
  posix_spawn_file_actions_t actions;
  pid_t process;
  int status = 0;
  struct rusage usage;
  if (posix_spawn_file_actions_init(&actions) != 0) return result;
  int is_ready = posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600) == 0
    && posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0600) == 0
    && posix_spawnp(&process, arguments[0], &actions, 0, arguments, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!is_ready || wait4(process, &status, 0, &usage) != process) return result;
  if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
#if defined(__APPLE__)
  result.peak = (int64_t)usage.ru_maxrss / 1024;
#else
  result.peak = (int64_t)usage.ru_maxrss;
#endif
  return result;
}

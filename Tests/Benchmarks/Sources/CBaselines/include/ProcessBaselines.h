// Processes, run and waited for.
#ifndef PROCESSBASELINES_H
#define PROCESSBASELINES_H

#include <stdint.h>

/// Ending of a process.
typedef struct {
  /// Its status when it ended by itself; -1 when it could not be started or was ended.
  int status;
  /// The most memory that it held, in KiB, and never less than this process holds.
  int64_t peak;
} baseline_process;

/// Runs a command whose standard output and error go to files; arguments end with null.
baseline_process baseline_run(char *const *arguments, const char *output, const char *errors);

#endif

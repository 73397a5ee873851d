#ifndef MOTIONBOOK_FUZZ_DRIVER_H
#define MOTIONBOOK_FUZZ_DRIVER_H

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer with the program's arguments; returns the exit code.
int motionbook_fuzz(int count, char **arguments, int (*one_input)(const uint8_t *start, size_t count));

#endif

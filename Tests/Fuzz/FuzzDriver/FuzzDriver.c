#include "FuzzDriver.h"

// From libFuzzer, which the linker adds with -sanitize=fuzzer: https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*one_input)(const uint8_t *start, size_t count));

int motionbook_fuzz(int count, char **arguments, int (*one_input)(const uint8_t *start, size_t count)) {
  return LLVMFuzzerRunDriver(&count, &arguments, one_input);
}

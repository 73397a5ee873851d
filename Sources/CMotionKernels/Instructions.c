#include "Instructions.h"

motionbook_instructions motionbook_best_instructions(void) {
#if MOTIONBOOK_HAS_AVX
  // VBMI2 is available since Ice Lake and Zen 4.
  if (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")) {
    return MOTIONBOOK_AVX512;
  }
  if (__builtin_cpu_supports("avx2")) return MOTIONBOOK_AVX2;
#endif
  return MOTIONBOOK_BASELINE;
}

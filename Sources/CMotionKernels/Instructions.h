// Compiles a kernel's source for each instruction set, and calls the requested one.
//
// EachSet.h includes the body of a file of kernels once for each set, with LANES (the number of parallel samples),
// KERNEL(name) (the name of a function of that set) and TARGET (the attribute of its functions) defined.
#ifndef MOTIONBOOK_INSTRUCTIONS_H
#define MOTIONBOOK_INSTRUCTIONS_H

#include "CMotionKernels.h"

// To the end of each file: a fused product would give other bits on some processors than on others.
#pragma STDC FP_CONTRACT OFF

// Vectors wider than a register pass between functions that are always inlined, so no calling convention sees them.
#pragma clang diagnostic ignored "-Wpsabi"

/// A vector type with a number of elements.
#define MOTIONBOOK_VECTOR(count) __attribute__((ext_vector_type(count)))
#define MOTIONBOOK_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define MOTIONBOOK_HAS_AVX 1
#define MOTIONBOOK_TARGET_AVX2 __attribute__((target("avx2")))
#define MOTIONBOOK_TARGET_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw")))
#define MOTIONBOOK_DISPATCH(set, name, arguments)  \
  switch (set) {                                   \
    case MOTIONBOOK_AVX512:                        \
      name##_avx512 arguments;                     \
      break;                                       \
    case MOTIONBOOK_AVX2:                          \
      name##_avx2 arguments;                       \
      break;                                       \
    default:                                       \
      name##_baseline arguments;                   \
  }
#else
#define MOTIONBOOK_HAS_AVX 0
#define MOTIONBOOK_DISPATCH(set, name, arguments) \
  (void)set;                                      \
  name##_baseline arguments
#endif

/// First index at which a progression is not below a number, within `low ... high`; off by one at most with rounding.
MOTIONBOOK_INLINE size_t motionbook_index(double number, double start, double inverse, size_t low, size_t high) {
  double position = (number - start) * inverse;
  if (!(position > (double)low)) return low;
  if (!(position < (double)high)) return high;
  long long index = (long long)position;
  return (size_t)(index < position ? index + 1 : index);
}

#endif

// Compiles the kernels for each instruction set, and calls those of the requested one.
//
// Bodies.h is included once for each set, with LANES (the number of parallel samples), KERNEL(name) (the name of a function
// of that set) and TARGET (the attribute of its functions) defined.
#include "CMotionKernels.h"

// To the end of the file: a fused product would give other bits on some processors than on others.
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

#include "BezierPieces.h"

/// Number of lines prepared before one is drawn.
enum { MOTIONBOOK_LINES_AT_ONCE = 32 };

static const double motionbook_numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

#define LANES 4
#define TARGET
#define KERNEL(name) name##_baseline
#include "Bodies.h"

#if MOTIONBOOK_HAS_AVX
#define LANES 8
#define TARGET MOTIONBOOK_TARGET_AVX2
#define KERNEL(name) name##_avx2
#include "Bodies.h"

#define LANES 16
#define TARGET MOTIONBOOK_TARGET_AVX512
#define KERNEL(name) name##_avx512
#include "Bodies.h"
#endif

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

void motionbook_sample_bezier(motionbook_instructions set, const motionbook_bezier *curve, motionbook_progression x,
                              size_t first, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, bezier, (curve, x, first, count, out));
}

motionbook_motion_map motionbook_prepare_motion(motionbook_instructions set, motionbook_motion_map step, double *rows) {
  MOTIONBOOK_DISPATCH(set, prepare_motion, (&step, rows));
  return step;
}

void motionbook_sample_motion(motionbook_instructions set, const double *rows, motionbook_motion_map block, double value,
                              double velocity, double target, double scale, size_t skip, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, motion, (rows, block, value, velocity, target, scale, skip, count, out));
}

void motionbook_sample_lines(motionbook_instructions set, const motionbook_point *points, size_t point_count,
                             motionbook_progression place, size_t first, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, lines, (points, point_count, place, first, count, out));
}

size_t motionbook_frame_springs(motionbook_instructions set, const double *lanes, size_t first, size_t count, double time,
                                size_t room, double *out) {
  size_t done = first;
  MOTIONBOOK_DISPATCH(set, frame_springs, (lanes, count, time, room, out, &done));
  return done < count ? done : count;
}

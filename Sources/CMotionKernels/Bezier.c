#include "BezierPieces.h"
#include "Instructions.h"

#define LANES 4
#define TARGET
#define KERNEL(name) name##_baseline
#include "BezierBody.h"
#undef LANES
#undef TARGET
#undef KERNEL

#if MOTIONBOOK_HAS_AVX
#define LANES 8
#define TARGET MOTIONBOOK_TARGET_AVX2
#define KERNEL(name) name##_avx2
#include "BezierBody.h"
#undef LANES
#undef TARGET
#undef KERNEL

#define LANES 16
#define TARGET MOTIONBOOK_TARGET_AVX512
#define KERNEL(name) name##_avx512
#include "BezierBody.h"
#undef LANES
#undef TARGET
#undef KERNEL
#endif

void motionbook_bezier_f64(motionbook_instructions set, const motionbook_bezier *curve, motionbook_progression x,
                           size_t first, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, bezier_f64, (curve, x, first, count, out));
}

void motionbook_bezier_f32(motionbook_instructions set, const motionbook_bezier *curve, motionbook_progression x,
                           size_t first, size_t count, float *out) {
  MOTIONBOOK_DISPATCH(set, bezier_f32, (curve, x, first, count, out));
}

void motionbook_bezier_at_f64(motionbook_instructions set, const motionbook_bezier *curve, const double *x, size_t count,
                              double *out) {
  MOTIONBOOK_DISPATCH(set, bezier_at_f64, (curve, x, count, out));
}

void motionbook_bezier_at_f32(motionbook_instructions set, const motionbook_bezier *curve, const double *x, size_t count,
                              float *out) {
  MOTIONBOOK_DISPATCH(set, bezier_at_f32, (curve, x, count, out));
}

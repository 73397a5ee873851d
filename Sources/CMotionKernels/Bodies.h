// All kernels of one instruction set; see Kernels.c. No include guard: it is included once for each set.

typedef double MOTIONBOOK_VECTOR(LANES) KERNEL(doubles);

#define DOUBLES KERNEL(doubles)

TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(load)(const double *from) {
  DOUBLES values;
  __builtin_memcpy(&values, from, sizeof values);
  return values;
}

/// Stores as many values as there is room for.
TARGET MOTIONBOOK_INLINE void KERNEL(store)(double *out, DOUBLES values, size_t room) {
  if (room >= LANES) {
    __builtin_memcpy(out, &values, sizeof values);
  } else {
    for (size_t lane = 0; lane < room; lane++) out[lane] = values[lane];
  }
}

#include "BezierBody.h"
#include "FrameBody.h"
#include "LinesBody.h"
#include "MotionBody.h"

#undef DOUBLES
#undef LANES
#undef TARGET
#undef KERNEL

#include "Instructions.h"

#define BODY "MotionBody.h"
#include "EachSet.h"

motionbook_motion_map motionbook_prepare_motion(motionbook_instructions set, motionbook_motion_map step, double *rows) {
  MOTIONBOOK_DISPATCH(set, prepare_motion, (&step, rows));
  return step;
}

void motionbook_sample_motion(motionbook_instructions set, const double *rows, motionbook_motion_map block, double value,
                              double velocity, double target, double scale, size_t skip, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, motion, (rows, block, value, velocity, target, scale, skip, count, out));
}

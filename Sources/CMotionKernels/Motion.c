#include "Instructions.h"

#define BODY "MotionBody.h"
#include "EachSet.h"

motionbook_motion_map motionbook_motion_prepare_f64(motionbook_instructions set, motionbook_motion_map step, double *rows) {
  MOTIONBOOK_DISPATCH(set, prepare_f64, (&step, rows));
  return step;
}

motionbook_motion_map motionbook_motion_prepare_f32(motionbook_instructions set, motionbook_motion_map step, float *rows) {
  MOTIONBOOK_DISPATCH(set, prepare_f32, (&step, rows));
  return step;
}

void motionbook_motion_f64(motionbook_instructions set, const double *rows, motionbook_motion_map block, double value,
                           double velocity, double target, double scale, size_t skip, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, motion_f64, (rows, block, value, velocity, target, scale, skip, count, out));
}

void motionbook_motion_f32(motionbook_instructions set, const float *rows, motionbook_motion_map block, double value,
                           double velocity, double target, double scale, size_t skip, size_t count, float *out) {
  MOTIONBOOK_DISPATCH(set, motion_f32, (rows, block, value, velocity, target, scale, skip, count, out));
}

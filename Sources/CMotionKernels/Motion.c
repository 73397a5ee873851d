#include "Instructions.h"

#define BODY "MotionBody.h"
#include "EachSet.h"

void motionbook_motion_prepare_f64(motionbook_instructions set, const motionbook_motion_map *step,
                                   motionbook_motion_rows *rows) {
  MOTIONBOOK_DISPATCH(set, prepare_f64, (step, rows));
}

void motionbook_motion_prepare_f32(motionbook_instructions set, const motionbook_motion_map *step,
                                   motionbook_motion_rows_f32 *rows) {
  MOTIONBOOK_DISPATCH(set, prepare_f32, (step, rows));
}

void motionbook_motion_f64(motionbook_instructions set, const motionbook_motion_rows *rows, double value, double velocity,
                           double target, double scale, size_t skip, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, motion_f64, (rows, value, velocity, target, scale, skip, count, out));
}

void motionbook_motion_f32(motionbook_instructions set, const motionbook_motion_rows_f32 *rows, double value,
                           double velocity, double target, double scale, size_t skip, size_t count, float *out) {
  MOTIONBOOK_DISPATCH(set, motion_f32, (rows, value, velocity, target, scale, skip, count, out));
}

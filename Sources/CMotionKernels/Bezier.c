#include "BezierPieces.h"
#include "Instructions.h"

#define BODY "BezierBody.h"
#include "EachSet.h"

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

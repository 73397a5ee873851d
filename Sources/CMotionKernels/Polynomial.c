#include "Instructions.h"

#define BODY "PolynomialBody.h"
#include "EachSet.h"

void motionbook_cubic_f64(motionbook_instructions set, motionbook_cubic cubic, motionbook_progression u,
                          size_t first, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, cubic_f64, (cubic, u, first, count, out));
}

void motionbook_cubic_f32(motionbook_instructions set, motionbook_cubic cubic, motionbook_progression u,
                          size_t first, size_t count, float *out) {
  MOTIONBOOK_DISPATCH(set, cubic_f32, (cubic, u, first, count, out));
}

void motionbook_ramp_f64(motionbook_instructions set, motionbook_progression line, size_t first, size_t count,
                         double *out) {
  MOTIONBOOK_DISPATCH(set, ramp_f64, (line, first, count, out));
}

void motionbook_ramp_f32(motionbook_instructions set, motionbook_progression line, size_t first, size_t count,
                         float *out) {
  MOTIONBOOK_DISPATCH(set, ramp_f32, (line, first, count, out));
}

void motionbook_lines_f64(motionbook_instructions set, const motionbook_point *points, size_t point_count,
                          motionbook_progression place, size_t first, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, lines_f64, (points, point_count, place, first, count, out));
}

void motionbook_lines_f32(motionbook_instructions set, const motionbook_point *points, size_t point_count,
                          motionbook_progression place, size_t first, size_t count, float *out) {
  MOTIONBOOK_DISPATCH(set, lines_f32, (points, point_count, place, first, count, out));
}

void motionbook_fill_f64(motionbook_instructions set, double value, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, fill_f64, (value, count, out));
}

void motionbook_fill_f32(motionbook_instructions set, float value, size_t count, float *out) {
  MOTIONBOOK_DISPATCH(set, fill_f32, (value, count, out));
}

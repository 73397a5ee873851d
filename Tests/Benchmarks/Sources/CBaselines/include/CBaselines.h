// Baselines for comparison: known algorithms in plain C, and references in long double.
#ifndef CBASELINES_H
#define CBASELINES_H

#include "ProcessBaselines.h"
#include "StoreBaselines.h"
#include "TextBaselines.h"

#include <stddef.h>

/// Nanoseconds of a clock that never goes back.
double baseline_now(void);

/// The instructions that the library's kernels take here: 0 SSE2 or NEON, 1 AVX2, 2 AVX-512 of Ice Lake, Zen 4 or later.
int baseline_instructions(void);

/// Fills with memset.
void baseline_memset(void *out, size_t bytes);

/// A cubic Bézier easing as browsers solve it: a spline of 11 samples, up to four steps of Newton's, bisection; to 1e-7.
/// Source: https://source.chromium.org/chromium/chromium/src/+/main:ui/gfx/geometry/cubic_bezier.cc
typedef struct {
  double ax, bx, cx, ay, by, cy;
  double samples[11];
} baseline_bezier;

baseline_bezier baseline_bezier_make(double x1, double y1, double x2, double y2);
double baseline_bezier_value(const baseline_bezier *curve, double x);
/// Prepares the curve and samples it at count evenly spaced x from 0 to 1.
void baseline_bezier_fill(double x1, double y1, double x2, double y2, double *out, size_t count);
/// Samples a prepared curve at chosen x.
double baseline_bezier_sum(const baseline_bezier *curve, const double *x, size_t count);

/// A spring from 0 to 1 by its closed form with the C library's exp, sin and cos.
void baseline_spring_fill(double frequency, double ratio, double velocity, double step, double *out, size_t count);

/// Straight lines between keys, the key of the last sample remembered.
void baseline_lerp_fill(const double *times, const double *values, size_t keys, double step, double *out, size_t count);

/// y of the Bézier at x by bisection in long double.
double reference_bezier(double x1, double y1, double x2, double y2, double x);
/// The smallest dx/ds.
double reference_flatness(double x1, double x2);
/// The spring at a time in long double.
double reference_spring(double frequency, double ratio, double velocity, double time);

#endif

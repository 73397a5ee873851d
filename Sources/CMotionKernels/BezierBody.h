// The Bézier kernels of one instruction set; see Instructions.h.
//
// A guess of σ solves the parabola that agrees with the piece at both ends, in the form 2δ/(c + √(c² + 4qδ)), which is exact
// for a tangent that stands upright at the beginning. Halley's steps bring it to the precision of binary32. For binary64 a
// last step takes its residual in binary64 and its slopes in binary32: a step of 10⁻⁶ is then off by 10⁻¹³ of itself.

typedef float MOTIONBOOK_VECTOR(LANES) KERNEL(singles);
typedef double MOTIONBOOK_VECTOR(LANES) KERNEL(doubles);

#define SINGLES KERNEL(singles)
#define DOUBLES KERNEL(doubles)

TARGET MOTIONBOOK_INLINE void KERNEL(prepare)(motionbook_pieces *p, const motionbook_bezier *curve, int isDense) {
  motionbook_place_knots(p, curve, isDense);
  double x1 = curve->x1, x2 = curve->x2, y1 = curve->y1 * curve->span, y2 = curve->y2 * curve->span;
  double ax = 1 - 3 * (x2 - x1), bx = 3 * (x2 - 2 * x1);
  double ay = curve->span - 3 * (y2 - y1), by = 3 * (y2 - 2 * y1);
  size_t vectors = (p->count + MOTIONBOOK_PIECES_AT_ONCE - 1) / MOTIONBOOK_PIECES_AT_ONCE;
#pragma clang loop vectorize(assume_safety) vectorize_width(LANES > 8 ? 8 : LANES)
  for (size_t k = 0; k < vectors * MOTIONBOOK_PIECES_AT_ONCE; k++) {
    double t = p->knot[k], u = 1 - t, h = p->knot[k + 1] - t, shared = 3 * u * t;
    double slope = 3 * (u * u * x1 + 2 * u * t * (x2 - x1) + t * t * (1 - x2)), half = bx + 3 * ax * t;
    double width = ((ax * h + half) * h + slope) * h, scale = 1 / width;
    double c = slope * h * scale, b = half * h * h * scale, a = ax * h * h * h * scale;
    p->x[k] = shared * u * x1 + shared * t * x2 + t * t * t;
    p->scale[k] = scale;
    p->c[k] = c;
    p->b[k] = b;
    p->a[k] = a;
    p->y0[k] = curve->from + (shared * u * y1 + shared * t * y2 + t * t * t * curve->span);
    p->y1[k] = 3 * (u * u * y1 + 2 * u * t * (y2 - y1) + t * t * (curve->span - y2)) * h;
    p->y2[k] = (by + 3 * ay * t) * h * h;
    p->y3[k] = ay * h * h * h;
    double end = c + 2 * b + 3 * a, least = c < end ? c : end, rise = 1 / c, arrival = 1 / end;
    double g2 = 3 - 2 * rise - arrival, g3 = rise + arrival - 2;
    p->g1[k] = rise;
    p->g2[k] = g2;
    p->g3[k] = g3;
    // How far each guess is off: the cubic in the middle; the parabola by a·σ²(1 - σ) ≤ 4a/27, divided by the slope.
    double middle = c / 2 + b / 4 + a / 8, miss = ((g3 * middle + g2) * middle + rise) * middle - 0.5;
    double error = (a < 0 ? -a : a) * 0.15;
    long long slow = !(error < 0.004 * least) + !(error < 0.1 * least) + 1;
    p->steps[k] = miss * miss < 4e-6 ? 0 : slow;
  }
  p->x[p->count] = 1;
}

/// σ for δ in binary32, by so many of Halley's steps.
TARGET MOTIONBOOK_INLINE SINGLES KERNEL(solve_f32)(SINGLES delta, SINGLES a, SINGLES b, SINGLES c, int steps) {
  SINGLES square = c * c + 4 * (a + b) * delta;
  square = square > 0 ? square : 0;
  SINGLES s = (delta + delta) / ((c + 1e-30f) + __builtin_elementwise_sqrt(square));
  for (int step = 0; step < steps; step++) {
    SINGLES residual = ((a * s + b) * s + c) * s - delta;
    SINGLES bend = 3 * a * s + b, slope = (bend + b) * s + c;
    s -= residual * slope / (slope * slope - residual * bend + 1e-30f);
  }
  return s;
}

/// σ for δ in binary64, the same way.
TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(solve_f64)(DOUBLES delta, DOUBLES a, DOUBLES b, DOUBLES c, int steps) {
  SINGLES af = __builtin_convertvector(a, SINGLES), bf = __builtin_convertvector(b, SINGLES);
  SINGLES cf = __builtin_convertvector(c, SINGLES);
  SINGLES near = KERNEL(solve_f32)(__builtin_convertvector(delta, SINGLES), af, bf, cf, steps);
  DOUBLES s = __builtin_convertvector(near, DOUBLES);
  SINGLES residual = __builtin_convertvector(((a * s + b) * s + c) * s - delta, SINGLES);
  SINGLES bend = 3 * af * near + bf, slope = (bend + bf) * near + cf;
  SINGLES step = residual * slope / (slope * slope - residual * bend + 1e-30f);
  return s - __builtin_convertvector(step, DOUBLES);
}

/// σ for δ in binary32 where the cubic guess is good; `inverse` receives 1 / slope at the guess.
TARGET MOTIONBOOK_INLINE SINGLES KERNEL(refine)(SINGLES delta, SINGLES a, SINGLES b, SINGLES c, SINGLES g1, SINGLES g2,
                                                SINGLES g3, SINGLES *inverse) {
  SINGLES s = ((g3 * delta + g2) * delta + g1) * delta;
  SINGLES residual = ((a * s + b) * s + c) * s - delta;
  SINGLES bend = 3 * a * s + b, slope = (bend + b) * s + c;
  *inverse = 1 / slope;
  SINGLES step = residual * *inverse;
  return s - (step + step * (step * (bend * *inverse)));
}

TARGET MOTIONBOOK_INLINE SINGLES KERNEL(refine_f32)(SINGLES delta, SINGLES a, SINGLES b, SINGLES c, SINGLES g1,
                                                    SINGLES g2, SINGLES g3) {
  SINGLES inverse;
  return KERNEL(refine)(delta, a, b, c, g1, g2, g3, &inverse);
}

TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(refine_f64)(DOUBLES delta, DOUBLES a, DOUBLES b, DOUBLES c, DOUBLES g1,
                                                    DOUBLES g2, DOUBLES g3) {
  SINGLES af = __builtin_convertvector(a, SINGLES), bf = __builtin_convertvector(b, SINGLES);
  SINGLES cf = __builtin_convertvector(c, SINGLES), inverse;
  SINGLES near = KERNEL(refine)(
      __builtin_convertvector(delta, SINGLES), af, bf, cf, __builtin_convertvector(g1, SINGLES),
      __builtin_convertvector(g2, SINGLES), __builtin_convertvector(g3, SINGLES), &inverse);
  DOUBLES s = __builtin_convertvector(near, DOUBLES);
  SINGLES residual = __builtin_convertvector(((a * s + b) * s + c) * s - delta, SINGLES);
  // The slope has hardly changed: one step of Newton's for its inverse.
  SINGLES slope = (3 * af * near + 2 * bf) * near + cf;
  SINGLES step = residual * (inverse * (2 - slope * inverse));
  return s - __builtin_convertvector(step, DOUBLES);
}

// How a dense grid is cut: to what power y is expanded, how much of x a stretch may cover, and what may be left out, of the
// curve's height.
#define REAL double
#define REALS DOUBLES
#define SUFFIX(name) KERNEL(name##_f64)
#define DEGREE 7
#define MOST_OF_X 2e-3
#define LEFT_OUT 5e-15
#define FOUND 1e-9
#define TRUTH long long
#include "BezierSampling.h"

#define REAL float
#define REALS SINGLES
#define SUFFIX(name) KERNEL(name##_f32)
#define DEGREE 4
#define MOST_OF_X 4e-3
#define LEFT_OUT 3e-8
#define FOUND 1e-5
#define TRUTH int
#include "BezierSampling.h"

#undef SINGLES
#undef DOUBLES

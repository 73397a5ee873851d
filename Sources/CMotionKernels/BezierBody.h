// The Bézier kernels of one instruction set; see Kernels.c.
//
// A guess of σ solves the parabola that agrees with the piece at both ends, in the form 2δ/(c + √(c² + 4qδ)), which is
// exact for a vertical tangent at the beginning. Halley's steps bring it to the precision of binary32. For binary64 a
// last step takes its residual in binary64 and its slopes in binary32: a step of 10⁻⁶ is then off by 10⁻¹³ of itself.

typedef float MOTIONBOOK_VECTOR(LANES) KERNEL(singles);

#define SINGLES KERNEL(singles)

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
    // Error of each guess: the cubic in the middle; the parabola by a·σ²(1 - σ) ≤ 4a/27, divided by the slope.
    double middle = c / 2 + b / 4 + a / 8, miss = ((g3 * middle + g2) * middle + rise) * middle - 0.5;
    double error = (a < 0 ? -a : a) * 0.15;
    long long slow = !(error < 0.004 * least) + !(error < 0.1 * least) + 1;
    p->steps[k] = miss * miss < 4e-6 ? 0 : slow;
  }
  p->x[p->count] = 1;
}

/// σ for δ in binary32, by a number of Halley steps.
TARGET MOTIONBOOK_INLINE SINGLES KERNEL(solve_near)(SINGLES delta, SINGLES a, SINGLES b, SINGLES c, int steps) {
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
TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(solve)(DOUBLES delta, DOUBLES a, DOUBLES b, DOUBLES c, int steps) {
  SINGLES af = __builtin_convertvector(a, SINGLES), bf = __builtin_convertvector(b, SINGLES);
  SINGLES cf = __builtin_convertvector(c, SINGLES);
  SINGLES near = KERNEL(solve_near)(__builtin_convertvector(delta, SINGLES), af, bf, cf, steps);
  DOUBLES s = __builtin_convertvector(near, DOUBLES);
  SINGLES residual = __builtin_convertvector(((a * s + b) * s + c) * s - delta, SINGLES);
  SINGLES bend = 3 * af * near + bf, slope = (bend + bf) * near + cf;
  SINGLES step = residual * slope / (slope * slope - residual * bend + 1e-30f);
  return s - __builtin_convertvector(step, DOUBLES);
}

/// σ for δ from an accurate cubic guess.
TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(refine)(DOUBLES delta, DOUBLES a, DOUBLES b, DOUBLES c, DOUBLES g1, DOUBLES g2,
                                                DOUBLES g3) {
  SINGLES af = __builtin_convertvector(a, SINGLES), bf = __builtin_convertvector(b, SINGLES);
  SINGLES cf = __builtin_convertvector(c, SINGLES), df = __builtin_convertvector(delta, SINGLES);
  SINGLES g1f = __builtin_convertvector(g1, SINGLES), g2f = __builtin_convertvector(g2, SINGLES);
  SINGLES near = ((__builtin_convertvector(g3, SINGLES) * df + g2f) * df + g1f) * df;
  SINGLES residual = ((af * near + bf) * near + cf) * near - df;
  SINGLES bend = 3 * af * near + bf, slope = (bend + bf) * near + cf, inverse = 1 / slope;
  SINGLES step = residual * inverse;
  near -= step + step * (step * (bend * inverse));
  DOUBLES s = __builtin_convertvector(near, DOUBLES);
  residual = __builtin_convertvector(((a * s + b) * s + c) * s - delta, SINGLES);
  // The slope has hardly changed: one step of Newton's for its inverse.
  slope = (3 * af * near + 2 * bf) * near + cf;
  step = residual * (inverse * (2 - slope * inverse));
  return s - __builtin_convertvector(step, DOUBLES);
}

TARGET static void KERNEL(bezier)(const motionbook_bezier *curve, motionbook_progression x, size_t first, size_t count,
                                  double *out) {
  if (count == 0) return;
  motionbook_pieces pieces;
  // Fewer and longer pieces pay off with few samples in each; the choice must not depend on the call's first index.
  KERNEL(prepare)(&pieces, curve, x.step < 1.0 / 200);
  const DOUBLES lane = KERNEL(load)(motionbook_numbers);
  // The start of each piece is computed before any sample, so that none waits for it. Samples are counted from there,
  // independent of the call's first index: the same sample has the same bits.
  size_t origins[MOTIONBOOK_MOST_PIECES + 1], index = first, limit = first + count;
  double begins[MOTIONBOOK_MOST_PIECES], inverse = 1 / x.step;
  for (size_t k = 0; k < pieces.count; k++) {
    origins[k] = motionbook_index(pieces.x[k], x.start, inverse, 0, limit);
    begins[k] = (x.start + (double)(long long)origins[k] * x.step - pieces.x[k]) * pieces.scale[k];
  }
  origins[pieces.count] = limit;
  for (size_t k = 0; k < pieces.count; k++) {
    size_t last = origins[k + 1], origin = origins[k];
    if (last <= index) continue;
    double begin = begins[k], step = x.step * pieces.scale[k];
    DOUBLES a = pieces.a[k], b = pieces.b[k], c = pieces.c[k];
    DOUBLES y0 = pieces.y0[k], y1 = pieces.y1[k], y2 = pieces.y2[k], y3 = pieces.y3[k];
    DOUBLES g1 = pieces.g1[k], g2 = pieces.g2[k], g3 = pieces.g3[k];
    int steps = (int)pieces.steps[k];
    for (; index < last; index += LANES) {
      DOUBLES delta = ((double)(long long)(index - origin) + lane) * step + begin;
      DOUBLES s = steps == 0 ? KERNEL(refine)(delta, a, b, c, g1, g2, g3) : KERNEL(solve)(delta, a, b, c, steps);
      // Samples beyond the end of a piece are overwritten by the next.
      KERNEL(store)(out + (index - first), ((y3 * s + y2) * s + y1) * s + y0, limit - index);
    }
    index = last;
  }
}

#undef SINGLES

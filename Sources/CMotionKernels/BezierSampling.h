// The Bézier kernels of one instruction set and one precision; see BezierBody.h.

TARGET MOTIONBOOK_INLINE void SUFFIX(store)(REAL *out, REALS values, size_t room) {
  if (room >= LANES) {
    __builtin_memcpy(out, &values, sizeof values);
  } else {
    for (size_t lane = 0; lane < room; lane++) out[lane] = values[lane];
  }
}

/// Samples one by one, each from the piece into which it falls.
TARGET static void SUFFIX(bezier_solved)(const motionbook_pieces *pieces, motionbook_progression x, REALS lane,
                                         size_t first, size_t end, REAL *out) {
  // Where each piece begins comes before any sample, so that none of them waits for that. They are counted from there,
  // wherever the call begins: the same sample, the same bits.
  size_t origins[MOTIONBOOK_MOST_PIECES + 1], index = first;
  double begins[MOTIONBOOK_MOST_PIECES], inverse = 1 / x.step;
  for (size_t k = 0; k < pieces->count; k++) {
    origins[k] = motionbook_index(pieces->x[k], x.start, inverse, 0, end);
    begins[k] = (x.start + (double)(long long)origins[k] * x.step - pieces->x[k]) * pieces->scale[k];
  }
  origins[pieces->count] = end;
  for (size_t k = 0; k < pieces->count; k++) {
    size_t last = origins[k + 1], origin = origins[k];
    if (last <= index) continue;
    REAL begin = (REAL)begins[k], step = (REAL)(x.step * pieces->scale[k]);
    REALS a = (REAL)pieces->a[k], b = (REAL)pieces->b[k], c = (REAL)pieces->c[k];
    REALS y0 = (REAL)pieces->y0[k], y1 = (REAL)pieces->y1[k], y2 = (REAL)pieces->y2[k], y3 = (REAL)pieces->y3[k];
    REALS g1 = (REAL)pieces->g1[k], g2 = (REAL)pieces->g2[k], g3 = (REAL)pieces->g3[k];
    int steps = (int)pieces->steps[k];
    for (; index < last; index += LANES) {
      REALS delta = ((REAL)(long long)(index - origin) + lane) * step + begin;
      REALS s = steps == 0 ? SUFFIX(refine)(delta, a, b, c, g1, g2, g3) : SUFFIX(solve)(delta, a, b, c, steps);
      REALS y = ((y3 * s + y2) * s + y1) * s + y0;
      // What runs over the end of a piece is written again by the next.
      SUFFIX(store)(out + (index - first), y, end - index);
    }
    index = last;
  }
}

#include "BezierSeries.h"

TARGET static void SUFFIX(bezier)(const motionbook_bezier *curve, motionbook_progression x, size_t first, size_t count,
                                  REAL *out) {
  if (count == 0) return;
  motionbook_pieces pieces;
  // Fewer and longer pieces pay where few samples fall into each; the choice must not depend on where a call begins.
  KERNEL(prepare)(&pieces, curve, x.step < 1.0 / 200);
  static const REAL numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  REALS lane;
  __builtin_memcpy(&lane, numbers, sizeof lane);
  size_t length = SUFFIX(stretch_length)(x.step), end = first + count;
  if (length > 0) {
    REAL allowed = (REAL)(LEFT_OUT * motionbook_bezier_height(curve));
    SUFFIX(bezier_dense)(&pieces, x, length, allowed, lane, first, end, out);
  } else {
    SUFFIX(bezier_solved)(&pieces, x, lane, first, end, out);
  }
}

TARGET static void SUFFIX(bezier_at)(const motionbook_bezier *curve, const double *x, size_t count, REAL *out) {
  if (count == 0) return;
  motionbook_pieces pieces;
  KERNEL(prepare)(&pieces, curve, 1);
  int steps = 2;
  for (size_t k = 0; k < pieces.count; k++) steps = pieces.steps[k] > steps ? (int)pieces.steps[k] : steps;
  size_t piece = 0;
  for (size_t index = 0; index < count; index += LANES) {
    size_t lanes = count - index < LANES ? count - index : LANES;
    REAL delta[LANES] = {0}, a[LANES] = {0}, b[LANES] = {0}, c[LANES] = {0};
    REAL y0[LANES] = {0}, y1[LANES] = {0}, y2[LANES] = {0}, y3[LANES] = {0};
    for (size_t lane = 0; lane < lanes; lane++) {
      double sought = x[index + lane];
      if (!(sought >= pieces.x[piece] && sought < pieces.x[piece + 1])) {
        size_t low = 0, high = pieces.count;
        while (high - low > 1) {
          size_t middle = low + (high - low) / 2;
          if (pieces.x[middle] <= sought) low = middle; else high = middle;
        }
        piece = low;
      }
      delta[lane] = (REAL)((sought - pieces.x[piece]) * pieces.scale[piece]);
      a[lane] = (REAL)pieces.a[piece];
      b[lane] = (REAL)pieces.b[piece];
      c[lane] = (REAL)pieces.c[piece];
      y0[lane] = (REAL)pieces.y0[piece];
      y1[lane] = (REAL)pieces.y1[piece];
      y2[lane] = (REAL)pieces.y2[piece];
      y3[lane] = (REAL)pieces.y3[piece];
    }
    REALS deltas, as, bs, cs, y0s, y1s, y2s, y3s;
    __builtin_memcpy(&deltas, delta, sizeof deltas);
    __builtin_memcpy(&as, a, sizeof as);
    __builtin_memcpy(&bs, b, sizeof bs);
    __builtin_memcpy(&cs, c, sizeof cs);
    __builtin_memcpy(&y0s, y0, sizeof y0s);
    __builtin_memcpy(&y1s, y1, sizeof y1s);
    __builtin_memcpy(&y2s, y2, sizeof y2s);
    __builtin_memcpy(&y3s, y3, sizeof y3s);
    REALS s = SUFFIX(solve)(deltas, as, bs, cs, steps);
    REALS y = ((y3s * s + y2s) * s + y1s) * s + y0s;
    SUFFIX(store)(out + index, y, lanes);
  }
}

#undef REAL
#undef REALS
#undef SUFFIX
#undef DEGREE
#undef MOST_OF_X
#undef LEFT_OUT
#undef FOUND
#undef TRUTH

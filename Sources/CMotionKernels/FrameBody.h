// Many motions at one time, of one instruction set; see Instructions.h.
//
// The numbers of 16 motions stand together, column by column, so that every load is a vector. A block is written as a whole
// or not at all, so that what is left to the caller does not depend on the width of a register.

typedef double MOTIONBOOK_VECTOR(LANES) KERNEL(frame_doubles);
typedef unsigned long long MOTIONBOOK_VECTOR(LANES) KERNEL(frame_words);

#define DOUBLES KERNEL(frame_doubles)
#define WORDS KERNEL(frame_words)
#define BLOCK MOTIONBOOK_FRAME_BLOCK
/// Times beyond this are not told apart, as in the engine.
#define LATEST 1e18

TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(frame_load)(const double *from) {
  DOUBLES values;
  __builtin_memcpy(&values, from, sizeof values);
  return values;
}

/// Seconds since each motion's start; 0 before it.
TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(frame_elapsed)(double time, const double *start) {
  DOUBLES t = time - KERNEL(frame_load)(start);
  t = t > 0 ? t : 0;
  return t < LATEST ? t : LATEST;
}

/// e^-x for x ≥ 0, relative error below 1e-14; what is below 1e-307 stays there.
TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(frame_fading)(DOUBLES x) {
  DOUBLES y = x < 707 ? -x : -707;
  // Adding 1.5·2⁵² rounds to an integer, whose lowest bits then are at the end of the bit pattern.
  DOUBLES shifted = y * 0x1.71547652b82fep0 + 0x1.8p52;
  DOUBLES whole = shifted - 0x1.8p52;
  // ln 2 in two parts, of which the first has zeros enough at its end that the product is exact.
  DOUBLES r = (y - whole * 0x1.62e42fee00000p-1) - whole * 0x1.a39ef35793c76p-33;
  // Taylor to the eleventh power of |r| ≤ 0.347, whose remainder is 6e-15.
  DOUBLES q = r * r;
  DOUBLES low = (1 + r) + q * (0.5 + r * (1.0 / 6));
  DOUBLES middle = (1.0 / 24 + r * (1.0 / 120)) + q * (1.0 / 720 + r * (1.0 / 5040));
  DOUBLES high = (1.0 / 40320 + r * (1.0 / 362880)) + q * (1.0 / 3628800 + r * (1.0 / 39916800));
  DOUBLES square = q * q;
  DOUBLES p = low + square * (middle + square * high);
  return (DOUBLES)((WORDS)p + ((WORDS)shifted << 52));
}

/// Sine and cosine of 0 ≤ angle < 2¹⁹, absolute error below 2⁻⁵¹.
/// Coefficients: fdlibm, https://www.netlib.org/fdlibm/k_sin.c and k_cos.c
TARGET MOTIONBOOK_INLINE DOUBLES KERNEL(frame_sine)(DOUBLES angle, DOUBLES *cosine) {
  DOUBLES shifted = angle * 0x1.45f306dc9c883p-1 + 0x1.8p52;
  DOUBLES turns = shifted - 0x1.8p52;
  WORDS quadrant = (WORDS)shifted;
  DOUBLES x = (angle - turns * 0x1.921fb544p0) - turns * 0x1.0b4611a626331p-34;
  DOUBLES z = x * x, w = z * z;
  DOUBLES s = (-1.66666666666666324348e-01 + z * 8.33333333332248946124e-03) +
              w * ((-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06) +
                   w * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10));
  DOUBLES c = (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03) +
              w * ((2.48015872894767294178e-05 + z * -2.75573143513906633035e-07) +
                   w * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11));
  WORDS sine = (WORDS)(x + x * (z * s)), cosines = (WORDS)((1 - 0.5 * z) + w * c);
  // Quadrants 1 and 3 exchange the two, 2 and 3 negate the sine, 1 and 2 the cosine.
  WORDS differs = (sine ^ cosines) & (0 - (quadrant & 1));
  *cosine = (DOUBLES)((cosines ^ differs) ^ (((quadrant + 1) & 2) << 62));
  return (DOUBLES)((sine ^ differs) ^ ((quadrant & 2) << 62));
}

/// Writes a block's results to their places, of which those beyond the room are left out.
TARGET MOTIONBOOK_INLINE void KERNEL(frame_scatter)(const double *results, const double *places, size_t lanes, size_t room,
                                                    double *out) {
  for (size_t lane = 0; lane < lanes; lane++) {
    size_t place = (size_t)places[lane];
    if (place < room) out[place] = results[lane];
  }
}

TARGET static void KERNEL(frame_swings)(const double *lanes, size_t count, double time, size_t room, double *out,
                                        size_t *done) {
  for (; *done < count; *done += BLOCK) {
    const double *block = lanes + *done * MOTIONBOOK_SWING_COLUMNS;
    double results[BLOCK];
    WORDS far = 0;
    for (size_t lane = 0; lane < BLOCK; lane += LANES) {
      DOUBLES t = KERNEL(frame_elapsed)(time, block + lane);
      DOUBLES decay = KERNEL(frame_load)(block + BLOCK + lane), rate = KERNEL(frame_load)(block + 2 * BLOCK + lane);
      DOUBLES even = KERNEL(frame_load)(block + 3 * BLOCK + lane), odd = KERNEL(frame_load)(block + 4 * BLOCK + lane);
      DOUBLES target = KERNEL(frame_load)(block + 5 * BLOCK + lane);
      DOUBLES angle = rate * t, cosine;
      far |= (WORDS)!(angle < 0x1p19);
      DOUBLES sine = KERNEL(frame_sine)(angle, &cosine);
      DOUBLES value = target + KERNEL(frame_fading)(decay * t) * (even * cosine + odd * sine);
      __builtin_memcpy(results + lane, &value, sizeof value);
    }
    if (__builtin_reduce_or(far)) return;
    KERNEL(frame_scatter)(results, block + 6 * BLOCK, count - *done < BLOCK ? count - *done : BLOCK, room, out);
  }
}

TARGET static void KERNEL(frame_decays)(const double *lanes, size_t count, double time, size_t room, double *out,
                                        size_t *done) {
  for (; *done < count; *done += BLOCK) {
    const double *block = lanes + *done * MOTIONBOOK_DECAY_COLUMNS;
    double results[BLOCK];
    for (size_t lane = 0; lane < BLOCK; lane += LANES) {
      DOUBLES t = KERNEL(frame_elapsed)(time, block + lane);
      DOUBLES slow = KERNEL(frame_load)(block + BLOCK + lane), fast = KERNEL(frame_load)(block + 2 * BLOCK + lane);
      DOUBLES height = KERNEL(frame_load)(block + 3 * BLOCK + lane), slope = KERNEL(frame_load)(block + 4 * BLOCK + lane);
      DOUBLES other = KERNEL(frame_load)(block + 5 * BLOCK + lane), target = KERNEL(frame_load)(block + 6 * BLOCK + lane);
      DOUBLES value = target + ((height + slope * t) * KERNEL(frame_fading)(slow * t) +
                                other * KERNEL(frame_fading)(fast * t));
      __builtin_memcpy(results + lane, &value, sizeof value);
    }
    KERNEL(frame_scatter)(results, block + 7 * BLOCK, count - *done < BLOCK ? count - *done : BLOCK, room, out);
  }
}

/// Whether a step no longer changes an offset by more than a part in 10⁸, so that the next would not change it at all.
TARGET MOTIONBOOK_INLINE WORDS KERNEL(frame_settled)(DOUBLES step, DOUBLES offset) {
  DOUBLES far = step < 0 ? -step : step, near = 1e-8 * (offset < 0 ? -offset : offset);
  return (WORDS)(far <= near);
}

/// Eight numbers for each of four motions, column by column.
TARGET MOTIONBOOK_INLINE void KERNEL(frame_transpose)(const double *const *rows, double (*columns)[BLOCK], size_t lane) {
  for (size_t half = 0; half < 8; half += 4) {
    motionbook_four a, b, c, d;
    __builtin_memcpy(&a, rows[0] + half, sizeof a);
    __builtin_memcpy(&b, rows[1] + half, sizeof b);
    __builtin_memcpy(&c, rows[2] + half, sizeof c);
    __builtin_memcpy(&d, rows[3] + half, sizeof d);
    motionbook_four ab = __builtin_shufflevector(a, b, 0, 4, 2, 6), ba = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    motionbook_four cd = __builtin_shufflevector(c, d, 0, 4, 2, 6), dc = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    motionbook_four first = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    motionbook_four second = __builtin_shufflevector(ba, dc, 0, 1, 4, 5);
    motionbook_four third = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    motionbook_four fourth = __builtin_shufflevector(ba, dc, 2, 3, 6, 7);
    __builtin_memcpy(columns[half] + lane, &first, sizeof first);
    __builtin_memcpy(columns[half + 1] + lane, &second, sizeof second);
    __builtin_memcpy(columns[half + 2] + lane, &third, sizeof third);
    __builtin_memcpy(columns[half + 3] + lane, &fourth, sizeof fourth);
  }
}

TARGET static void KERNEL(frame_beziers)(const double *lanes, const double *pages, size_t count, double time, size_t room,
                                         double *out, size_t *done) {
  for (; *done < count; *done += BLOCK) {
    const double *block = lanes + *done * MOTIONBOOK_EASED_COLUMNS;
    double progress[BLOCK], columns[8][BLOCK], results[BLOCK];
    const double *rows[BLOCK];
    for (size_t lane = 0; lane < BLOCK; lane += LANES) {
      // 0/0 where nothing moves: no number is in between.
      DOUBLES x = KERNEL(frame_elapsed)(time, block + lane) / KERNEL(frame_load)(block + BLOCK + lane);
      __builtin_memcpy(progress + lane, &x, sizeof x);
    }
    for (size_t lane = 0; lane < BLOCK; lane++) {
      double x = progress[lane];
      int piece = x > 0 && x < 1 ? (int)(x * 16) : 0;
      rows[lane] = pages + (size_t)block[2 * BLOCK + lane] * MOTIONBOOK_FRAME_PAGE + 8 * piece;
    }
    for (size_t lane = 0; lane < BLOCK; lane += 4) KERNEL(frame_transpose)(rows + lane, columns, lane);
    WORDS slow = 0;
    for (size_t lane = 0; lane < BLOCK; lane += LANES) {
      DOUBLES x = KERNEL(frame_load)(progress + lane);
      DOUBLES origin = KERNEL(frame_load)(columns[0] + lane), knot = KERNEL(frame_load)(columns[1] + lane);
      DOUBLES linear = KERNEL(frame_load)(columns[2] + lane), quadratic = KERNEL(frame_load)(columns[3] + lane);
      DOUBLES guess = KERNEL(frame_load)(columns[4] + lane), cubic = KERNEL(frame_load)(columns[5] + lane);
      DOUBLES y1 = KERNEL(frame_load)(columns[6] + lane), y2 = KERNEL(frame_load)(columns[7] + lane);
      // The engine's solver, operation by operation.
      DOUBLES distance = x - knot;
      DOUBLES square = linear * linear + 4 * guess * distance;
      square = square > 0 ? square : 0;
      DOUBLES offset = 2 * distance / ((linear + __builtin_elementwise_sqrt(square)) + 1e-300);
      DOUBLES residual = ((cubic * offset + quadratic) * offset + linear) * offset - distance;
      DOUBLES bend = 3 * cubic * offset + quadratic, slope = (bend + quadratic) * offset + linear;
      offset -= residual * slope / (slope * slope - residual * bend);
      residual = ((cubic * offset + quadratic) * offset + linear) * offset - distance;
      bend = 3 * cubic * offset + quadratic;
      slope = (bend + quadratic) * offset + linear;
      DOUBLES step = residual / slope;
      offset -= step;
      DOUBLES s = origin + offset;
      WORDS inside = (WORDS)((x > 0) & (x < 1)), left = inside & ~KERNEL(frame_settled)(step, offset);
      for (int more = 0; more < 2 && __builtin_reduce_or(left); more++) {
        residual = ((cubic * offset + quadratic) * offset + linear) * offset - distance;
        bend = 3 * cubic * offset + quadratic;
        slope = (bend + quadratic) * offset + linear;
        step = residual * slope / (slope * slope - residual * bend);
        offset -= step;
        DOUBLES next = origin + offset;
        WORDS found = left & KERNEL(frame_settled)(step, offset) & (WORDS)((next >= 0) & (next <= 1));
        s = (DOUBLES)(((WORDS)s & ~found) | ((WORDS)next & found));
        left &= ~found;
      }
      slow |= left;
      DOUBLES u = 1 - s, shared = 3 * u * s;
      DOUBLES y = (shared * u * y1 + shared * s * y2) + s * s * s;
      y = x > 0 ? (x < 1 ? y : 1) : 0;
      DOUBLES from = KERNEL(frame_load)(block + 4 * BLOCK + lane), to = KERNEL(frame_load)(block + 5 * BLOCK + lane);
      DOUBLES value = y == 1 ? to : from + (to - from) * y;
      __builtin_memcpy(results + lane, &value, sizeof value);
    }
    if (__builtin_reduce_or(slow)) return;
    KERNEL(frame_scatter)(results, block + 7 * BLOCK, count - *done < BLOCK ? count - *done : BLOCK, room, out);
  }
}

TARGET static void KERNEL(frame_lines)(const double *lanes, const double *pages, size_t count, double time, size_t room,
                                       double *out, size_t *done) {
  for (; *done < count; *done += BLOCK) {
    const double *block = lanes + *done * MOTIONBOOK_EASED_COLUMNS;
    double progress[BLOCK], columns[4][BLOCK], results[BLOCK];
    for (size_t lane = 0; lane < BLOCK; lane += LANES) {
      DOUBLES x = KERNEL(frame_elapsed)(time, block + lane) / KERNEL(frame_load)(block + BLOCK + lane);
      __builtin_memcpy(progress + lane, &x, sizeof x);
    }
    for (size_t lane = 0; lane < BLOCK; lane++) {
      const double *points = pages + (size_t)block[2 * BLOCK + lane] * MOTIONBOOK_FRAME_PAGE;
      double x = progress[lane];
      // The last point that is not beyond x, but never the very last.
      size_t low = 0, left = (size_t)block[3 * BLOCK + lane], last = left > 1 ? left - 2 : 0;
      while (left > 1) {
        size_t half = left / 2;
        low = points[2 * (low + half)] <= x ? low + half : low;
        left -= half;
      }
      const double *point = points + 2 * (low < last ? low : last);
      for (size_t column = 0; column < 4; column++) columns[column][lane] = point[column];
    }
    for (size_t lane = 0; lane < BLOCK; lane += LANES) {
      DOUBLES x = KERNEL(frame_load)(progress + lane);
      DOUBLES x0 = KERNEL(frame_load)(columns[0] + lane), y0 = KERNEL(frame_load)(columns[1] + lane);
      DOUBLES x1 = KERNEL(frame_load)(columns[2] + lane), y1 = KERNEL(frame_load)(columns[3] + lane);
      DOUBLES y = x0 == x1 ? y1 : y0 + (x - x0) / (x1 - x0) * (y1 - y0);
      DOUBLES from = KERNEL(frame_load)(block + 4 * BLOCK + lane), to = KERNEL(frame_load)(block + 5 * BLOCK + lane);
      DOUBLES end = KERNEL(frame_load)(block + 6 * BLOCK + lane);
      DOUBLES value = x < 1 ? (y == 1 ? to : from + (to - from) * y) : end;
      __builtin_memcpy(results + lane, &value, sizeof value);
    }
    KERNEL(frame_scatter)(results, block + 7 * BLOCK, count - *done < BLOCK ? count - *done : BLOCK, room, out);
  }
}

#undef DOUBLES
#undef WORDS
#undef BLOCK
#undef LATEST

// Many motions at one time, of one instruction set; see Kernels.c.
//
// The numbers of 16 motions are interleaved, column by column, so that every load is a vector. A block is written
// entirely or not at all, so that the remainder for the caller does not depend on the width of a register.

typedef unsigned long long MOTIONBOOK_VECTOR(LANES) KERNEL(frame_words);

#define WORDS KERNEL(frame_words)
#define BLOCK MOTIONBOOK_FRAME_BLOCK
/// Times beyond this are treated as equal, as in the engine.
#define LATEST 1e18

/// e^-x for x ≥ 0, relative error below 1e-14; at least 1e-307.
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

TARGET static void KERNEL(frame_springs)(const double *lanes, size_t count, double time, size_t room, double *out,
                                         size_t *done) {
  for (; *done < count; *done += BLOCK) {
    const double *block = lanes + *done * MOTIONBOOK_FRAME_COLUMNS;
    double results[BLOCK];
    WORDS far = 0;
    for (size_t lane = 0; lane < BLOCK; lane += LANES) {
      // Seconds since each motion's start; 0 before it.
      DOUBLES t = time - KERNEL(load)(block + lane), number[MOTIONBOOK_FRAME_COLUMNS - 1];
      t = t > 0 ? t : 0;
      t = t < LATEST ? t : LATEST;
      for (size_t k = 1; k < MOTIONBOOK_FRAME_COLUMNS - 1; k++) number[k] = KERNEL(load)(block + k * BLOCK + lane);
      DOUBLES angle = number[2] * t, cosine;
      far |= (WORDS)!(angle < 0x1p19);
      DOUBLES sine = KERNEL(frame_sine)(angle, &cosine);
      DOUBLES slow = KERNEL(frame_fading)(number[1] * t) * (number[3] * cosine + number[4] * sine + number[5] * t);
      DOUBLES value = number[8] + (slow + number[7] * KERNEL(frame_fading)(number[6] * t));
      __builtin_memcpy(results + lane, &value, sizeof value);
    }
    if (__builtin_reduce_or(far)) return;
    const double *places = block + (MOTIONBOOK_FRAME_COLUMNS - 1) * BLOCK;
    for (size_t lane = 0; lane < BLOCK && lane < count - *done; lane++) {
      size_t place = (size_t)places[lane];
      if (place < room) out[place] = results[lane];
    }
  }
}

#undef WORDS
#undef BLOCK
#undef LATEST

// Lines and cubics of one instruction set and one precision; see PolynomialBody.h.
//
// Indices are counted in ints, which every instruction set converts; a longer run goes on from where the last one ended.

enum { SUFFIX(most_at_once) = 1 << 24 };

TARGET static void SUFFIX(cubic)(motionbook_cubic cubic, motionbook_progression u, size_t first, size_t count,
                                 REAL *out) {
  REAL c0 = (REAL)cubic.c0, c1 = (REAL)cubic.c1, c2 = (REAL)cubic.c2, c3 = (REAL)cubic.c3;
  double start = u.start, step = u.step;
  for (size_t done = 0; done < count;) {
    size_t part = count - done < SUFFIX(most_at_once) ? count - done : SUFFIX(most_at_once);
    double from = (double)(first + done);
    REAL *to = out + done;
    for (int index = 0; index < (int)part; index++) {
      REAL at = (REAL)(start + (from + index) * step);
      to[index] = ((c3 * at + c2) * at + c1) * at + c0;
    }
    done += part;
  }
}

TARGET static void SUFFIX(ramp)(motionbook_progression line, size_t first, size_t count, REAL *out) {
  double start = line.start, step = line.step;
  for (size_t done = 0; done < count;) {
    size_t part = count - done < SUFFIX(most_at_once) ? count - done : SUFFIX(most_at_once);
    double from = (double)(first + done);
    REAL *to = out + done;
    for (int index = 0; index < (int)part; index++) to[index] = (REAL)(start + (from + index) * step);
    done += part;
  }
}

TARGET static void SUFFIX(fill)(REAL value, size_t count, REAL *out) {
  for (size_t index = 0; index < count; index++) out[index] = value;
}

#undef REAL
#undef SUFFIX

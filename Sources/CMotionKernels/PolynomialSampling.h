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

TARGET static void SUFFIX(lines)(const motionbook_point *restrict points, size_t point_count,
                                 motionbook_progression place, size_t first, size_t count, REAL *restrict out) {
  static const REAL numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  REALS lane;
  __builtin_memcpy(&lane, numbers, sizeof lane);
  double inverse = 1 / place.step;
  size_t end = first + count, index = first;
  for (size_t k = 0; k + 1 < point_count && index < end; k++) {
    motionbook_point from = points[k], to = points[k + 1];
    size_t last = k + 2 == point_count ? end : motionbook_index(to.at, place.start, inverse, index, end);
    if (last <= index) continue;
    // Counted from the first sample of the line, wherever the call begins.
    size_t origin = motionbook_index(from.at, place.start, inverse, 0, index);
    double width = to.at - from.at, slope = width > 0 ? (to.value - from.value) / width : 0;
    double begin = (width > 0 ? from.value : to.value) + (place.start + (double)origin * place.step - from.at) * slope;
    double step = slope * place.step;
    REALS at = (REAL)(long long)(index - origin) + lane;
    for (; index < last; index += LANES, at += (REAL)LANES) {
      REALS values = at * (REAL)step + (REAL)begin;
      REAL *here = out + (index - first);
      if (end - index >= LANES) {
        // What runs over the end of a line is written again by the next.
        __builtin_memcpy(here, &values, sizeof values);
      } else {
        for (size_t j = 0; j < end - index; j++) here[j] = values[j];
      }
    }
    index = last;
  }
}

TARGET static void SUFFIX(fill)(REAL value, size_t count, REAL *out) {
  for (size_t index = 0; index < count; index++) out[index] = value;
}

#undef REAL
#undef REALS
#undef SUFFIX

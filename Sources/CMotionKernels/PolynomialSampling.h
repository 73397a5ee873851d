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

/// Some lines, prepared before one is drawn, so that none waits for another's division.
enum { SUFFIX(lines_at_once) = 32 };
typedef struct {
  /// The first sample of each line, and of the one after the last.
  size_t first[SUFFIX(lines_at_once) + 1];
  double begin[SUFFIX(lines_at_once)], step[SUFFIX(lines_at_once)];
} SUFFIX(prepared_lines);

/// Prepares so many lines from a point on, whose samples end somewhere.
TARGET MOTIONBOOK_INLINE void SUFFIX(prepare_lines)(SUFFIX(prepared_lines) *restrict lines,
                                                    const motionbook_point *restrict points, size_t line, size_t count,
                                                    size_t point_count, motionbook_progression place, size_t end) {
  double inverse = 1 / place.step;
  for (size_t k = 0; k <= count; k++) {
    size_t point = line + k;
    lines->first[k] = point == 0                  ? 0
                      : point + 1 == point_count ? end
                                                 : motionbook_index(points[point].at, place.start, inverse, 0, end);
  }
  for (size_t k = 0; k < count; k++) {
    motionbook_point from = points[line + k], to = points[line + k + 1];
    double width = to.at - from.at, slope = width > 0 ? (to.value - from.value) / width : 0;
    double value = width > 0 ? from.value : to.value;
    // Counted from the first sample of the line, wherever the call begins.
    lines->begin[k] = value + (place.start + (double)(long long)lines->first[k] * place.step - from.at) * slope;
    lines->step[k] = slope * place.step;
  }
}

TARGET static void SUFFIX(lines)(const motionbook_point *restrict points, size_t point_count,
                                 motionbook_progression place, size_t first, size_t count, REAL *restrict out) {
  static const REAL numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  REALS lane;
  __builtin_memcpy(&lane, numbers, sizeof lane);
  SUFFIX(prepared_lines) lines;
  size_t end = first + count, index = first;
  for (size_t line = 0; line + 1 < point_count && index < end; line += SUFFIX(lines_at_once)) {
    size_t rest = point_count - 1 - line, part = rest < SUFFIX(lines_at_once) ? rest : SUFFIX(lines_at_once);
    SUFFIX(prepare_lines)(&lines, points, line, part, point_count, place, end);
    for (size_t k = 0; k < part; k++) {
      size_t last = lines.first[k + 1];
      if (last <= index) continue;
      REALS at = (REAL)(long long)(index - lines.first[k]) + lane, begin = (REAL)lines.begin[k], step = (REAL)lines.step[k];
      for (; index < last; index += LANES, at += (REAL)LANES) {
        REALS values = at * step + begin;
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
}

TARGET static void SUFFIX(fill)(REAL value, size_t count, REAL *out) {
  for (size_t index = 0; index < count; index++) out[index] = value;
}

#undef REAL
#undef REALS
#undef SUFFIX

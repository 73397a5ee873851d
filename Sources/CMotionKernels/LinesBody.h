// Lines between points of one instruction set; see Kernels.c.

/// Some lines, prepared before one is drawn, so that none waits for another's division.
typedef struct {
  /// The first sample of each line, and of the one after the last.
  size_t first[MOTIONBOOK_LINES_AT_ONCE + 1];
  double begin[MOTIONBOOK_LINES_AT_ONCE], step[MOTIONBOOK_LINES_AT_ONCE];
} KERNEL(prepared_lines);

/// Prepares a number of lines from a point on, up to an end of their samples.
TARGET MOTIONBOOK_INLINE void KERNEL(prepare_lines)(KERNEL(prepared_lines) *restrict lines,
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
    // Counted from the first sample of the line, independent of the call's first index.
    lines->begin[k] = value + (place.start + (double)(long long)lines->first[k] * place.step - from.at) * slope;
    lines->step[k] = slope * place.step;
  }
}

TARGET static void KERNEL(lines)(const motionbook_point *restrict points, size_t point_count,
                                 motionbook_progression place, size_t first, size_t count, double *restrict out) {
  const DOUBLES lane = KERNEL(load)(motionbook_numbers);
  KERNEL(prepared_lines) lines;
  size_t end = first + count, index = first;
  for (size_t line = 0; line + 1 < point_count && index < end; line += MOTIONBOOK_LINES_AT_ONCE) {
    size_t rest = point_count - 1 - line, part = rest < MOTIONBOOK_LINES_AT_ONCE ? rest : MOTIONBOOK_LINES_AT_ONCE;
    KERNEL(prepare_lines)(&lines, points, line, part, point_count, place, end);
    for (size_t k = 0; k < part; k++) {
      size_t last = lines.first[k + 1];
      if (last <= index) continue;
      DOUBLES at = (long long)(index - lines.first[k]) + lane, begin = lines.begin[k], step = lines.step[k];
      for (; index < last; index += LANES, at += LANES) {
        // Samples beyond the end of a line are overwritten by the next.
        KERNEL(store)(out + (index - first), at * step + begin, end - index);
      }
      index = last;
    }
  }
}

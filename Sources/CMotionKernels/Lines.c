#include "Instructions.h"

/// Number of lines prepared before one is drawn.
enum { MOTIONBOOK_LINES_AT_ONCE = 32 };

#define BODY "LinesBody.h"
#include "EachSet.h"

void motionbook_sample_lines(motionbook_instructions set, const motionbook_point *points, size_t point_count,
                             motionbook_progression place, size_t first, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, lines, (points, point_count, place, first, count, out));
}

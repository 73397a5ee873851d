#include "BezierPieces.h"
#include "Instructions.h"

#define BODY "BezierBody.h"
#include "EachSet.h"

void motionbook_sample_bezier(motionbook_instructions set, const motionbook_bezier *curve, motionbook_progression x,
                              size_t first, size_t count, double *out) {
  MOTIONBOOK_DISPATCH(set, bezier, (curve, x, first, count, out));
}

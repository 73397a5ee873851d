#include "Instructions.h"

#define BODY "FrameBody.h"
#include "EachSet.h"

size_t motionbook_frame_springs(motionbook_instructions set, const double *lanes, size_t first, size_t count, double time,
                                size_t room, double *out) {
  size_t done = first;
  MOTIONBOOK_DISPATCH(set, frame_springs, (lanes, count, time, room, out, &done));
  return done < count ? done : count;
}

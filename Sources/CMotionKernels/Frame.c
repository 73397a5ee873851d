#include "Instructions.h"

#define BODY "FrameBody.h"
#include "EachSet.h"

size_t motionbook_frame_swings(motionbook_instructions set, const double *lanes, size_t first, size_t count, double time,
                               size_t room, double *out) {
  size_t done = first;
  MOTIONBOOK_DISPATCH(set, frame_swings, (lanes, count, time, room, out, &done));
  return done < count ? done : count;
}

size_t motionbook_frame_decays(motionbook_instructions set, const double *lanes, size_t first, size_t count, double time,
                               size_t room, double *out) {
  size_t done = first;
  MOTIONBOOK_DISPATCH(set, frame_decays, (lanes, count, time, room, out, &done));
  return done < count ? done : count;
}

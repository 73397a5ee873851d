// Runs every kernel over rooms of exactly its length, with input that makes sense and input that makes none.
//
// Built by `.ci/kernels` with the address and undefined-behavior sanitizers, which report what a test of values cannot see.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "CMotionKernels.h"

static uint64_t state = 0x4D4F5442;

static double any(double low, double high) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(state >> 11) * 0x1p-53;
}

/// Now and then a number that makes no sense.
static double odd(double low, double high, int isOdd) {
  static const double numbers[] = {0, 1, -1, NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-300, 0.5};
  return isOdd && any(0, 1) < 0.3 ? numbers[(int)any(0, 10)] : any(low, high);
}

/// A frame of so many motions, whose lanes fill their room.
static void frame(motionbook_instructions set, size_t count, int isOdd, double *out) {
  const size_t block = MOTIONBOOK_FRAME_BLOCK;
  size_t blocks = (count + block - 1) / block;
  const size_t width = MOTIONBOOK_FRAME_COLUMNS;
  double *lanes = malloc((blocks ? blocks : 1) * block * width * sizeof *lanes);
  if (!lanes) abort();
  for (size_t lane = 0; lane < blocks * block; lane++) {
    double *first = lanes + lane / block * width * block + lane % block;
    for (size_t column = 0; column + 1 < width; column++) first[column * block] = odd(0, 9, isOdd);
    first[(width - 1) * block] = (double)(lane < count ? count - 1 - lane : lane);
  }
  // Less room than places, now and then.
  size_t room = isOdd ? (size_t)any(0, (double)count + 1) : count, lane = 0;
  double time = odd(0, 20, isOdd);
  while (lane < count) lane = motionbook_frame_springs(set, lanes, lane, count, time, room, out) + block;
  free(lanes);
}

static void run(motionbook_instructions set, size_t count, int isOdd) {
  size_t first = (size_t)any(0, 100);
  double *out = malloc(count * sizeof *out);
  if (!out) abort();
  motionbook_bezier curve = {odd(0, 1, isOdd), odd(-1, 2, isOdd), odd(0, 1, isOdd),
                             odd(-1, 2, isOdd), odd(-9, 9, isOdd), odd(-9, 9, isOdd)};
  motionbook_progression x = {odd(0, 0.01, isOdd), odd(1e-4, 1.0 / (double)(first + count), isOdd)};
  motionbook_sample_bezier(set, &curve, x, first, count, out);
  // A part of a dense grid.
  size_t deep = (size_t)any(0, 50000);
  motionbook_progression fine = {odd(0, 0.001, isOdd), odd(1e-7, 0.999 / (double)(deep + count), isOdd)};
  motionbook_sample_bezier(set, &curve, fine, deep, count, out);

  motionbook_motion_map step = {odd(-1, 1, isOdd), odd(0, 0.01, isOdd), odd(-1, 1, isOdd), odd(-1, 1, isOdd)};
  double value = odd(-1, 1, isOdd), velocity = odd(-9, 9, isOdd), target = odd(-9, 9, isOdd), scale = odd(-9, 9, isOdd);
  double rows[2 * MOTIONBOOK_MOTION_BLOCK];
  motionbook_motion_map block = motionbook_prepare_motion(set, step, rows);
  motionbook_sample_motion(set, rows, block, value, velocity, target, scale, first, count, out);

  motionbook_point points[20];
  double at = odd(-1, 1, isOdd);
  for (int index = 0; index < 20; index++) {
    points[index] = (motionbook_point){at, odd(-9, 9, isOdd)};
    at += any(0, 1) < 0.2 ? 0 : odd(0, 0.3, isOdd);
  }
  motionbook_sample_lines(set, points, 2 + (size_t)any(0, 18), x, first, count, out);

  frame(set, count, isOdd, out);
  free(out);
}

int main(void) {
  int sets = (int)motionbook_best_instructions();
  for (int set = 0; set <= sets; set++) {
    for (size_t count = 0; count <= 300; count++) {
      for (int round = 0; round < 8; round++) run((motionbook_instructions)set, count, round % 2);
    }
    run((motionbook_instructions)set, 100000, 0);
  }
  printf("kernels of %d instruction sets: no fault\n", sets + 1);
  return 0;
}

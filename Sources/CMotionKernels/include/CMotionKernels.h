// Curves over whole arrays: the engine's scalar functions, many samples at a time.
//
// Every function is compiled for several instruction sets and takes the one to use. All of them give the same bits:
// each sample is computed by the same IEEE operations in the same order, whatever the width of a register, and no
// product is fused with a sum. No function allocates, keeps state, or writes outside of `out[0 ..< count]`; every input
// is legal, and meaningless input (NaN, a step of 0) yields meaningless numbers.
#ifndef CMOTIONKERNELS_H
#define CMOTIONKERNELS_H

#include <stddef.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A set of vector instructions.
typedef enum {
  /// Baseline of every processor of the architecture: SSE2, NEON.
  MOTIONBOOK_BASELINE = 0,
  MOTIONBOOK_AVX2 = 1,
  MOTIONBOOK_AVX512 = 2,
} motionbook_instructions;

/// The best that this processor runs well.
///
/// AVX-512 only since Ice Lake and Zen 4: before, its use slowed down other code.
motionbook_instructions motionbook_best_instructions(void);

/// A cubic Bézier easing from (0, 0) to (1, 1), scaled: y becomes `from + span·y`.
///
/// x1 and x2 are in 0…1. Within 2⁻⁸ of a parameter with dx/ds = 0 inside the curve, the result is only as accurate as
/// binary64 permits there; for more accuracy use the scalar solver.
typedef struct {
  double x1, y1, x2, y2;
  double from, span;
} motionbook_bezier;

/// Numbers that rise by equal steps: the number at index i is `start + i·step`.
typedef struct {
  double start, step;
} motionbook_progression;

/// Samples a Bézier where x rises: at `x.start + i·x.step` for i in `first ..< first + count`, all in 0…1.
///
/// A sample depends on its index alone, not on the call's first one. Error if dx/ds ≥ 0.01: below 1e-13 of the curve's
/// height.
void motionbook_sample_bezier(motionbook_instructions set, const motionbook_bezier *curve, motionbook_progression x,
                              size_t first, size_t count, double *out);

/// Linear map of displacement and velocity over a time, for a damped spring of any damping.
typedef struct {
  double value_from_value, value_from_velocity;
  double velocity_from_value, velocity_from_velocity;
} motionbook_motion_map;

enum { MOTIONBOOK_MOTION_BLOCK = 64 };

/// Prepares a block of steps, by doubling.
/// @param step The map of one step.
/// @param rows Receives two numbers for each step of a block: the factors of the displacement and the velocity at the
/// block's beginning.
/// @returns The map of a block.
motionbook_motion_map motionbook_prepare_motion(motionbook_instructions set, motionbook_motion_map step, double *rows);

/// Writes `target + scale·displacement` after `skip`, `skip + 1`, … steps from a state.
///
/// Rounding grows with the number of blocks: callers restart from a closed-form state every thousand steps.
void motionbook_sample_motion(motionbook_instructions set, const double *rows, motionbook_motion_map block, double value,
                              double velocity, double target, double scale, size_t skip, size_t count, double *out);

/// A point that lines lead from and to.
typedef struct {
  double at, value;
} motionbook_point;

/// Writes the lines between points, where the place is `place.start + i·place.step`: each from a point to the next,
/// with the first and the last extended. The places of the points, two at least, do not fall; `place.step` is positive.
void motionbook_sample_lines(motionbook_instructions set, const motionbook_point *points, size_t point_count,
                             motionbook_progression place, size_t first, size_t count, double *out);

// Many motions at one time: a frame. Each is a lane with a column of numbers; 16 lanes are interleaved, column by
// column, so that the number of lane `l` in column `c` of `n` is at `(l / 16 · n + c) · 16 + l % 16`. The last block is
// whole. Column 0 is the motion's start, the last one the place of its result in `out`, which is not written unless
// below `room`.
//
// The function processes the lanes `first ..< count`, `first` being a multiple of 16, and returns its progress: it stops
// before a block with an unsupported lane, of which it has written nothing.

enum {
  MOTIONBOOK_FRAME_BLOCK = 16,
  /// start, slow, rate, even, odd, slope, fast, other, target, place.
  MOTIONBOOK_FRAME_COLUMNS = 10,
};

/// `target + e^(-slow·t)·(even·cos(rate·t) + odd·sin(rate·t) + slope·t) + other·e^(-fast·t)`, where t is `time - start`, 0
/// or more: springs of every damping.
///
/// Relative error of the decay below 1e-14, absolute error of sine and cosine below 1e-15. Not for angles from 2¹⁹ on.
size_t motionbook_frame_springs(motionbook_instructions set, const double *lanes, size_t first, size_t count, double time,
                                size_t room, double *out);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif

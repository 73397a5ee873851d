// The kernels of linear motions of one instruction set; see Instructions.h.
//
// A state s = (displacement, velocity) after j steps is M^j·s. The first rows of M^0 … M^63 give the displacements of a
// block as two products and a sum each, so that nothing adds up along a block; M^64 leads from block to block.

/// Too small to matter in any sum, and far from the subnormal numbers, which are slow.
#define TINY 0x1p-960

TARGET MOTIONBOOK_INLINE motionbook_motion_map KERNEL(squared)(motionbook_motion_map m) {
  double crossed = m.value_from_velocity * m.velocity_from_value;
  double trace = m.value_from_value + m.velocity_from_velocity;
  return (motionbook_motion_map){
      m.value_from_value * m.value_from_value + crossed, m.value_from_velocity * trace,
      m.velocity_from_value * trace, m.velocity_from_velocity * m.velocity_from_velocity + crossed};
}

/// Adds as many rows as are known; the power is that of so many steps, and is squared.
TARGET MOTIONBOOK_INLINE void KERNEL(doubled)(motionbook_motion_rows *restrict rows, motionbook_motion_map *power,
                                              int known) {
  motionbook_motion_map m = *power;
  for (int j = 0; j < known; j++) {
    double value = rows->value[j], velocity = rows->velocity[j];
    rows->value[known + j] = value * m.value_from_value + velocity * m.velocity_from_value;
    rows->velocity[known + j] = value * m.value_from_velocity + velocity * m.velocity_from_velocity;
  }
  *power = KERNEL(squared)(m);
}

TARGET static void KERNEL(prepare_f64)(const motionbook_motion_map *step, motionbook_motion_rows *restrict rows) {
  motionbook_motion_map power = *step;
  rows->value[0] = 1;
  rows->velocity[0] = 0;
  // Loops of known length.
  KERNEL(doubled)(rows, &power, 1);
  KERNEL(doubled)(rows, &power, 2);
  KERNEL(doubled)(rows, &power, 4);
  KERNEL(doubled)(rows, &power, 8);
  KERNEL(doubled)(rows, &power, 16);
  KERNEL(doubled)(rows, &power, 32);
  rows->block = power;
}

TARGET static void KERNEL(prepare_f32)(const motionbook_motion_map *step, motionbook_motion_rows_f32 *rows) {
  motionbook_motion_rows precise;
  KERNEL(prepare_f64)(step, &precise);
  for (int j = 0; j < MOTIONBOOK_MOTION_BLOCK; j++) {
    double value = precise.value[j], velocity = precise.velocity[j];
    rows->value[j] = (float)(value < 0x1p-96 && value > -0x1p-96 ? 0 : value);
    rows->velocity[j] = (float)(velocity < 0x1p-96 && velocity > -0x1p-96 ? 0 : velocity);
  }
  rows->block = precise.block;
}

#define REAL double
#define ROWS motionbook_motion_rows
#define SMALLEST TINY
#define SUFFIX(name) KERNEL(name##_f64)
#include "MotionSampling.h"

#define REAL float
#define ROWS motionbook_motion_rows_f32
#define SMALLEST 0x1p-96
#define SUFFIX(name) KERNEL(name##_f32)
#include "MotionSampling.h"

#undef TINY

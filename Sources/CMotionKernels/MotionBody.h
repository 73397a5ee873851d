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
TARGET MOTIONBOOK_INLINE void KERNEL(doubled)(double *restrict of_value, double *restrict of_velocity,
                                              motionbook_motion_map *power, int known) {
  motionbook_motion_map m = *power;
  for (int j = 0; j < known; j++) {
    double value = of_value[j], velocity = of_velocity[j];
    of_value[known + j] = value * m.value_from_value + velocity * m.velocity_from_value;
    of_velocity[known + j] = value * m.value_from_velocity + velocity * m.velocity_from_velocity;
  }
  *power = KERNEL(squared)(m);
}

/// The map of a step becomes that of a block.
TARGET static void KERNEL(prepare_f64)(motionbook_motion_map *step, double *restrict rows) {
  double *of_value = rows, *of_velocity = rows + MOTIONBOOK_MOTION_BLOCK;
  motionbook_motion_map power = *step;
  of_value[0] = 1;
  of_velocity[0] = 0;
  // Loops of known length.
  KERNEL(doubled)(of_value, of_velocity, &power, 1);
  KERNEL(doubled)(of_value, of_velocity, &power, 2);
  KERNEL(doubled)(of_value, of_velocity, &power, 4);
  KERNEL(doubled)(of_value, of_velocity, &power, 8);
  KERNEL(doubled)(of_value, of_velocity, &power, 16);
  KERNEL(doubled)(of_value, of_velocity, &power, 32);
  *step = power;
}

TARGET static void KERNEL(prepare_f32)(motionbook_motion_map *step, float *restrict rows) {
  double precise[2 * MOTIONBOOK_MOTION_BLOCK];
  KERNEL(prepare_f64)(step, precise);
  for (int j = 0; j < 2 * MOTIONBOOK_MOTION_BLOCK; j++) {
    double number = precise[j];
    rows[j] = (float)(number < 0x1p-96 && number > -0x1p-96 ? 0 : number);
  }
}

#define REAL double
#define SMALLEST TINY
#define SUFFIX(name) KERNEL(name##_f64)
#include "MotionSampling.h"

#define REAL float
#define SMALLEST 0x1p-96
#define SUFFIX(name) KERNEL(name##_f32)
#include "MotionSampling.h"

#undef TINY

// The kernels of linear motions of one instruction set; see Kernels.c.
//
// A state s = (displacement, velocity) after j steps is M^j·s. The first rows of M^0 … M^63 give the displacements of a
// block as two products and a sum each, so that errors do not accumulate along a block; M^64 leads from block to block.

/// Too small to matter in any sum, and far from the subnormal numbers, which are slow.
#define TINY 0x1p-960

/// Appends as many rows as are known; the power is that of as many steps, and is squared.
TARGET MOTIONBOOK_INLINE void KERNEL(doubled)(double *restrict of_value, double *restrict of_velocity,
                                              motionbook_motion_map *power, int known) {
  motionbook_motion_map m = *power;
  for (int j = 0; j < known; j++) {
    double value = of_value[j], velocity = of_velocity[j];
    of_value[known + j] = value * m.value_from_value + velocity * m.velocity_from_value;
    of_velocity[known + j] = value * m.value_from_velocity + velocity * m.velocity_from_velocity;
  }
  double crossed = m.value_from_velocity * m.velocity_from_value;
  double trace = m.value_from_value + m.velocity_from_velocity;
  *power = (motionbook_motion_map){
      m.value_from_value * m.value_from_value + crossed, m.value_from_velocity * trace,
      m.velocity_from_value * trace, m.velocity_from_velocity * m.velocity_from_velocity + crossed};
}

/// The map of a step becomes that of a block.
TARGET static void KERNEL(prepare_motion)(motionbook_motion_map *step, double *restrict rows) {
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

TARGET static void KERNEL(motion)(const double *restrict rows, motionbook_motion_map block, double value, double velocity,
                                  double target, double scale, size_t skip, size_t count, double *restrict out) {
  const double *of_value = rows, *of_velocity = rows + MOTIONBOOK_MOTION_BLOCK;
  value *= scale;
  velocity *= scale;
  while (count > 0) {
    if (value < TINY && value > -TINY) value = 0;
    if (velocity < TINY && velocity > -TINY) velocity = 0;
    if (skip < MOTIONBOOK_MOTION_BLOCK) {
      double x = value, v = velocity;
      if (skip == 0 && count >= MOTIONBOOK_MOTION_BLOCK) {
        for (int j = 0; j < MOTIONBOOK_MOTION_BLOCK; j++) out[j] = target + (of_value[j] * x + of_velocity[j] * v);
        out += MOTIONBOOK_MOTION_BLOCK;
        count -= MOTIONBOOK_MOTION_BLOCK;
      } else {
        size_t room = MOTIONBOOK_MOTION_BLOCK - skip, part = count < room ? count : room;
        for (size_t j = 0; j < part; j++) out[j] = target + (of_value[skip + j] * x + of_velocity[skip + j] * v);
        out += part;
        count -= part;
      }
      skip = 0;
    } else {
      skip -= MOTIONBOOK_MOTION_BLOCK;
    }
    double next = block.value_from_value * value + block.value_from_velocity * velocity;
    velocity = block.velocity_from_value * value + block.velocity_from_velocity * velocity;
    value = next;
  }
}

#undef TINY

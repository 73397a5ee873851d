// The kernels of linear motions of one instruction set and one precision; see MotionBody.h.

TARGET static void SUFFIX(motion)(const REAL *restrict rows, motionbook_motion_map block, double value, double velocity,
                                  double target, double scale, size_t skip, size_t count, REAL *restrict out) {
  const REAL *of_value = rows, *of_velocity = rows + MOTIONBOOK_MOTION_BLOCK;
  value *= scale;
  velocity *= scale;
  REAL rest = (REAL)target;
  while (count > 0) {
    if (value < SMALLEST && value > -SMALLEST) value = 0;
    if (velocity < SMALLEST && velocity > -SMALLEST) velocity = 0;
    if (skip < MOTIONBOOK_MOTION_BLOCK) {
      REAL x = (REAL)value, v = (REAL)velocity;
      if (skip == 0 && count >= MOTIONBOOK_MOTION_BLOCK) {
        for (int j = 0; j < MOTIONBOOK_MOTION_BLOCK; j++) out[j] = rest + (of_value[j] * x + of_velocity[j] * v);
        out += MOTIONBOOK_MOTION_BLOCK;
        count -= MOTIONBOOK_MOTION_BLOCK;
      } else {
        size_t room = MOTIONBOOK_MOTION_BLOCK - skip, part = count < room ? count : room;
        for (size_t j = 0; j < part; j++) out[j] = rest + (of_value[skip + j] * x + of_velocity[skip + j] * v);
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

#undef REAL
#undef SMALLEST
#undef SUFFIX

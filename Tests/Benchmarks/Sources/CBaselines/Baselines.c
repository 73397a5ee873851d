#include "CBaselines.h"

#include <math.h>
#include <string.h>
#include <time.h>

double baseline_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

int baseline_instructions(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vbmi2")) return 2;
  if (__builtin_cpu_supports("avx2")) return 1;
#endif
  return 0;
}

void baseline_memset(void *out, size_t bytes) { memset(out, 0x3f, bytes); }

static double bezier_x(const baseline_bezier *c, double t) { return ((c->ax * t + c->bx) * t + c->cx) * t; }
static double bezier_y(const baseline_bezier *c, double t) { return ((c->ay * t + c->by) * t + c->cy) * t; }

baseline_bezier baseline_bezier_make(double x1, double y1, double x2, double y2) {
  baseline_bezier c;
  c.cx = 3 * x1;
  c.bx = 3 * (x2 - x1) - c.cx;
  c.ax = 1 - c.cx - c.bx;
  c.cy = 3 * y1;
  c.by = 3 * (y2 - y1) - c.cy;
  c.ay = 1 - c.cy - c.by;
  for (int index = 0; index < 11; index++) c.samples[index] = bezier_x(&c, index / 10.0);
  return c;
}

double baseline_bezier_value(const baseline_bezier *c, double x) {
  const double epsilon = 1e-7;
  double low = 0, high = 0, t = x, miss = 0;
  for (int index = 1; index < 11; index++) {
    if (x <= c->samples[index]) {
      high = index / 10.0;
      low = high - 0.1;
      t = low + (high - low) * (x - c->samples[index - 1]) / (c->samples[index] - c->samples[index - 1]);
      break;
    }
  }
  for (int step = 0; step < 4; step++) {
    miss = bezier_x(c, t) - x;
    if (fabs(miss) < epsilon) return bezier_y(c, t);
    double slope = (3 * c->ax * t + 2 * c->bx) * t + c->cx;
    if (fabs(slope) < 1e-6) break;
    t -= miss / slope;
  }
  if (fabs(miss) < epsilon) return bezier_y(c, t);
  while (low < high) {
    double found = bezier_x(c, t);
    if (fabs(found - x) < epsilon) break;
    if (x > found) low = t; else high = t;
    t = (high + low) / 2;
  }
  return bezier_y(c, t);
}

void baseline_bezier_fill(double x1, double y1, double x2, double y2, double *out, size_t count) {
  baseline_bezier c = baseline_bezier_make(x1, y1, x2, y2);
  double step = 1 / (double)(count - 1);
  for (size_t index = 0; index < count; index++) out[index] = baseline_bezier_value(&c, (double)index * step);
}

double baseline_bezier_sum(const baseline_bezier *curve, const double *x, size_t count) {
  double sum = 0;
  for (size_t index = 0; index < count; index++) sum += baseline_bezier_value(curve, x[index]);
  return sum;
}

void baseline_spring_fill(double frequency, double ratio, double velocity, double step, double *out, size_t count) {
  double decay = ratio * frequency;
  if (ratio < 1) {
    double damped = frequency * sqrt(1 - ratio * ratio), odd = (decay - velocity) / damped;
    for (size_t index = 0; index < count; index++) {
      double t = (double)index * step;
      out[index] = 1 - exp(-decay * t) * (cos(damped * t) + odd * sin(damped * t));
    }
  } else if (ratio == 1) {
    for (size_t index = 0; index < count; index++) {
      double t = (double)index * step;
      out[index] = 1 - exp(-decay * t) * (1 + (decay - velocity) * t);
    }
  } else {
    double root = frequency * sqrt(ratio * ratio - 1), slow = root - decay, fast = -root - decay;
    double a = (fast + velocity) / (2 * root), b = -(slow + velocity) / (2 * root);
    for (size_t index = 0; index < count; index++) {
      double t = (double)index * step;
      out[index] = 1 + a * exp(slow * t) + b * exp(fast * t);
    }
  }
}

void baseline_lerp_fill(const double *times, const double *values, size_t keys, double step, double *out, size_t count) {
  size_t key = 0;
  for (size_t index = 0; index < count; index++) {
    double t = (double)index * step;
    while (key + 2 < keys && t >= times[key + 1]) key++;
    double part = (t - times[key]) / (times[key + 1] - times[key]);
    out[index] = values[key] + (values[key + 1] - values[key]) * part;
  }
}

double reference_bezier(double x1, double y1, double x2, double y2, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  long double low = 0, high = 1, t = 0.5L, u;
  for (int step = 0; step < 80; step++) {
    t = (low + high) / 2;
    u = 1 - t;
    if (3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t < x) low = t; else high = t;
  }
  u = 1 - t;
  return (double)(3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t);
}

double reference_flatness(double x1, double x2) {
  double least = fmin(3 * x1, 3 * (1 - x2)), bend = 1 - 3 * (x2 - x1), at = bend > 0 ? (2 * x1 - x2) / bend : 0;
  if (at > 0 && at < 1) {
    double u = 1 - at;
    least = fmin(least, 3 * (u * u * x1 + 2 * u * at * (x2 - x1) + at * at * (1 - x2)));
  }
  return least;
}

double reference_spring(double frequency, double ratio, double velocity, double time) {
  long double w = frequency, z = ratio, v = velocity, t = time, decay = w * z;
  if (ratio < 1) {
    long double damped = w * sqrtl(1 - z * z);
    return (double)(1 - expl(-decay * t) * (cosl(damped * t) + (decay - v) / damped * sinl(damped * t)));
  }
  if (ratio == 1) return (double)(1 - expl(-decay * t) * (1 + (decay - v) * t));
  long double root = w * sqrtl(z * z - 1), slow = -w * w / (root + decay), fast = -root - decay;
  return (double)(1 + (fast + v) / (2 * root) * expl(slow * t) - (slow + v) / (2 * root) * expl(fast * t));
}

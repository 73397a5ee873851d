// Many numbers of few digits at a time, in lanes of binary64: compiled for two instruction sets, whose bytes are the same.
#include "Digits.h"

// To the end of the file: a product that is fused with a sum would be another number.
#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

enum { LANES = 4 };
typedef double doubles __attribute__((ext_vector_type(LANES)));
typedef uint64_t words __attribute__((ext_vector_type(LANES)));
typedef uint32_t halves __attribute__((ext_vector_type(2 * LANES)));
typedef uint16_t quarters __attribute__((ext_vector_type(4 * LANES)));

static const double scales[MOTIONBOOK_FEW_DECIMALS + 1] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};

/// As `eight_digits`, in every lane.
static inline __attribute__((always_inline)) words lanes_of_digits(words number) {
  // 10^-4 · 2^45, rounded up: exact for what has eight digits.
  const words upper = (number * 3518437209u) >> 45;
  halves pairs = (halves)(upper | (number - upper * 10000) << 32);
  const halves hundreds = pairs * 5243 >> 19;
  pairs = hundreds | (pairs - 100 * hundreds) << 16;
  const quarters digits = (quarters)pairs, tens = digits * 103 >> 10;
  return (words)(tens | (digits - 10 * tens) << 8);
}

static inline __attribute__((always_inline)) words eight_of(doubles value, double scale) {
  const words bits = (words)value & INT64_MAX;
  const doubles magnitude = (doubles)bits;
  // The scale has 17 bits, so its products with either half are exact, and so is what the whole product is off.
  const doubles upper = (doubles)(bits >> 27 << 27), lower = magnitude - upper;
  const doubles product = magnitude * scale;
  const doubles off = (upper * scale - product) + lower * scale;
  // Adding 2^52 rounds to a whole number, halves to even; a half that is none goes where it belongs.
  const doubles shifted = product + 0x1p52, rest = product - (shifted - 0x1p52);
  words whole = (words)shifted & ((UINT64_C(1) << 52) - 1);
  whole -= (words)((rest == 0.5) & (off > 0));
  whole += (words)((rest == -0.5) & (off < 0));
  // What is not a number is not below anything.
  const words is_few = (words)(product < 1e8) & (words)(whole < 100000000);
  return (lanes_of_digits(whole & is_few) & is_few) | ~is_few;
}

static inline __attribute__((always_inline)) void each(const double *values, size_t count, double scale, uint64_t *out) {
  size_t index = 0;
  for (; index + LANES <= count; index += LANES) {
    doubles value;
    memcpy(&value, values + index, sizeof value);
    const words digits = eight_of(value, scale);
    memcpy(out + index, &digits, sizeof digits);
  }
  for (; index < count; index++) out[index] = eight_of((doubles)values[index], scale)[0];
}

static void each_baseline(const double *values, size_t count, double scale, uint64_t *out) {
  each(values, count, scale, out);
}

#if defined(__x86_64__)
static __attribute__((target("avx2"))) void each_avx2(const double *values, size_t count, double scale, uint64_t *out) {
  each(values, count, scale, out);
}
#endif

void motionbook_eight_digits(const double *values, size_t count, unsigned decimals, uint64_t *out) {
  const double scale = scales[decimals < MOTIONBOOK_FEW_DECIMALS ? decimals : MOTIONBOOK_FEW_DECIMALS];
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return each_avx2(values, count, scale, out);
#endif
  each_baseline(values, count, scale, out);
}

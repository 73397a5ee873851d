// What both ways to write a number are made of.
#ifndef DIGITS_H
#define DIGITS_H

#include <string.h>

#include "CMotionDigits.h"

static inline uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// The product of two numbers.
static inline motionbook_wide product(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
  unsigned __int128 whole = (unsigned __int128)a * b;
  return (motionbook_wide){(uint64_t)(whole >> 64), (uint64_t)whole};
#else
  uint64_t a1 = a >> 32, a0 = (uint32_t)a, b1 = b >> 32, b0 = (uint32_t)b;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
  return (motionbook_wide){a1 * b1 + (middle >> 32) + (other >> 32), a * b};
#endif
}

/// Eight digits of a number below 10^8, one a byte from the lowest byte on, without the 48 that makes them characters.
///
/// Halves, quarters and eighths are split off side by side, each by a product with a rounded reciprocal that is exact for
/// numbers that small.
static inline uint64_t eight_digits(uint32_t number) {
  uint64_t pairs = number / 10000 | (uint64_t)(number % 10000) << 32;
  uint64_t hundreds = (pairs * 5243 >> 19) & 0x0000007F0000007F;
  pairs = hundreds | (pairs - 100 * hundreds) << 16;
  uint64_t tens = (pairs * 103 >> 10) & 0x000F000F000F000F;
  return tens | (pairs - 10 * tens) << 8;
}

#define DIGITS_AS_TEXT 0x3030303030303030u

/// Writes eight bytes, the lowest first.
static inline void put_eight(uint8_t *out, uint64_t bytes) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bytes = __builtin_bswap64(bytes);
#endif
  memcpy(out, &bytes, sizeof bytes);
}

/// Writes a whole number of two digits or more, without leading zeros; touches 24 bytes.
/// - Returns: How many bytes it has.
size_t motionbook_put_great_whole(uint8_t *out, uint64_t number);

/// Writes a whole number without leading zeros; touches 24 bytes.
/// - Returns: How many bytes it has.
static inline size_t put_whole(uint8_t *out, uint64_t number) {
  if (__builtin_expect(number > 9, 0)) return motionbook_put_great_whole(out, number);
  *out = (uint8_t)('0' + number);
  return 1;
}

#endif

// Numbers as decimal digits, written straight into bytes of the caller.
//
// No function allocates, keeps state, or writes outside of the room that it asks for; every input is legal. The same bytes
// come out on every machine.
#ifndef CMOTIONDIGITS_H
#define CMOTIONDIGITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

enum {
  /// How many bytes the shortest digits of a number may touch.
  MOTIONBOOK_SHORTEST_ROOM = 48,
  /// How many bytes a fixed number of digits may touch: a sign, 309 digits, a point and 15 more.
  MOTIONBOOK_FIXED_ROOM = 336,
  /// The most digits behind the point.
  MOTIONBOOK_MOST_DECIMALS = 15,
  /// The most of which many numbers are written at a time.
  MOTIONBOOK_FEW_DECIMALS = 7,
};

/// Writes the shortest digits that read back as the same binary64; of those the nearest to it.
///
/// As ECMAScript's `Number::toString`: plain from 1e-6 to below 1e21, with exponent outside (`1e-7`, `1e+21`), 0 for −0.
/// - Returns: How many bytes, 25 at most; 0 for what is not finite.
size_t motionbook_shortest_digits(double value, uint8_t *out);

/// Writes so many digits behind the point, of the exact value, to the nearest and of two as near to the even one.
///
/// As C's `%.*f`, −0 and what rounds to it with a sign.
/// - Returns: How many bytes; 0 for what is not finite.
size_t motionbook_fixed_digits(double value, unsigned decimals, uint8_t *out);

/// The digits of many numbers: of each the eight of `value·10^decimals`, rounded as above, a byte each from the lowest one
/// on, 0…9; all bits set for one that has more or is not finite.
///
/// - Parameter decimals: At most MOTIONBOOK_FEW_DECIMALS.
void motionbook_eight_digits(const double *values, size_t count, unsigned decimals, uint64_t *out);

/// As motionbook_fixed_digits, where the eight digits of the number are known.
static inline size_t motionbook_put_eight_digits(uint64_t eight, double value, unsigned decimals, uint8_t *out) {
  if (eight == UINT64_MAX || decimals > MOTIONBOOK_FEW_DECIMALS) return motionbook_fixed_digits(value, decimals, out);
  uint64_t sign;
  memcpy(&sign, &value, sizeof sign);
  *out = '-';
  sign >>= 63;
  out += sign;
  // All digits before the point but the last are left out while they are zeros.
  const unsigned places = 8 - decimals;
  const unsigned zeros = (unsigned)__builtin_ctzll(eight | UINT64_C(1) << (8 * places - 8)) / 8;
  const uint64_t text = eight | UINT64_C(0x3030303030303030);
  const uint64_t whole = text >> 8 * zeros, part = decimals ? text >> 8 * places : 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  const uint64_t bytes[2] = {__builtin_bswap64(whole), __builtin_bswap64(part)};
#else
  const uint64_t bytes[2] = {whole, part};
#endif
  memcpy(out, bytes, 8);
  if (decimals == 0) return (size_t)(sign + places - zeros);
  out += places - zeros;
  *out = '.';
  memcpy(out + 1, bytes + 1, 8);
  return (size_t)(sign + places - zeros + 1 + decimals);
}

/// A number of 128 bits.
typedef struct {
  uint64_t high, low;
} motionbook_wide;

enum {
  MOTIONBOOK_LEAST_POWER = -292,
  MOTIONBOOK_GREATEST_POWER = 324,
};

/// `floor(10^power · 2^s) + 1`, where s is such that it has 128 bits, for every power of ten that the shortest digits take;
/// the first is 10^MOTIONBOOK_LEAST_POWER.
extern const motionbook_wide motionbook_powers_of_ten[MOTIONBOOK_GREATEST_POWER - MOTIONBOOK_LEAST_POWER + 1];

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif

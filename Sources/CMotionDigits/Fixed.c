// So many digits behind the point: the value times a power of ten, exactly, and rounded once.
#include "Digits.h"

/// The limbs of a whole number below 2^1024, the least first.
enum { LIMBS = 32 };

/// Writes c·2^shift, a whole number.
static size_t put_great(uint8_t *out, uint64_t c, unsigned shift) {
  uint32_t limbs[LIMBS + 2] = {0};
  const unsigned at = shift / 32, by = shift % 32;
  const uint64_t low = (uint64_t)(uint32_t)c << by, high = (c >> 32) << by;
  limbs[at] = (uint32_t)low;
  const uint64_t middle = (low >> 32) + (uint32_t)high;
  limbs[at + 1] = (uint32_t)middle;
  if (at + 2 < LIMBS + 2) limbs[at + 2] = (uint32_t)((high >> 32) + (middle >> 32));
  // Divided by 10^8 again and again: its digits from the last on, 39 times eight at most.
  uint64_t parts[40];
  int count = 0, used = LIMBS;
  while (used > 0 && limbs[used - 1] == 0) used--;
  while (used > 0) {
    uint64_t rest = 0;
    for (int index = used - 1; index >= 0; index--) {
      const uint64_t dividend = rest << 32 | limbs[index];
      limbs[index] = (uint32_t)(dividend / 100000000);
      rest = dividend % 100000000;
    }
    parts[count++] = rest;
    while (used > 0 && limbs[used - 1] == 0) used--;
  }
  size_t length = put_whole(out, parts[--count]);
  while (count > 0) {
    put_eight(out + length, eight_digits((uint32_t)parts[--count]) | DIGITS_AS_TEXT);
    length += 8;
  }
  return length;
}

static const uint64_t powers_of_10[17] = {
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000,
  10000000000000, 100000000000000, 1000000000000000, 10000000000000000,
};

/// A magnitude as a whole number and the digits behind the point, which are a whole number too.
typedef struct {
  uint64_t whole, part;
} fixed;

/// Rounds a magnitude given by a whole part, another of the rest times the scale, and what is behind that in 2^-64.
///
/// Half of the last digit goes to an even one; nobody could guess which way, so nothing branches.
static inline fixed rounded(uint64_t whole, uint64_t part, uint64_t rest, uint64_t is_more, unsigned decimals) {
  const uint64_t half = UINT64_C(1) << 63, is_odd = (decimals ? part : whole) & 1;
  part += (rest > half) | ((rest == half) & (is_more | is_odd));
  const uint64_t is_one = part == powers_of_10[decimals];
  return (fixed){whole + is_one, is_one ? 0 : part};
}

/// Writes it.
/// - Returns: How many bytes.
static inline size_t put_fixed(uint8_t *out, fixed number, unsigned decimals) {
  size_t count = put_whole(out, number.whole);
  if (decimals == 0) return count;
  out[count++] = '.';
  if (decimals <= 8) {
    put_eight(out + count, eight_digits((uint32_t)(number.part * powers_of_10[8 - decimals])) | DIGITS_AS_TEXT);
  } else {
    const uint64_t part = number.part * powers_of_10[16 - decimals];
    put_eight(out + count, eight_digits((uint32_t)(part / 100000000)) | DIGITS_AS_TEXT);
    put_eight(out + count + 8, eight_digits((uint32_t)(part % 100000000)) | DIGITS_AS_TEXT);
  }
  return count + decimals;
}

/// Writes c / 2^below, where below is none of 1…63.
static __attribute__((noinline)) size_t put_rare(uint8_t *out, uint64_t c, int below, unsigned decimals) {
  if (-11 <= below && below <= 0) return put_fixed(out, (fixed){c << -below, 0}, decimals);
  if (below < 0) {
    const size_t count = put_great(out, c, (unsigned)-below);
    if (decimals == 0) return count;
    out[count] = '.';
    memset(out + count + 1, '0', 16);
    return count + 1 + decimals;
  }
  // From 2^-75 down nothing is left of 15 digits.
  if (below >= 128) return put_fixed(out, (fixed){0, 0}, decimals);
  const motionbook_wide scaled = product(c, powers_of_10[decimals]);
  if (below == 64) return put_fixed(out, rounded(0, scaled.high, scaled.low, 0, decimals), decimals);
  const int more = below - 64;
  const uint64_t rest = scaled.high << (64 - more) | scaled.low >> more;
  return put_fixed(out, rounded(0, scaled.high >> more, rest, scaled.low << (64 - more) != 0, decimals), decimals);
}

size_t motionbook_fixed_digits(double value, unsigned decimals, uint8_t *out) {
  const uint64_t bits = bits_of(value), sign = bits >> 63;
  const int biased = (int)(bits >> 52) & 0x7FF;
  if (decimals > MOTIONBOOK_MOST_DECIMALS) decimals = MOTIONBOOK_MOST_DECIMALS;
  *out = '-';
  out += sign;
  // The magnitude is c / 2^below.
  const int below = 1075 - biased;
  const uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1), c = fraction | UINT64_C(1) << 52;
  if (__builtin_expect(below < 1 || below > 63, 0)) {
    if (biased == 0x7FF) return 0;
    return (size_t)sign + (biased ? put_rare(out, c, below, decimals) : put_rare(out, fraction, 1074, decimals));
  }
  const motionbook_wide scaled = product(c << (64 - below), powers_of_10[decimals]);
  return (size_t)sign + put_fixed(out, rounded(c >> below, scaled.high, scaled.low, 0, decimals), decimals);
}

// The shortest digits of a number, by Schubfach: Raffaello Giulietti, "The Schubfach way to render doubles", 2020,
// https://drive.google.com/file/d/1luHhyQF9zKlM8yJ1nebU0OgVYhfC6CBN. Names follow the paper.
#include "Digits.h"

/// floor(log10(2^q)), and of ¾·2^q; exact for every q of a binary64.
static inline int log10_of_power_of_2(int q) { return (int)((q * INT64_C(661971961083)) >> 41); }
static inline int log10_of_three_quarters(int q) {
  return (int)((q * INT64_C(661971961083) - INT64_C(274743187321)) >> 41);
}
/// floor(log2(10^k)); exact for every k that occurs.
static inline int log2_of_power_of_10(int k) { return (int)((k * INT64_C(913124641741)) >> 38); }

/// The whole part of 10^power · 2^s · `factor` / 2^128, with its lowest bit set where that is not exact.
///
/// `g` is greater than its power by 1 at most, so the product is too great by `factor` in the lowest of 192 bits at most. Of
/// all numbers that a binary64 and its limits make here none is nearer than 2^-65.4 above a whole number, nor nearer than
/// 2^-61.5 below one (by continued fractions), which is farther than that: a greater rest is one, a smaller is none.
static inline uint64_t round_to_odd(motionbook_wide g, uint64_t factor) {
  const motionbook_wide low = product(g.low, factor), high = product(g.high, factor);
  const uint64_t middle = high.low + low.high;
  const uint64_t whole = high.high + (middle < low.high);
  return whole | (middle != 0 || low.low > factor);
}

/// The nearest of the shortest decimals between the neighbors of c·2^q, in units of 10^k: a shorter one ends with zeros.
static inline uint64_t shortest(uint64_t c, int q, int k, int is_regular) {
  const uint64_t out = c & 1;
  const uint64_t cb = 4 * c, cbr = cb + 2, cbl = is_regular ? cb - 2 : cb - 1;
  const int h = q + log2_of_power_of_10(-k) + 1;
  const motionbook_wide g = motionbook_powers_of_ten[-k - MOTIONBOOK_LEAST_POWER];
  const uint64_t vb = round_to_odd(g, cb << h);
  const uint64_t vbl = round_to_odd(g, cbl << h) + out;
  const uint64_t vbr = round_to_odd(g, cbr << h) - out;
  const uint64_t s = vb / 4, tens = s / 10 * 10;
  // What is chosen by the digits is chosen without branches: nobody could guess them.
  uint64_t upper = (vb & 3) + (s & 1) > 2;
  if (!is_regular) {
    const int has_lower = vbl <= 4 * s, has_upper = 4 * s + 4 <= vbr;
    if (has_lower != has_upper) upper = (uint64_t)has_upper;
  }
  const uint64_t has_lower_tens = vbl <= 4 * tens, has_upper_tens = 4 * tens + 40 <= vbr;
  const uint64_t is_shorter = -(uint64_t)((has_lower_tens ^ has_upper_tens) & (s >= 10));
  return ((tens + 10 * has_upper_tens) & is_shorter) | ((s + upper) & ~is_shorter);
}

static const uint64_t powers_of_10[18] = {
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000,
  10000000000000, 100000000000000, 1000000000000000, 10000000000000000, 100000000000000000,
};

/// How many digits a number below 10^17 has, which is not 0.
static inline int length(uint64_t digits) {
  // 1233 / 4096 is just above log10(2).
  const int guess = (64 - __builtin_clzll(digits)) * 1233 >> 12;
  return guess + (digits >= powers_of_10[guess]);
}

/// How many zeros at their end eight digits have.
static inline int zeros_behind(uint64_t eight) { return __builtin_clzll(eight) / 8; }

size_t motionbook_shortest_digits(double value, uint8_t *out) {
  uint8_t *const begin = out;
  const uint64_t bits = bits_of(value);
  const uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
  const int biased = (int)(bits >> 52) & 0x7FF;
  if (biased == 0x7FF) return 0;
  if ((bits << 1) == 0) {
    *out = '0';
    return 1;
  }
  *out = '-';
  out += bits >> 63;
  const uint64_t c = biased ? fraction | UINT64_C(1) << 52 : fraction;
  const int q = (biased ? biased : 1) - 1075;
  if (-52 <= q && q <= 0 && (c & ((UINT64_C(1) << -q) - 1)) == 0) {
    return (size_t)(out - begin) + put_whole(out, c >> -q);
  }
  const int is_regular = fraction != 0 || biased <= 1;
  const int k = is_regular ? log10_of_power_of_2(q) : log10_of_three_quarters(q);
  const uint64_t found = shortest(c, q, k, is_regular);

  // 17 digits, the last of them zeros where there are fewer: one, eight, eight. Only subnormal numbers have below 16.
  const uint64_t is_short = found < UINT64_C(10000000000000000);
  uint64_t digits = is_short ? 10 * found : found;
  // The value is 0.ddd · 10^place.
  int place = 17 + k - (int)is_short;
  if (__builtin_expect(digits < UINT64_C(10000000000000000), 0)) {
    const int found_length = length(found);
    digits = found * powers_of_10[17 - found_length];
    place = found_length + k;
  }
  const uint64_t upper = digits / 100000000, leading = digits / UINT64_C(10000000000000000);
  const uint64_t second = eight_digits((uint32_t)(upper - leading * 100000000));
  const uint64_t third = eight_digits((uint32_t)(digits - upper * 100000000));
  const int count = third ? 17 - zeros_behind(third) : second ? 9 - zeros_behind(second) : 1;
  const uint8_t first = (uint8_t)('0' + leading);

  if (-6 < place && place <= 0) {
    put_eight(out, UINT64_C(0x3030303030302E30));
    out += 2 - place;
    *out = first;
    put_eight(out + 1, second | DIGITS_AS_TEXT);
    put_eight(out + 9, third | DIGITS_AS_TEXT);
    return (size_t)(out + count - begin);
  }
  if (place == 1 && count > 1) {
    *out++ = first;
    *out = '.';
    put_eight(out + 1, second | DIGITS_AS_TEXT);
    put_eight(out + 9, third | DIGITS_AS_TEXT);
    return (size_t)(out + count - begin);
  }
  uint8_t text[40];
  text[0] = first;
  put_eight(text + 1, second | DIGITS_AS_TEXT);
  put_eight(text + 9, third | DIGITS_AS_TEXT);
  memset(text + 17, '0', 8);
  if (0 < place && place <= 21) {
    memcpy(out, text, 24);
    if (count <= place) return (size_t)(out + place - begin);
    out[place] = '.';
    memcpy(out + place + 1, text + place, 17);
    return (size_t)(out + count + 1 - begin);
  }
  *out++ = first;
  if (count > 1) {
    *out = '.';
    memcpy(out + 1, text + 1, 16);
    out += count;
  }
  int exponent = place - 1;
  *out++ = 'e';
  *out++ = exponent < 0 ? '-' : '+';
  if (exponent < 0) exponent = -exponent;
  return (size_t)(out + put_whole(out, (uint64_t)exponent) - begin);
}

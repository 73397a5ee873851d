#include "Digits.h"

size_t motionbook_put_great_whole(uint8_t *out, uint64_t number) {
  // 20 digits at most: four, eight, eight.
  const uint64_t above = number / 100000000;
  const uint64_t parts[3] = {eight_digits((uint32_t)(above / 100000000)), eight_digits((uint32_t)(above % 100000000)),
                             eight_digits((uint32_t)(number % 100000000))};
  int first = 0;
  while (first < 2 && parts[first] == 0) first++;
  const unsigned zeros = (unsigned)__builtin_ctzll(parts[first]) / 8;
  put_eight(out, (parts[first] | DIGITS_AS_TEXT) >> 8 * zeros);
  size_t count = 8 - zeros;
  for (int part = first + 1; part < 3; part++, count += 8) put_eight(out + count, parts[part] | DIGITS_AS_TEXT);
  return count;
}

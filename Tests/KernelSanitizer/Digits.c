// Writes numbers into rooms of exactly the length that the header asks for.
//
// Built by `.ci/kernels` with the address and undefined-behavior sanitizers, as main.c is.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CMotionDigits.h"

static uint64_t state = 0x4D4F5442;

static uint64_t any_bits(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state ^ state >> 33;
}

int main(void) {
  uint8_t *shortest = malloc(MOTIONBOOK_SHORTEST_ROOM), *fixed = malloc(MOTIONBOOK_FIXED_ROOM);
  if (!shortest || !fixed) abort();
  for (int turn = 0; turn < 200000; turn++) {
    enum { MOST = 9 };
    const size_t count = (size_t)(any_bits() >> 32) % (MOST + 1);
    double *values = malloc((count ? count : 1) * sizeof *values);
    uint64_t *eight = malloc((count ? count : 1) * sizeof *eight);
    if (!values || !eight) abort();
    for (size_t index = 0; index < count; index++) {
      const uint64_t bits = any_bits();
      memcpy(values + index, &bits, sizeof bits);
      if (bits % 3 == 0) values[index] = (double)(bits >> 12) / (double)(1 + (any_bits() >> 20));
    }
    const unsigned decimals = (unsigned)turn % 20;
    motionbook_eight_digits(values, count, decimals, eight);
    for (size_t index = 0; index < count; index++) {
      if (motionbook_shortest_digits(values[index], shortest) > 25) abort();
      if (motionbook_fixed_digits(values[index], decimals, fixed) > MOTIONBOOK_FIXED_ROOM) abort();
      if (decimals <= MOTIONBOOK_FEW_DECIMALS) motionbook_put_eight_digits(eight[index], values[index], decimals, fixed);
    }
    free(values);
    free(eight);
  }
  free(shortest);
  free(fixed);
  printf("digits: no fault\n");
  return 0;
}

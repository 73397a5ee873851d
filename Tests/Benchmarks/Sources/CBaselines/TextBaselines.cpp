#include "TextBaselines.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

// At most 24 characters: 17 digits, sign, point, exponent.
static char *number(char *out, double value) {
#if defined(__cpp_lib_to_chars)
  return std::to_chars(out, out + 24, value).ptr;
#else
  return out + std::snprintf(out, 25, "%.17g", value);
#endif
}

int baseline_csv_is_shortest(void) {
#if defined(__cpp_lib_to_chars)
  return 1;
#else
  return 0;
#endif
}

size_t baseline_csv(const double *numbers, size_t columns, size_t rows, char *out) {
  char *next = out;
  for (size_t row = 0; row < rows; row++) {
    for (size_t column = 0; column < columns; column++) {
      next = number(next, *numbers++);
      *next++ = column + 1 < columns ? ',' : '\n';
    }
  }
  return static_cast<size_t>(next - out);
}

size_t baseline_csv_fixed(const double *numbers, size_t columns, size_t rows, int decimals, char *out) {
  char *next = out;
  for (size_t row = 0; row < rows; row++) {
    for (size_t column = 0; column < columns; column++) {
#if defined(__cpp_lib_to_chars)
      next = std::to_chars(next, next + 48, *numbers++, std::chars_format::fixed, decimals).ptr;
#else
      next += std::snprintf(next, 48, "%.*f", decimals, *numbers++);
#endif
      *next++ = column + 1 < columns ? ',' : '\n';
    }
  }
  return static_cast<size_t>(next - out);
}

size_t baseline_csv_mismatches(const char *text, size_t length, const double *numbers, size_t count) {
  const char *end = text + length;
  const void *line = std::memchr(text, '\n', length);
  const char *next = line ? static_cast<const char *>(line) + 1 : end;
  size_t mismatches = 0;
  for (size_t index = 0; index < count; index++) {
    if (next >= end) { mismatches++; continue; }
    char *after = nullptr;
    double found = std::strtod(next, &after);
    bool is_zero = found == 0 && numbers[index] == 0;
    if (after == next || (std::memcmp(&found, numbers + index, sizeof found) != 0 && !is_zero)) mismatches++;
    next = after + 1;
  }
  return next == end ? mismatches : mismatches + 1;
}

void baseline_memset_threads(void *out, size_t bytes, int threads) {
  std::vector<std::thread> running;
  const size_t count = threads > 1 ? static_cast<size_t>(threads) : 1, part = bytes / count;
  char *const first = static_cast<char *>(out);
  for (size_t index = 1; index < count; index++) {
    running.emplace_back([=] {
      std::memset(first + part * index, 0x3f, index + 1 < count ? part : bytes - part * index);
    });
  }
  std::memset(first, 0x3f, count > 1 ? part : bytes);
  for (auto &thread : running) thread.join();
}

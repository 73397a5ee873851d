// Numbers written by the C and C++ libraries, and filling of memory on several threads.
#ifndef TEXTBASELINES_H
#define TEXTBASELINES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Rows of numbers as CSV with the shortest digits by std::to_chars; how many bytes, at most 25 a number.
///
/// Without a number formatter in the library, by snprintf with 17 digits.
size_t baseline_csv(const double *numbers, size_t columns, size_t rows, char *out);
/// The same with so many digits behind the point; for numbers below 10^20, at most 49 bytes a number.
size_t baseline_csv_fixed(const double *numbers, size_t columns, size_t rows, int decimals, char *out);
/// Indicates std::to_chars as the implementation.
int baseline_csv_is_shortest(void);
/// Compares the numbers behind the first line of a CSV text, which ends with a zero, bit by bit; how many differ, are
/// missing or too many.
size_t baseline_csv_mismatches(const char *text, size_t length, const double *numbers, size_t count);

/// Fills memory with memset on several threads, each a part.
void baseline_memset_threads(void *out, size_t bytes, int threads);

#ifdef __cplusplus
}
#endif

#endif

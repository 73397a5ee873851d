// Work of SQLite's C interface alone on a catalog's rows: prepared statements, without checks or decoding.
#ifndef STOREBASELINES_H
#define STOREBASELINES_H

#include <stddef.h>
#include <stdint.h>

/// A file that is open for reading.
typedef struct baseline_file baseline_file;

/// Opens a file; null on failure.
baseline_file *baseline_open(const char *path);
void baseline_close(baseline_file *file);

/// Runs a query in a read transaction and copies all bytes of all columns; -1 on failure, else how many bytes.
/// A fold, where one is given, becomes that of the bytes in their order.
int64_t baseline_visit(baseline_file *file, const char *sql, uint64_t *fold);
/// Hands the bytes of the first column of each row over, as they are in SQLite's memory; -1 on failure, else how many rows.
int64_t baseline_hand_over(
  baseline_file *file, const char *sql, void (*take)(void *context, const void *bytes, size_t count), void *context);
/// Runs a query for each of some texts in one read transaction, and copies the bytes.
int64_t baseline_look_up(baseline_file *file, const char *sql, const char *const *texts, size_t count);
/// Opens a file, runs a query for one text, closes the file.
int64_t baseline_open_and_look_up(const char *path, const char *sql, const char *text);

/// Copies a file and syncs it, so that later commits do not wait for that; 0 on success.
int baseline_copy(const char *path, const char *copy);

/// Bytes folded to a number (FNV-1a). Source: https://www.rfc-editor.org/rfc/rfc9923
uint64_t baseline_fold(uint64_t fold, const void *bytes, size_t count);
static const uint64_t baseline_fold_start = 0xCBF29CE484222325u;

/// The rows of a catalog with their bytes, in memory.
typedef struct baseline_rows baseline_rows;

/// The artifacts above an id, and their links; null on failure.
baseline_rows *baseline_rows_read(const char *path, int64_t above);
void baseline_rows_free(baseline_rows *rows);
size_t baseline_rows_count(const baseline_rows *rows);
/// Inserts rows into a catalog in one transaction by prepared statements, into the same tables and indexes, with the same
/// settings for the disk; without triggers, CHECKs and foreign keys, or with them and each body hashed. -1 on failure.
int64_t baseline_rows_insert(const baseline_rows *rows, const char *path, int is_guarded);

/// Copies the artifacts that another catalog has more, and hashes each body of it once; -1 on failure, else how many.
int64_t baseline_merge(const char *path, const char *other);

#endif

#include "StoreBaselines.h"

#include "SHA256.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct baseline_file {
  sqlite3 *handle;
  char *room;
  size_t capacity;
};

static int run(sqlite3 *handle, const char *sql) { return sqlite3_exec(handle, sql, NULL, NULL, NULL) == SQLITE_OK; }

baseline_file *baseline_open(const char *path) {
  baseline_file *file = calloc(1, sizeof(baseline_file));
  if (!file) return NULL;
  if (sqlite3_open_v2(path, &file->handle, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
    baseline_close(file);
    return NULL;
  }
  return file;
}

void baseline_close(baseline_file *file) {
  if (!file) return;
  sqlite3_close(file->handle);
  free(file->room);
  free(file);
}

uint64_t baseline_fold(uint64_t fold, const void *bytes, size_t count) {
  const unsigned char *next = bytes;
  for (size_t index = 0; index < count; index++) fold = (fold ^ next[index]) * 0x100000001B3u;
  return fold;
}

// Copies the columns of the row; how many bytes, or -1 without memory.
static int64_t take(baseline_file *file, sqlite3_stmt *row, uint64_t *fold) {
  int64_t sum = 0;
  for (int column = 0, count = sqlite3_column_count(row); column < count; column++) {
    const void *bytes = sqlite3_column_blob(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (length > file->capacity) {
      free(file->room);
      file->capacity = 0;
      if (!(file->room = malloc(2 * length))) return -1;
      file->capacity = 2 * length;
    }
    if (length > 0) memcpy(file->room, bytes, length);
    if (fold) *fold = baseline_fold(*fold, file->room, length);
    sum += (int64_t)length;
  }
  return sum;
}

// Steps through all rows; -1 on failure.
static int64_t take_all(baseline_file *file, sqlite3_stmt *rows, uint64_t *fold) {
  int64_t sum = 0;
  int result;
  while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
    int64_t bytes = take(file, rows, fold);
    if (bytes < 0) return -1;
    sum += bytes;
  }
  sqlite3_reset(rows);
  return result == SQLITE_DONE ? sum : -1;
}

int64_t baseline_visit(baseline_file *file, const char *sql, uint64_t *fold) {
  sqlite3_stmt *rows = NULL;
  if (!file || !run(file->handle, "BEGIN")) return -1;
  int64_t sum = sqlite3_prepare_v2(file->handle, sql, -1, &rows, NULL) == SQLITE_OK ? take_all(file, rows, fold) : -1;
  sqlite3_finalize(rows);
  run(file->handle, "COMMIT");
  return sum;
}

int64_t baseline_hand_over(
  baseline_file *file, const char *sql, void (*take)(void *context, const void *bytes, size_t count), void *context
) {
  sqlite3_stmt *rows = NULL;
  int64_t count = 0;
  if (!file || sqlite3_prepare_v2(file->handle, sql, -1, &rows, NULL) != SQLITE_OK) return -1;
  int result;
  while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
    const void *bytes = sqlite3_column_blob(rows, 0);
    take(context, bytes, (size_t)sqlite3_column_bytes(rows, 0));
    count++;
  }
  sqlite3_finalize(rows);
  return result == SQLITE_DONE ? count : -1;
}

int64_t baseline_look_up(baseline_file *file, const char *sql, const char *const *texts, size_t count) {
  sqlite3_stmt *rows = NULL;
  if (!file || !run(file->handle, "BEGIN")) return -1;
  int64_t sum = sqlite3_prepare_v2(file->handle, sql, -1, &rows, NULL) == SQLITE_OK ? 0 : -1;
  for (size_t index = 0; index < count && sum >= 0; index++) {
    sqlite3_bind_text(rows, 1, texts[index], -1, SQLITE_STATIC);
    int64_t bytes = take_all(file, rows, NULL);
    sum = bytes < 0 ? -1 : sum + bytes;
  }
  sqlite3_finalize(rows);
  run(file->handle, "COMMIT");
  return sum;
}

int64_t baseline_open_and_look_up(const char *path, const char *sql, const char *text) {
  baseline_file *file = baseline_open(path);
  int64_t sum = baseline_look_up(file, sql, &text, 1);
  baseline_close(file);
  return sum;
}

int baseline_copy(const char *path, const char *copy) {
  static char room[1 << 18];
  FILE *from = fopen(path, "rb"), *to = fopen(copy, "wb");
  int is_right = from && to;
  size_t length;
  while (is_right && (length = fread(room, 1, sizeof room, from)) > 0) is_right = fwrite(room, 1, length, to) == length;
  is_right = is_right && !ferror(from) && fflush(to) == 0 && fsync(fileno(to)) == 0;
  if (from) fclose(from);
  if (to) is_right = fclose(to) == 0 && is_right;
  return is_right ? 0 : -1;
}

// ---- rows in memory -------------------------------------------------------------------------------------------------

enum { tables = 3, widest = 12 };

static const struct {
  const char *read, *insert;
  int columns;
} table[tables] = {
  {"SELECT id, hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted FROM artifact"
   " WHERE id > ?1 ORDER BY id",
   "INSERT INTO artifact (id, hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted)"
   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", 12},
  {"SELECT src, role, dst FROM link WHERE src > ?1 ORDER BY src, role, dst",
   "INSERT INTO link (src, role, dst) VALUES (?, ?, ?)", 3},
  {"SELECT src, preset FROM soft_link WHERE src > ?1 ORDER BY src, preset",
   "INSERT INTO soft_link (src, preset) VALUES (?, ?)", 2},
};

struct baseline_rows {
  sqlite3_value **values[tables];
  size_t counts[tables];
};

baseline_rows *baseline_rows_read(const char *path, int64_t above) {
  baseline_file *file = baseline_open(path);
  baseline_rows *rows = calloc(1, sizeof(baseline_rows));
  int is_whole = file && rows;
  for (int kind = 0; kind < tables && is_whole; kind++) {
    sqlite3_stmt *found = NULL;
    size_t capacity = 0, columns = (size_t)table[kind].columns;
    is_whole = sqlite3_prepare_v2(file->handle, table[kind].read, -1, &found, NULL) == SQLITE_OK;
    if (is_whole) sqlite3_bind_int64(found, 1, above);
    while (is_whole && sqlite3_step(found) == SQLITE_ROW) {
      if (rows->counts[kind] == capacity) {
        capacity = capacity ? 2 * capacity : 1024;
        sqlite3_value **more = realloc(rows->values[kind], capacity * columns * sizeof(sqlite3_value *));
        if (!(is_whole = more != NULL)) break;
        rows->values[kind] = more;
      }
      sqlite3_value **row = rows->values[kind] + rows->counts[kind]++ * columns;
      for (size_t column = 0; column < columns; column++) {
        row[column] = sqlite3_value_dup(sqlite3_column_value(found, (int)column));
      }
    }
    sqlite3_finalize(found);
  }
  baseline_close(file);
  if (is_whole) return rows;
  baseline_rows_free(rows);
  return NULL;
}

void baseline_rows_free(baseline_rows *rows) {
  if (!rows) return;
  for (int kind = 0; kind < tables; kind++) {
    size_t values = rows->counts[kind] * (size_t)table[kind].columns;
    for (size_t index = 0; index < values; index++) sqlite3_value_free(rows->values[kind][index]);
    free(rows->values[kind]);
  }
  free(rows);
}

size_t baseline_rows_count(const baseline_rows *rows) {
  return rows ? rows->counts[0] + rows->counts[1] + rows->counts[2] : 0;
}

// Indicates a body with the hash in its name.
static int is_named_by(const char *type, const void *body, size_t length, const void *hash) {
  char line[64];
  uint8_t digest[32];
  motionbook_sha256 made;
  int begin = snprintf(line, sizeof line, "motionbook/1 %s %zu\n", type, length);
  motionbook_sha256_begin(&made);
  motionbook_sha256_add(&made, line, (size_t)begin);
  motionbook_sha256_add(&made, body, length);
  motionbook_sha256_end(&made, digest);
  return memcmp(digest, hash, sizeof digest) == 0;
}

// A catalog for writing, with the library's settings for the disk.
static sqlite3 *writer(const char *path, int is_guarded) {
  sqlite3 *handle = NULL;
  int is_ready = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
    && run(handle, "PRAGMA mmap_size = 0; PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY");
  if (is_ready) {
    is_ready = run(handle, is_guarded ? "PRAGMA foreign_keys = ON" : "PRAGMA ignore_check_constraints = ON")
      && sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, is_guarded, NULL) == SQLITE_OK;
  }
  if (is_ready) return handle;
  sqlite3_close(handle);
  return NULL;
}

int64_t baseline_rows_insert(const baseline_rows *rows, const char *path, int is_guarded) {
  sqlite3 *handle = rows ? writer(path, is_guarded) : NULL;
  int is_right = handle && run(handle, "BEGIN IMMEDIATE");
  for (int kind = 0; kind < tables && is_right; kind++) {
    sqlite3_stmt *insert = NULL;
    is_right = sqlite3_prepare_v2(handle, table[kind].insert, -1, &insert, NULL) == SQLITE_OK;
    for (size_t index = 0; index < rows->counts[kind] && is_right; index++) {
      sqlite3_value **row = rows->values[kind] + index * (size_t)table[kind].columns;
      if (is_guarded && kind == 0) {
        is_right = is_named_by(
          (const char *)sqlite3_value_text(row[2]), sqlite3_value_text(row[3]), (size_t)sqlite3_value_bytes(row[3]),
          sqlite3_value_blob(row[1]));
      }
      for (int column = 0; column < table[kind].columns; column++) sqlite3_bind_value(insert, column + 1, row[column]);
      is_right = is_right && sqlite3_step(insert) == SQLITE_DONE && sqlite3_reset(insert) == SQLITE_OK;
    }
    sqlite3_finalize(insert);
  }
  is_right = is_right && run(handle, "COMMIT");
  sqlite3_close(handle);
  return is_right ? (int64_t)baseline_rows_count(rows) : -1;
}

// ---- one catalog into another ---------------------------------------------------------------------------------------

// Id of the other catalog's artifact here.
#define HERE(id) "(SELECT m.id FROM main.artifact m JOIN other.artifact o ON o.hash = m.hash WHERE o.id = " id ")"
#define NEW(type) " FROM other.artifact a WHERE a.type " type \
  " AND NOT EXISTS (SELECT 1 FROM main.artifact m WHERE m.hash = a.hash) ORDER BY a.id"

int64_t baseline_merge(const char *path, const char *other) {
  sqlite3 *handle = writer(path, 0);
  sqlite3_stmt *statement = NULL;
  int is_right = handle && sqlite3_prepare_v2(handle, "ATTACH ? AS other", -1, &statement, NULL) == SQLITE_OK;
  if (is_right) {
    sqlite3_bind_text(statement, 1, other, -1, SQLITE_STATIC);
    is_right = sqlite3_step(statement) == SQLITE_DONE;
  }
  sqlite3_finalize(statement);
  statement = NULL;
  is_right = is_right && run(handle, "BEGIN IMMEDIATE")
    && sqlite3_prepare_v2(handle, "SELECT type, body, hash FROM other.artifact ORDER BY id", -1, &statement, NULL)
      == SQLITE_OK;
  while (is_right && sqlite3_step(statement) == SQLITE_ROW) {
    const char *type = (const char *)sqlite3_column_text(statement, 0);
    const void *body = sqlite3_column_text(statement, 1);
    is_right = is_named_by(
      type, body, (size_t)sqlite3_column_bytes(statement, 1), sqlite3_column_blob(statement, 2));
  }
  sqlite3_finalize(statement);
  int before = handle ? sqlite3_total_changes(handle) : 0;
  is_right = is_right && run(
    handle, "INSERT INTO main.artifact (hash, type, body, kind) SELECT hash, type, body, kind" NEW("= 'content'"));
  is_right = is_right && run(
    handle,
    "INSERT INTO main.artifact (hash, type, body, preset, name, title, content, generation, time_ms, deleted)"
    " SELECT hash, type, body, preset, name, title, " HERE("a.content") ", generation, time_ms, deleted"
    NEW("<> 'content'"));
  int64_t copied = handle ? sqlite3_total_changes(handle) - before : 0;
  is_right = is_right && run(
    handle, "INSERT OR IGNORE INTO main.link (src, role, dst) SELECT " HERE("l.src") ", role, " HERE("l.dst")
    " FROM other.link l");
  is_right = is_right && run(
    handle, "INSERT OR IGNORE INTO main.soft_link (src, preset) SELECT " HERE("l.src") ", preset FROM other.soft_link l");
  is_right = is_right && run(handle, "COMMIT");
  sqlite3_close(handle);
  return is_right ? copied : -1;
}

// Functions not expressible in Swift: SQLite's variadic configuration call, a rename that replaces nothing, SHA-256.
#ifndef CMOTIONSTORE_H
#define CMOTIONSTORE_H

#include <sqlite3.h>

#include "NewName.h"
#include "SHA256.h"

/// sqlite3_db_config(db, op, value, &result) for the boolean options (SQLITE_DBCONFIG_DEFENSIVE and its kind).
/// Returns SQLite's result code. Source: https://www.sqlite.org/c3ref/db_config.html
int motionbook_db_config(sqlite3 *db, int op, int value);

/// Gives a newly opened connection a number of lookaside slots for short-lived memory. Returns SQLite's result code.
/// Source: https://www.sqlite.org/malloc.html#lookaside
int motionbook_db_lookaside(sqlite3 *db, int size, int count);

#endif

// Non-variadic doors to SQLite's variadic configuration call, which Swift cannot import.
#ifndef CSQLITE_SHIMS_H
#define CSQLITE_SHIMS_H

#include <sqlite3.h>

#include "NewName.h"

/// sqlite3_db_config(db, op, value, &result) for the boolean options (SQLITE_DBCONFIG_DEFENSIVE and its kind).
/// Returns SQLite's result code. Source: https://www.sqlite.org/c3ref/db_config.html
int motionbook_db_config(sqlite3 *db, int op, int value);

#endif

#include "CMotionStore.h"

int motionbook_db_config(sqlite3 *db, int op, int value) {
  int result = 0;
  return sqlite3_db_config(db, op, value, &result);
}

int motionbook_db_lookaside(sqlite3 *db, int size, int count) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_LOOKASIDE, NULL, size, count);
}

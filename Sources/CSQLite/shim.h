#pragma once
#include <sqlite3.h>

/// Turns one of the options of sqlite3_db_config on or off that have no other value: Swift cannot call what takes any number of
/// arguments.
static inline int csqlite_turn(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
}

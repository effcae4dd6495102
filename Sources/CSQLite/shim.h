#pragma once
#include <sqlite3.h>

/// Turns a Boolean option of sqlite3_db_config on or off, and returns a SQLite result code. Swift cannot call the variadic
/// function itself.
static inline int csqlite_turn(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
}

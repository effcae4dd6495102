import CSQLite

/// Runs a statement on a database as any other program could, and returns the number of rows that it yields.
@discardableResult
func sqlite(_ path: String, _ sql: String) throws -> Int {
  var connection: OpaquePointer?
  defer { sqlite3_close(connection) }
  var statement: OpaquePointer?
  defer { sqlite3_finalize(statement) }
  guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
    sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
  else { throw SQLiteFailure(message: String(cString: sqlite3_errmsg(connection))) }
  var count = 0
  while true {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: count += 1
    case SQLITE_DONE: return count
    default: throw SQLiteFailure(message: String(cString: sqlite3_errmsg(connection)))
    }
  }
}

/// What SQLite has to say about a statement.
struct SQLiteFailure: Error {
  let message: String
}

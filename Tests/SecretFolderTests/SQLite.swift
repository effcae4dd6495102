import CSQLite

/// Runs statements on a database as any other program could, and returns the number of rows that the last one yields.
@discardableResult
func sqlite(_ path: String, _ statements: String...) throws -> Int {
  var connection: OpaquePointer?
  defer { sqlite3_close(connection) }
  guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { throw SQLiteFailure(connection) }
  var count = 0
  for sql in statements {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { throw SQLiteFailure(connection) }
    count = 0
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      count += 1
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw SQLiteFailure(connection) }
  }
  return count
}

/// What SQLite has to say about a statement.
struct SQLiteFailure: Error {
  let message: String

  init(_ connection: OpaquePointer?) {
    message = String(cString: sqlite3_errmsg(connection))
  }
}

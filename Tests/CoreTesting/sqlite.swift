import CSQLite
package import SecretCore

/// Runs SQL statements on a database, like another program with write access, and returns the rows of the last statement.
///
/// - Parameter values: The values that are bound to the parameters of each statement.
/// - Throws: `SQLiteFailure`.
@discardableResult
package func sqlite(_ path: String, _ statements: String..., values: [SQLValue] = []) throws(SQLiteFailure) -> [[SQLValue]] {
  var connection: OpaquePointer?
  defer { sqlite3_close(connection) }
  guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { throw SQLiteFailure(connection) }
  var rows: [[SQLValue]] = []
  for sql in statements {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { throw SQLiteFailure(connection) }
    for (index, value) in zip(Int32(1)..., values) {
      guard bind(value, to: statement, at: index) == SQLITE_OK else { throw SQLiteFailure(connection) }
    }
    rows = []
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      rows.append((0..<sqlite3_column_count(statement)).map { column($0, of: statement) })
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw SQLiteFailure(connection) }
  }
  return rows
}

/// Runs `body` while another connection has a write transaction on a database, and returns the result of `body`.
///
/// - Throws: `SQLiteFailure` if the transaction cannot begin, and the errors of `body`.
package func whileInUse<Success>(_ path: String, _ body: () throws -> Success) throws -> Success {
  var connection: OpaquePointer?
  defer { sqlite3_close(connection) }
  guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
    sqlite3_exec(connection, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK
  else { throw SQLiteFailure(connection) }
  return try body()
}

/// An error of SQLite, with its message.
package struct SQLiteFailure: Error {
  package let message: String

  fileprivate init(_ connection: OpaquePointer?) {
    message = String(cString: sqlite3_errmsg(connection))
  }
}

private func bind(_ value: SQLValue, to statement: OpaquePointer?, at index: Int32) -> Int32 {
  switch value {
  case .integer(let value): sqlite3_bind_int64(statement, index, value)
  // -1 is SQLITE_TRANSIENT, a macro that Swift does not import. With this value, SQLite copies the blob.
  case .blob(let value):
    sqlite3_bind_blob(statement, index, value, Int32(value.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  case .none: sqlite3_bind_null(statement, index)
  }
}

private func column(_ index: Int32, of statement: OpaquePointer?) -> SQLValue {
  switch sqlite3_column_type(statement, index) {
  case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
  case SQLITE_BLOB, SQLITE_TEXT:
    .blob(
      Array(
        UnsafeRawBufferPointer(
          start: sqlite3_column_blob(statement, index), count: Int(sqlite3_column_bytes(statement, index)))))
  default: .none
  }
}

import CSQLite

/// One prepared statement, finalized when it goes.
struct Statement: ~Copyable {
  private let statement: OpaquePointer

  /// Prepares `sql`, a single statement.
  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteCode) {
    var prepared: OpaquePointer?
    try SQLiteCode.check(sqlite3_prepare_v3(connection, sql, -1, 0, &prepared, nil), on: connection)
    guard let prepared else { throw SQLiteCode(value: SQLITE_MISUSE) }
    statement = prepared
  }

  deinit {
    sqlite3_finalize(statement)
  }

  /// Runs the statement to its end with `values` in the place of its question marks, and returns the rows that it yields.
  func rows(_ values: [SQLValue], on connection: OpaquePointer) throws(SQLiteCode) -> [[SQLValue]] {
    for (index, value) in zip(Int32(1)..., values) {
      try SQLiteCode.check(bind(value, at: index), on: connection)
    }
    var rows: [[SQLValue]] = []
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        if code == SQLITE_DONE { return rows }
        throw SQLiteCode(value: sqlite3_extended_errcode(connection))
      }
      rows.append((0..<sqlite3_column_count(statement)).map { column($0) })
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .blob(let value): sqlite3_bind_blob(statement, index, value, Int32(value.count), transient)
    case .none: sqlite3_bind_null(statement, index)
    }
  }

  private func column(_ index: Int32) -> SQLValue {
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
}

/// A result code of SQLite that is not success.
struct SQLiteCode: Error {
  let value: Int32

  static func check(_ code: Int32, on connection: OpaquePointer?) throws(SQLiteCode) {
    guard code != SQLITE_OK else { return }
    throw SQLiteCode(value: connection.map(sqlite3_extended_errcode) ?? code)
  }
}

/// Tells SQLite to take a copy: a macro in C, which Swift cannot see.
private var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

import CSQLite

/// A prepared statement, finalized when the last reference is released.
final class Statement {
  private let statement: OpaquePointer
  private let connection: OpaquePointer

  /// Creates a prepared statement from `sql`, which must contain exactly one SQL statement.
  ///
  /// - Throws: ``SQLiteFailure/code(_:)``.
  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteFailure) {
    var prepared: OpaquePointer?
    try SQLiteFailure.check(sqlite3_prepare_v3(connection, sql, -1, 0, &prepared, nil), on: connection)
    guard let prepared else { throw .code(SQLITE_MISUSE) }
    statement = prepared
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(statement)
  }

  /// Runs the statement with `values` bound to its parameters, and calls `body` for each row.
  ///
  /// An error that `body` throws stops the statement.
  ///
  /// - Throws: ``SQLiteFailure/code(_:)``; ``SQLiteFailure/body(_:)`` with an error that `body` throws.
  func run(_ values: [SQLValue], _ body: (borrowing SQLRow) throws(CoreError) -> Void) throws(SQLiteFailure) {
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in zip(Int32(1)..., values) {
      try SQLiteFailure.check(bind(value, at: index), on: connection)
    }
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        if code == SQLITE_DONE { return }
        throw .code(sqlite3_extended_errcode(connection))
      }
      do throws(CoreError) { try body(SQLRow(statement)) } catch { throw .body(error) }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .blob(let value): sqlite3_bind_blob(statement, index, value, Int32(value.count), transient)
    case .none: sqlite3_bind_null(statement, index)
    }
  }
}

/// A row of a statement's result, valid until the next row.
package struct SQLRow: ~Copyable {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  /// The number of columns.
  var count: Int32 { sqlite3_column_count(statement) }

  /// Returns the integer in a column; `nil` for a value of another type.
  package func integer(_ column: Int32) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
  }

  /// Returns the bytes of a BLOB or TEXT value in a column, valid until the next row; `nil` for a value of another type.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_BLOB, SQLITE_TEXT:
      UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
    default: nil
    }
  }

  /// Returns a copy of the value in a column.
  func value(_ column: Int32) -> SQLValue {
    if let integer = integer(column) { return .integer(integer) }
    return bytes(column).map { .blob(Array($0)) } ?? .none
  }
}

/// Errors of a statement.
enum SQLiteFailure: Error {
  /// A result code of SQLite other than success.
  case code(Int32)
  /// An error of the function that is called for each row.
  case body(CoreError)

  static func check(_ code: Int32, on connection: OpaquePointer?) throws(SQLiteFailure) {
    guard code != SQLITE_OK else { return }
    throw .code(connection.map(sqlite3_extended_errcode) ?? code)
  }
}

/// The destructor `SQLITE_TRANSIENT`, a C macro that Swift does not import. With this destructor, SQLite copies a bound value.
private var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

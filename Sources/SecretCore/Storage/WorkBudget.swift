import CSQLite
import Foundation

/// Limits of the work and of the memory that one statement takes, in proportion to the size of the database.
///
/// A damaged or planted file of a few pages can describe billions of rows: its pages can refer to each other in circles, or all to one.
/// SQLite follows them. A statement that exceeds its budget ends with SQLITE_INTERRUPT, as https://www.sqlite.org/c3ref/progress_handler.html
/// tells, and the database counts as damaged.
final class WorkBudget {
  /// Bytes of a page.
  private static let page = 4096
  /// Instructions of SQLite's virtual machine between two looks at the budget.
  private static let interval = 1000
  /// Instructions for each page: a scan of our rows takes fewer than a tenth of that.
  private static let instructionsPerPage = 20_000
  /// Pages that every statement may have, as the last ones of a transaction are not in the file yet.
  private static let freePages = 1024
  /// The longest value of a row, in bytes: a note has 65,535 at most.
  private static let longestValue: Int32 = 1 << 20
  /// The largest database that the budget grows with, in bytes.
  private static let largest = 4 << 30

  private let path: String?
  private var instructions = 0
  private var bytes = 0
  /// Whether the size of the file was added already.
  private var hasGrown = false

  /// The budget of the database at `path`; `nil` for one in memory, which has no limits.
  init(_ path: String?) {
    self.path = path
  }

  /// Holds a connection, which must not outlive this, to the budget.
  func limit(_ connection: OpaquePointer) {
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, WorkBudget.longestValue)
    sqlite3_progress_handler(
      connection, Int32(WorkBudget.interval), spendInstructions, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Begins a statement with a whole budget.
  func begin() {
    instructions = WorkBudget.freePages * WorkBudget.instructionsPerPage
    bytes = 16 * WorkBudget.freePages * WorkBudget.page
    hasGrown = false
  }

  /// Takes the memory of a row from the budget; false if there is not as much left.
  func takes(_ row: borrowing SQLRow) -> Bool {
    guard path != nil else { return true }
    // What a row takes besides its values.
    bytes -= 256
    for column in 0..<row.count { bytes -= row.bytes(column)?.count ?? 0 }
    if bytes < 0 { grow() }
    return bytes >= 0
  }

  fileprivate func spend() -> Bool {
    instructions -= WorkBudget.interval
    if instructions < 0 { grow() }
    return instructions >= 0
  }

  /// Adds what the size of the file allows, once for each statement.
  private func grow() {
    guard !hasGrown, let path else { return }
    hasGrown = true
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let size = min(Int(status.st_size), WorkBudget.largest)
    instructions += size / WorkBudget.page * WorkBudget.instructionsPerPage
    bytes += 2 * size
  }
}

/// Ends the statement if it is not zero.
private func spendInstructions(_ budget: UnsafeMutableRawPointer?) -> Int32 {
  guard let budget else { return 0 }
  return Unmanaged<WorkBudget>.fromOpaque(budget).takeUnretainedValue().spend() ? 0 : 1
}

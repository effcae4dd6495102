import CSQLite
import Foundation

/// The resource limits of one SQL statement on instructions and memory, which increase with the size of the database.
///
/// A damaged or planted file of a few pages can describe billions of rows. The pages can form cycles, or can all refer to the
/// same page. A statement that exceeds the limit on instructions ends with SQLITE_INTERRUPT
/// (https://www.sqlite.org/c3ref/progress_handler.html), and the database is then reported as damaged. The same applies if the
/// rows of the result exceed the limit on memory.
final class WorkBudget {
  /// The page size of this program's databases, in bytes.
  private static let page = 4096
  /// The number of SQLite's virtual machine instructions between two checks of the budget.
  private static let interval = 1000
  /// The number of virtual machine instructions that a statement may run per page.
  ///
  /// A scan of this program's rows takes less than a tenth of this number.
  private static let instructionsPerPage = 20_000
  /// The number of pages by which the budget exceeds the file size.
  ///
  /// The last pages of a transaction are not in the file yet.
  private static let freePages = 1024
  /// The maximum length of a value, in bytes.
  ///
  /// The longest text of an entry, the note, has at most 65,535 bytes.
  private static let longestValue: Int32 = 1 << 20
  /// The database size above which the budget does not increase, in bytes.
  private static let largest = 4 << 30

  private let path: String?
  private var instructions = 0
  private var bytes = 0
  /// Whether the budget for the file size was added for this statement.
  private var hasGrown = false

  /// Creates the budget of the database at `path`.
  ///
  /// A `path` of `nil` represents a database in memory, which has no limits.
  init(_ path: String?) {
    self.path = path
  }

  /// Applies the budget to a connection, which must not outlive this object.
  func limit(_ connection: OpaquePointer) {
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, WorkBudget.longestValue)
    sqlite3_progress_handler(
      connection, Int32(WorkBudget.interval), spendInstructions, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Resets the budget for a new statement.
  func begin() {
    instructions = WorkBudget.freePages * WorkBudget.instructionsPerPage
    bytes = 16 * WorkBudget.freePages * WorkBudget.page
    hasGrown = false
  }

  /// Subtracts the memory of `row` from the budget, and returns `false` if the budget is exceeded.
  func takes(_ row: borrowing SQLRow) -> Bool {
    guard path != nil else { return true }
    // The estimated overhead of a row besides its values, in bytes.
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

  /// Adds the budget for the file size, once per statement.
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

/// Handles SQLite's progress callback, and returns 1 to interrupt a statement that exceeds its budget, otherwise 0.
private func spendInstructions(_ budget: UnsafeMutableRawPointer?) -> Int32 {
  guard let budget else { return 0 }
  return Unmanaged<WorkBudget>.fromOpaque(budget).takeUnretainedValue().spend() ? 0 : 1
}

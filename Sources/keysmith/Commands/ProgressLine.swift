import CommandTable
import Synchronization

/// A progress line on standard error.
///
/// The line is shown only on a terminal, and is removed at the end.
final class ProgressLine: Sendable {
  private let name: String
  private let shown = Mutex<Int?>(nil)

  /// Creates a progress line that begins with `name`.
  init(_ name: String) {
    self.name = name
  }

  /// Shows the completed percentage.
  func show(percent: Int) {
    guard StandardStreams.process.errorIsTerminal else { return }
    guard
      shown.withLock({ shown in
        defer { shown = percent }
        return shown != percent
      })
    else { return }
    StandardStreams.process.reportInPlace("\(name)  \(percent) %")
  }

  /// Removes the progress line.
  func end() {
    if shown.withLock({ $0 != nil }) { StandardStreams.process.reportInPlace("") }
  }
}

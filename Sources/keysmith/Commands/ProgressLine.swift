import CommandTable
import Synchronization

/// One line on standard error that says how far something has come, where somebody looks at it; it is gone afterwards.
final class ProgressLine: Sendable {
  private let name: String
  private let shown = Mutex<Int?>(nil)

  /// The line about what is called `name`.
  init(_ name: String) {
    self.name = name
  }

  /// Says that so many bytes are done.
  func show(_ done: Int, of total: Int) {
    guard StandardStreams.process.errorIsTerminal, total > 0 else { return }
    let percent = min(100, done * 100 / total)
    guard
      shown.withLock({ shown in
        defer { shown = percent }
        return shown != percent
      })
    else { return }
    StandardStreams.process.reportInPlace("\(name)  \(percent) %")
  }

  /// Takes the line away.
  func end() {
    if shown.withLock({ $0 != nil }) { StandardStreams.process.reportInPlace("") }
  }
}

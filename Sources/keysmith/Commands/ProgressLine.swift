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

  /// Says how many hundredths are done.
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

  /// Takes the line away.
  func end() {
    if shown.withLock({ $0 != nil }) { StandardStreams.process.reportInPlace("") }
  }
}

/// The cells that the runs of a step read before they write them: on those alone, and on the situation, depends where they lead.
///
/// An object, as reading must be noted without changing the step.
final class CellLog {
  /// The cells in the order in which they were first read.
  private(set) var read: [Int] = []
  private var isRead: [Bool]
  /// The last run in which each cell was written.
  private var writtenIn: [Int]
  private var run = 0

  init(cells: Int) {
    isRead = Array(repeating: false, count: cells)
    writtenIn = Array(repeating: 0, count: cells)
    run = 1
  }

  /// Begins another run of the step, with other choices.
  func beginRun() { run += 1 }

  func noteRead(_ cell: Int) {
    guard writtenIn[cell] != run, !isRead[cell] else { return }
    isRead[cell] = true
    read.append(cell)
  }

  func noteWrite(_ cell: Int) { writtenIn[cell] = run }

  /// The cells that the run has written.
  var written: [Int] { writtenIn.indices.filter { writtenIn[$0] == run } }
}

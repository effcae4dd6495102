/// The read and write sets of a step.
///
/// The step depends only on the control state and on the cells that its runs read before any write.
///
/// The log is a class, because reads are recorded in nonmutating methods.
final class CellLog {
  /// The cells that were read, in the order of the first read.
  private(set) var read: [Int] = []
  private var isRead: [Bool]
  /// The number of the last run that wrote each cell.
  private var writtenIn: [Int]
  private var run = 0

  init(cells: Int) {
    isRead = Array(repeating: false, count: cells)
    writtenIn = Array(repeating: 0, count: cells)
    run = 1
  }

  /// Begins the next run of the step, with other choices.
  func beginRun() { run += 1 }

  func noteRead(_ cell: Int) {
    guard writtenIn[cell] != run, !isRead[cell] else { return }
    isRead[cell] = true
    read.append(cell)
  }

  func noteWrite(_ cell: Int) { writtenIn[cell] = run }

  /// The cells that the current run has written.
  var written: [Int] { writtenIn.indices.filter { writtenIn[$0] == run } }
}

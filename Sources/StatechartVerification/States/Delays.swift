import StatechartModel

/// The running delays and the constraints on their remaining times, as a difference bound matrix.
///
/// The bounds are in whole milliseconds (Dill, 1989). The entry for two delays is the upper bound of the difference of their
/// remaining times. The first row and column represent time 0 and bound each remaining time. The matrix determines exactly the
/// possible orders in which the delays end, for all times of intermediate inputs.
struct Delays: Hashable {
  enum Kind: Hashable {
    case timer(ID<Timer>)
    /// A delayed event with the cells of its payload.
    case send(ID<Send>, [Int])
    /// The deadline of a response, by the index of its property.
    case limit(Int)
  }

  /// The delays in the order in which simultaneous delays end: deadlines of responses first, then timers and delayed events in
  /// the order of their starts.
  private(set) var kinds: [Kind] = []
  /// The steps in which the delays were started, for a replayed run.
  ///
  /// The steps and the durations are not part of the identity of a state.
  private(set) var starts: [Int] = []
  /// The durations of the delays from their start, for a replayed run.
  private(set) var durations: [Interval] = []
  /// The upper bounds of the differences, in row-major order.
  private var bounds: [Int] = [0]

  private var size: Int { kinds.count + 1 }

  static func == (left: Delays, right: Delays) -> Bool { left.kinds == right.kinds && left.bounds == right.bounds }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kinds)
    hasher.combine(bounds)
  }

  /// The bound that represents infinity, which exceeds all differences of times.
  private static let unlimited = Int.max / 4

  private subscript(row: Int, column: Int) -> Int {
    get { bounds[row * size + column] }
    set { bounds[row * size + column] = newValue }
  }

  /// Starts a delay whose duration is in an interval.
  ///
  /// The sums in the matrix cannot overflow, because all durations are limited (see `Interpreter.longestDuration`).
  mutating func start(_ kind: Kind, _ duration: Interval, in step: Int) {
    let old = self
    kinds.append(kind)
    starts.append(step)
    durations.append(duration)
    let new = kinds.count
    bounds = Array(repeating: 0, count: size * size)
    for row in 0..<new { for column in 0..<new { self[row, column] = old[row, column] } }
    for other in 0..<new {
      self[new, other] = duration.high + old[0, other]
      self[other, new] = old[other, 0] - duration.low
    }
  }

  /// Starts the deadline of a response.
  ///
  /// The deadline passes before other delays that end at the same time.
  mutating func startLimit(_ property: Int, milliseconds: Int, in step: Int) {
    // A response exactly at the deadline is in time. A response one millisecond later is late.
    start(.limit(property), Interval(milliseconds + 1), in: step)
    let last = kinds.count - 1
    arrange([last] + (0..<last))
  }

  mutating func cancel(where isCancelled: (Kind) -> Bool) {
    keep(kinds.indices.filter { !isCancelled(kinds[$0]) })
  }

  private mutating func keep(_ indices: [Int]) {
    if indices.count < kinds.count { arrange(indices) }
  }

  /// Keeps only the delays at the indices in `indices`, in the order of `indices`.
  private mutating func arrange(_ indices: [Int]) {
    let kept = [0] + indices.map { $0 + 1 }
    bounds = kept.flatMap { row in kept.map { self[row, $0] } }
    (kinds, starts, durations) = (indices.map { kinds[$0] }, indices.map { starts[$0] }, indices.map { durations[$0] })
  }

  /// Advances the time by an arbitrary duration in which no delay ends.
  mutating func letTimePass() {
    guard !kinds.isEmpty else { return }
    for delay in 1..<size { self[0, delay] = 0 }
    _ = close()
  }

  /// Returns the delays after the delay at an index has ended; `nil` if another delay must end first.
  func ending(_ index: Int) -> Delays? {
    var delays = self
    delays[index + 1, 0] = min(delays[index + 1, 0], 0)
    for earlier in 0..<index { delays[0, earlier + 1] = min(delays[0, earlier + 1], -1) }
    guard delays.close() else { return nil }
    delays.keep(kinds.indices.filter { $0 != index })
    return delays
  }

  /// Tightens the matrix to its canonical form (Floyd and Warshall).
  ///
  /// - Returns: `false` if the bounds are contradictory.
  private mutating func close() -> Bool {
    for middle in 0..<size {
      for row in 0..<size where self[row, middle] < Self.unlimited {
        for column in 0..<size { self[row, column] = min(self[row, column], self[row, middle] + self[middle, column]) }
      }
      // A negative number on the diagonal indicates a negative cycle: the bounds are contradictory and would decrease
      // without end.
      guard (0..<size).allSatisfy({ self[$0, $0] >= 0 }) else { return false }
    }
    return true
  }
}

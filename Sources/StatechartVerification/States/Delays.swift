import StatechartModel

/// The delays that run, and what is known of the time that each still takes.
///
/// That is a difference bound matrix over whole milliseconds (Dill, 1989): for each two delays the most by which one can take longer than
/// the other, and with the first row and column, for which the time is 0, the least and the most that each can take. It says exactly
/// in which order delays can end, whenever the inputs between them came.
struct Delays: Hashable {
  enum Kind: Hashable {
    case timer(ID<Timer>)
    /// With the cells of what the event carries.
    case send(ID<Send>, [Int])
    /// The deadline of a response, by the index of its property.
    case limit(Int)
  }

  /// In the order in which those of one time end, which is that in which they were started.
  private(set) var kinds: [Kind] = []
  /// The steps in which they were started, for a run that is replayed: they tell no state from another.
  private(set) var starts: [Int] = []
  /// The times that they take from their start, for such a run too.
  private(set) var durations: [Interval] = []
  /// The most that the time of one exceeds that of another; row by row.
  private var bounds: [Int] = [0]

  private var size: Int { kinds.count + 1 }

  static func == (left: Delays, right: Delays) -> Bool { left.kinds == right.kinds && left.bounds == right.bounds }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kinds)
    hasher.combine(bounds)
  }

  /// No difference of times is as long.
  private static let unlimited = Int.max / 4

  private subscript(row: Int, column: Int) -> Int {
    get { bounds[row * size + column] }
    set { bounds[row * size + column] = newValue }
  }

  /// Starts a delay that takes a time of an interval. The longest delay is far from overflowing.
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

  /// Starts the deadline of a response. At one time it ends before all other delays.
  mutating func startLimit(_ property: Int, milliseconds: Int, in step: Int) {
    // A response at the deadline is in time; one millisecond later it is late.
    start(.limit(property), Interval(milliseconds + 1), in: step)
    let last = kinds.count - 1
    arrange([last] + (0..<last))
  }

  mutating func cancel(where isCancelled: (Kind) -> Bool) {
    keep(kinds.indices.filter { !isCancelled(kinds[$0]) })
  }

  private mutating func keep(_ places: [Int]) {
    if places.count < kinds.count { arrange(places) }
  }

  /// Keeps the delays at some places, in that order.
  private mutating func arrange(_ places: [Int]) {
    let kept = [0] + places.map { $0 + 1 }
    bounds = kept.flatMap { row in kept.map { self[row, $0] } }
    (kinds, starts, durations) = (places.map { kinds[$0] }, places.map { starts[$0] }, places.map { durations[$0] })
  }

  /// Lets an unknown time pass in which no delay ends.
  mutating func letTimePass() {
    guard !kinds.isEmpty else { return }
    for delay in 1..<size { self[0, delay] = 0 }
    _ = close()
  }

  /// The delays after the one at a place has ended, at that time; `nil` if another must end before.
  func ending(_ place: Int) -> Delays? {
    var delays = self
    delays[place + 1, 0] = min(delays[place + 1, 0], 0)
    for earlier in 0..<place { delays[0, earlier + 1] = min(delays[0, earlier + 1], -1) }
    guard delays.close() else { return nil }
    delays.keep(kinds.indices.filter { $0 != place })
    return delays
  }

  /// Derives all bounds that others imply (Floyd and Warshall); false if they contradict each other.
  private mutating func close() -> Bool {
    for middle in 0..<size {
      for row in 0..<size where self[row, middle] < Self.unlimited {
        for column in 0..<size { self[row, column] = min(self[row, column], self[row, middle] + self[middle, column]) }
      }
      // Bounds that contradict each other would fall without end.
      guard (0..<size).allSatisfy({ self[$0, $0] >= 0 }) else { return false }
    }
    return true
  }
}

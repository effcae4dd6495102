import StatechartModel

/// Returns the earliest time of each step of a run, in milliseconds since the start; `nil` if the run is infeasible.
///
/// At these times, the delays end in the order of the run. The first step is the start.
///
/// The times are the least solution of a system of difference constraints (Bellman–Ford algorithm).
///
/// - Parameter apart: Whether all delays must end at different times, so that each step is observed separately.
func earliestTimes(_ steps: [AbstractStep], apart: Bool) -> [Int]? {
  // The difference constraints: the time of `step` is at least the time of `other` plus `more`.
  var bounds: [(step: Int, other: Int, more: Int)] = []
  for number in steps.indices.dropFirst() {
    bounds.append((number, number - 1, 0))
    let before = steps[number - 1].after.controlState.delays
    for (index, start) in before.starts.enumerated() {
      let duration = before.durations[index]
      if case .delay(index) = steps[number].input {
        bounds.append((number, start, duration.low))
        bounds.append((start, number, -duration.high))
      } else {
        // The delay does not end before this step. The delay can end at the same time only if this step ends a preceding delay
        // in ``Delays/kinds``.
        let canBeSame = if case .delay(let ended) = steps[number].input { index > ended && !apart } else { false }
        bounds.append((start, number, -max(0, canBeSame ? duration.high : duration.high - 1)))
      }
    }
  }
  var times = Array(repeating: 0, count: steps.count)
  for _ in 0...steps.count {
    var isChanged = false
    for (step, other, more) in bounds where times[step] < times[other] + more {
      times[step] = times[other] + more
      isChanged = true
    }
    if !isChanged { return times }
  }
  return nil
}

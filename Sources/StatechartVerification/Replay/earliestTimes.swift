import StatechartModel

/// The earliest time of each step of a run, in milliseconds since the start, at which its delays can end as they do; `nil` if there are
/// none. The first step is the start.
///
/// - Parameter apart: Whether no two delays end at one time: then each step is seen by itself.
func earliestTimes(_ steps: [AbstractStep], apart: Bool) -> [Int]? {
  // The time of a step is at least that of another and so much more.
  var bounds: [(step: Int, other: Int, more: Int)] = []
  for number in steps.indices.dropFirst() {
    bounds.append((number, number - 1, 0))
    let before = steps[number - 1].after.situation.delays
    for (place, start) in before.starts.enumerated() {
      let duration = before.durations[place]
      if case .delay(place) = steps[number].input {
        bounds.append((number, start, duration.low))
        bounds.append((start, number, -duration.high))
      } else {
        // It ends later; at the same time only if it was started after the one that ends now.
        let canBeSame = if case .delay(let ended) = steps[number].input { place > ended && !apart } else { false }
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

/// A shrinker of a chart and a play for which the machine differs from the interpreter.
///
/// The shrunk chart and play show the same kind of difference.
///
/// The algorithm is delta debugging (Zeller and Hildebrandt, 2002). All candidates of a round are built as one program.
struct Shrinker {
  /// The function that returns the difference of each candidate; `nil` for a candidate without differences.
  let differences: ([Candidate]) throws -> [Difference?]

  /// Returns the smallest chart found, with its difference.
  ///
  /// - Throws: The errors of ``differences``.
  func shrink(_ candidate: Candidate, _ difference: Difference) throws -> (candidate: Candidate, difference: Difference) {
    var best = (candidate: candidate, difference: difference)
    if difference.kind == .doesNotCompile { best.difference.play.steps = [] }
    var size = max(1, candidate.chart.ids.count / 3)
    while true {
      let smaller = try smallerCharts(best.candidate.chart, best.difference, size: size)
      if let smaller {
        best = try shrinkPlay(smaller.candidate, smaller.difference)
        size = min(size, max(1, best.candidate.chart.ids.count / 3))
      } else if size == 1 {
        return best
      } else {
        size = max(1, size / 3)
      }
    }
  }

  /// Returns the smallest tried chart without some nodes that still shows the kind of difference; `nil` if no tried chart shows
  /// this difference.
  private func smallerCharts(
    _ chart: Chart, _ difference: Difference, size: Int
  ) throws -> (candidate: Candidate, difference: Difference)? {
    let ids = chart.ids
    let chunks = stride(from: 0, to: ids.count, by: size).map { Set(ids[$0..<min($0 + size, ids.count)]) }
    let found = try tried(chunks, of: chart, difference)
    guard !found.isEmpty else { return nil }
    // Nodes that can be removed one by one can often be removed together. Therefore, all of these nodes and each half of these
    // nodes are tried.
    let removed = found.map(\.removed)
    let unions = [
      removed, removed.indices.filter { $0 % 2 == 0 }.map { removed[$0] },
      removed.indices.filter { $0 % 2 == 1 }.map { removed[$0] },
    ]
    let together = try tried(unions.map { $0.reduce(into: []) { $0.formUnion($1) } }, of: chart, difference)
    return (found + together).map { ($0.candidate, $0.difference) }
      .min { $0.0.chart.ids.count < $1.0.chart.ids.count }
  }

  private func tried(
    _ sets: [Set<Int>], of chart: Chart, _ difference: Difference
  ) throws -> [(removed: Set<Int>, candidate: Candidate, difference: Difference)] {
    var seen: Set<[Int]> = []
    var candidates: [(removed: Set<Int>, candidate: Candidate)] = []
    for removed in sets where !removed.isEmpty {
      let name = "\(chart.name.prefix { $0 != "_" })_\(candidates.count)"
      guard let (smaller, flow) = chart.without(removed, named: name).repaired(beside: sharedSpecs),
        smaller.ids.count < chart.ids.count, seen.insert(smaller.ids).inserted
      else { continue }
      let player = FlowPlayer(flow, difference.play)
      if !player.isEndless { candidates.append((removed, Candidate(chart: smaller, flow: flow, players: [player]))) }
    }
    guard !candidates.isEmpty else { return [] }
    return zip(candidates, try differences(candidates.map(\.candidate))).compactMap { tried, found in
      guard let found, found.kind == difference.kind else { return nil }
      return (tried.removed, tried.candidate, found)
    }
  }

  /// Returns a candidate with the shortest play found that still shows a difference of the same kind, by repeatedly removing
  /// consecutive steps.
  private func shrinkPlay(
    _ candidate: Candidate, _ difference: Difference
  ) throws -> (candidate: Candidate, difference: Difference) {
    var best = (candidate: candidate, difference: difference)
    while best.difference.kind != .doesNotCompile {
      let play = best.difference.play
      let plays = play.steps.indices.flatMap { start in
        (start + 1...play.steps.count).map { end in
          Play(inputs: play.inputs, steps: Array(play.steps[..<start] + play.steps[end...]))
        }
      }
      // The players are sorted by length, so the first difference belongs to the shortest play.
      let players = plays.sorted { $0.steps.count < $1.steps.count }.map { FlowPlayer(candidate.flow, $0) }
      let shorter = Candidate(chart: candidate.chart, flow: candidate.flow, players: players)
      guard !players.isEmpty, let found = try differences([shorter])[0], found.kind == difference.kind,
        found.play.steps.count < play.steps.count
      else { break }
      best.difference = found
    }
    best.candidate = Candidate(
      chart: candidate.chart, flow: candidate.flow, players: [FlowPlayer(candidate.flow, best.difference.play)])
    return best
  }
}

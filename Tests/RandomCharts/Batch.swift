/// The charts that were tried in one program.
struct Batch {
  let charts: Int
  /// The steps after which machine and interpreter were compared.
  let steps: Int
  let found: [(candidate: Candidate, difference: Difference)]

  /// Tries the charts with some numbers.
  init(_ numbers: Range<Int>, of campaign: Campaign, _ workshop: Workshop, bench: Int) throws {
    let candidates = numbers.compactMap { campaign.candidate($0) }
    charts = candidates.count
    steps = candidates.flatMap(\.players).map(\.reports.count).reduce(0, +)
    found = zip(candidates, try workshop.differences(candidates, bench: bench)).compactMap { candidate, difference in
      difference.map { (candidate, $0) }
    }
  }
}

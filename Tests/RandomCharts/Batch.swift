/// The results of a batch of charts that were tested in one program.
struct Batch {
  let charts: Int
  /// The number of starts and steps after which the machine and the interpreter were compared.
  let steps: Int
  let found: [(candidate: Candidate, difference: Difference)]

  /// Creates the results by testing the charts with the given numbers.
  ///
  /// - Throws: The errors of ``DifferentialTester/differences(_:bench:)``.
  init(_ numbers: Range<Int>, of campaign: Campaign, _ tester: DifferentialTester, bench: Int) throws {
    let candidates = numbers.compactMap { campaign.candidate($0) }
    charts = candidates.count
    steps = candidates.flatMap(\.players).map(\.reports.count).reduce(0, +)
    found = zip(candidates, try tester.differences(candidates, bench: bench)).compactMap { candidate, difference in
      difference.map { (candidate, $0) }
    }
  }
}

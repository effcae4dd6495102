import StatechartModel
import StatechartSemantics

/// A comparison of two versions of a flow: their declarations, texts, behaviour, snapshots and properties.
struct FlowComparer {
  private let original: Correspondence
  /// The versions, with reworded texts of the old version replaced by the new texts.
  private let flows: Correspondence
  private let rewordings: [[Text.Piece]: [Text.Piece]]

  /// The limit on the pairs of states of an exploration.
  private static let bound = 10_000
  /// The limit on the pairs of states in the equivalence check of a mutant.
  ///
  /// The limit is low, because a flow has many mutants.
  private static let shortBound = 500

  init(_ flows: Correspondence) {
    original = flows
    let collector = Rewordings(flows)
    if collector.isPossible {
      var explorer = ProductExplorer(flows, .coarse, rewordings: collector)
      explorer.explore(bound: Self.bound, stopsAtDifference: false)
    }
    rewordings = collector.pairs
    self.flows =
      rewordings.isEmpty ? flows : Correspondence(old: flows.old.reworded(rewordings), new: flows.new)
  }

  /// Whether both versions are proved bisimilar, and their active states are always the same.
  ///
  /// The value is `false` if a text was reworded or the new version has snapshots.
  var isProvedWithStates: Bool {
    guard rewordings.isEmpty, flows.new.restoration == nil, let proof = proof(bound: Self.shortBound) else { return false }
    return proof.pairs.allSatisfy { $0.old.configuration == $0.new.configuration }
  }

  func compare() -> FlowComparison {
    let explorer = explore()
    let renames = explorer.renames
    var differences = flows.declarationDifferences + texts
    var equivalence = FlowComparison.Equivalence.proved(pairs: explorer.pairs.count)
    if explorer.isProof {
      if flows.new.restoration != nil { equivalence = .provedWithoutRestarts(pairs: explorer.pairs.count) }
    } else {
      let (found, states) = search(explorer, renames)
      equivalence = found.isEmpty ? .notFound(states: states) : .differs
      differences += found
    }
    differences += original.snapshotDifferences(renames) + original.propertyDifferences(renames)
    return FlowComparison(name: flows.new.name, equivalence: equivalence, differences: differences)
  }

  /// Returns an exploration that proves the flows bisimilar, found by abstraction refinement.
  ///
  /// Without a proof, the function returns the exploration with the coarsest precision, whose distances to differences are the
  /// smallest.
  private func explore() -> ProductExplorer {
    if let proof = proof(bound: Self.bound) { return proof }
    var explorer = ProductExplorer(flows, .coarse)
    explorer.explore(bound: Self.bound, stopsAtDifference: false)
    return explorer
  }

  private func proof(bound: Int) -> ProductExplorer? {
    var explorer = ProductExplorer(flows, .coarse)
    func isProved(_ precision: Canonicalizer.Precision) -> Bool {
      explorer = ProductExplorer(flows, precision)
      explorer.explore(bound: bound, stopsAtDifference: true)
      return explorer.isProof
    }
    if isProved(.coarse) { return explorer }
    // After most changes, few variables differ. Their known values are often enough for a proof.
    var known: Set<Int> = []
    while !explorer.diverging.isSubset(of: known) {
      known.formUnion(explorer.diverging)
      if isProved(.focused(on: known)) { return explorer }
    }
    return Canonicalizer.Precision.fine.contains(where: isProved) ? explorer : nil
  }

  // MARK: Behaviour

  /// Returns a difference for each set of causes, with a shortest run, and the number of visited pairs of states.
  private func search(_ explorer: ProductExplorer, _ renames: Renames) -> ([Difference], states: Int) {
    let finder = CauseFinder(flows, renames)
    var search = DifferenceSearch(flows, distances: explorer.isComplete ? explorer.distances : nil)
    var groups: [(causes: Set<Cause>, words: String, difference: Difference)] = []
    let names = (
      old: SharedNames(flows.old, beside: flows.new), new: SharedNames(flows.new, beside: flows.old)
    )
    search.search { run in
      let replayed = ReplayedRun(run, of: flows)
      let causes = finder.causes(of: replayed)
      let difference = replayed.difference(beside: names, causes)
      let words = causes.isEmpty ? "\(difference.old ?? "") \(difference.new ?? "")" : ""
      guard !groups.contains(where: { $0.causes == causes && $0.words == words }) else { return false }
      groups.append((causes, words, difference))
      return true
    }
    // A difference whose causes strictly include the causes of another difference is a consequence, and is omitted.
    let own = groups.filter { group in
      !groups.contains { !$0.causes.isEmpty && $0.causes.isStrictSubset(of: group.causes) }
    }
    return (own.map(\.difference), search.states)
  }

  // MARK: Texts

  /// The differences for reworded texts and for changed translations.
  ///
  /// The difference for a reworded text contains a shortest run that shows the text. The run is `nil` if the search finds no
  /// such run.
  private var texts: [Difference] {
    var shown: [[Text.Piece]: Difference.Run] = [:]
    if !rewordings.isEmpty {
      var search = DifferenceSearch(flows, distances: nil)
      search.search(
        visit: { pair, run in
          let words = pair.new.screen.shownTexts
          for new in rewordings.values where shown[new] == nil && words.contains(where: new.matches) {
            shown[new] = ReplayedRun(run(), of: flows).differenceRun
          }
          return shown.count < rewordings.count
        }, found: { _ in false })
    }
    let reworded = original.old.texts.indices.compactMap { index -> Difference? in
      let text = original.old.texts[index]
      guard let pieces = rewordings[text.pieces],
        let other = original.new.texts.firstIndex(where: { $0.pieces == pieces })
      else { return nil }
      return Difference(
        .text, .compatible, "a text was reworded", old: "'\(text.written)'", new: "'\(original.new.texts[other].written)'",
        at: original.new.range(ofText: other), oldRange: original.old.range(ofText: index), run: shown[pieces])
    }
    return reworded + original.translationDifferences
  }
}

extension Flow {
  /// Returns the source range of the first use of a text; the range of the flow if the use is unknown.
  func range(ofText index: Int) -> SourceRange { textRanges.indices.contains(index) ? textRanges[index] : range }
}

extension ScreenValue {
  /// All texts on the screen.
  fileprivate var shownTexts: [String] {
    let captions = fields.map(\.caption) + toggles.map(\.caption) + lists.map(\.caption) + buttons.map(\.caption)
    let below = captions.map(\.subtitle) + lists.map(\.empty)
    return ([title, prompt, message] + below + captions.map(\.accessibility)).compactMap(\.self) + captions.map(\.label)
  }
}

extension [Text.Piece] {
  /// Returns whether a shown text can be an instance of the pieces: the text contains the literal pieces in order.
  ///
  /// A single piece must be a literal that equals the text.
  fileprivate func matches(_ words: String) -> Bool {
    var rest = words[...]
    for piece in self {
      guard case .literal(let literal) = piece else { continue }
      guard let found = rest.firstRange(of: literal) else { return false }
      rest = rest[found.upperBound...]
    }
    return count == 1 ? self == [.literal(words)] : true
  }
}

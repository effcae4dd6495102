import SpecCompilation
import StatechartComparison
import StatechartModel
import StatechartSemantics
import StatechartVerification

extension Flow {
  /// Computes the mutation score of the flow: the number of mutants that the scenarios or properties of the flow kill.
  ///
  /// The result is `nil` if the flow has no scenario, or if a scenario fails on the flow itself. The score excludes mutants
  /// that are proved equivalent to the flow.
  ///
  /// - Parameter verify: Returns the verdicts on the flow. The closure is called only if a mutant survives the scenarios.
  func mutationScore(_ verify: () -> Verification) -> MutationScore? {
    let trials = tryScenarios()
    guard !trials.isEmpty, trials.allSatisfy(\.result.passed) else { return nil }
    let mutations = Mutation.all(of: self)
    let areKilled = mutations.concurrentMap { $0.isKilled(by: trials) }
    let alive = zip(mutations, areKilled).filter { !$0.1 }.map(\.0)
    let proved = alive.isEmpty ? [] : verify().proved
    let fates = alive.concurrentMap { fate(of: $0, proved: proved) }
    func count(_ fate: MutantStatus) -> Int { fates.count { $0 == fate } }
    let survivors = zip(alive, fates).filter { $0.1 == .survives }.map(\.0)
    return MutationScore(
      planted: mutations.count - count(.isEquivalent), survivors: survivors, killedByProperties: count(.isKilledByProperty),
      equivalent: count(.isEquivalent))
  }

  /// Returns the status of a mutant that no scenario kills.
  ///
  /// - Parameter proved: The names of the declared properties that are proved for the flow.
  private func fate(of mutation: Mutation, proved: Set<String>) -> MutantStatus {
    let mutant = mutation.mutant
    if mutant.isProvedEquivalent(to: self) { return .isEquivalent }
    guard !proved.isEmpty else { return .survives }
    let verdicts = mutant.verify(bound: boundOfMutants).verdicts
    return verdicts.contains { $0.isLost(from: proved) } ? .isKilledByProperty : .survives
  }
}

/// The status of a mutant that no scenario kills.
private enum MutantStatus {
  case isEquivalent, isKilledByProperty, survives
}

extension MutationScore {
  /// The lines of the report: the mutation score, and one line for each surviving mutant.
  var lines: [String] {
    let properties = killedByProperties == 0 ? "" : ", \(killedByProperties) of them by properties alone"
    let left = equivalent == 0 ? "" : "; \(equivalent) more \(equivalent == 1 ? "is" : "are") equivalent"
    return ["mutants killed \(killed) of \(planted)\(properties)\(left)"]
      + survivors.map { "surviving mutant: \($0.words) at \($0.range.description)" }
  }
}

/// The bound for the verification of a mutant: the maximum number of explored states.
///
/// The bound is small, because a flow has many mutants.
private let boundOfMutants = 1_000

extension Verification {
  /// The names of the proved properties that the spec declares.
  ///
  /// Implicit properties are not included, because the author did not write them for this flow, and most mutants satisfy them.
  fileprivate var proved: Set<String> {
    Set(verdicts.filter { $0.isProved && !$0.property.isImplicit }.map(\.property.name))
  }
}

extension Verdict {
  /// Returns whether a property that was proved for the flow is refuted or vacuous for a mutant.
  fileprivate func isLost(from proved: Set<String>) -> Bool {
    switch result {
    case .refuted, .vacuous: proved.contains(property.name)
    case .proved, .inconclusive: false
    }
  }
}

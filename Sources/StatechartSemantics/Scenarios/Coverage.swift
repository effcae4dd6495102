public import StatechartModel

/// The coverage of a flow: the goals that its scenarios or other runs have reached.
public struct Coverage: Sendable {
  private let flow: Flow
  /// The reached goals.
  public private(set) var covered: Set<CoverageGoal> = []
  /// The last transition of the current run; `nil` if the run has taken no transition.
  private var last: TakenTransition?

  /// Creates an empty coverage of a flow.
  public init(_ flow: Flow) {
    self.flow = flow
  }

  /// Creates a coverage of a flow with the goals that the start of a run reached.
  package init(_ flow: Flow, noting start: Interpreter) {
    self.flow = flow
    note(start)
  }

  /// Begins another run.
  ///
  /// The first transition of the run forms no pair with the last transition of the previous run.
  package mutating func begin() { last = nil }

  /// Adds the goals that the last input reached.
  package mutating func note(_ interpreter: Interpreter) {
    let taken = interpreter.run.microsteps.flatMap(\.transitions).map {
      TakenTransition(source: $0.source, range: $0.transition.range)
    }
    covered.formUnion(flow.goals(taking: taken, after: last, entering: interpreter.entered, evaluating: interpreter.evaluated))
    last = taken.last ?? last
  }

  /// Returns whether the transition at a source range was taken.
  func takes(_ range: SourceRange) -> Bool { covered.contains(.transition(range)) }

  /// Returns whether the guard of the transition at a source range was evaluated.
  func evaluates(_ range: SourceRange) -> Bool { covered.contains(.guardHolds(range)) || covered.contains(.guardFails(range)) }

  /// A summary line, and a line with the source range for each uncovered state, transition and result of a guard.
  public var lines: [String] {
    let known = flow.states.ids.filter { id in
      !flow.states[id].isPseudo && id != Flow.root
    }
    let written = flow.transitionsToTry
    let guarded = written.filter { $0.condition != nil }
    let words = CoverageDescriptions(flow)
    let missed = flow.coverageGoals.filter { !covered.contains($0) }
    func count(_ goals: [CoverageGoal]) -> Int { goals.count(where: covered.contains) }
    let both = guarded.count { covered.contains(.guardHolds($0.range)) && covered.contains(.guardFails($0.range)) }
    return [
      "states \(count(known.map { .state($0) })) of \(known.count), transitions \(count(written.map { .transition($0.range) })) of "
        + "\(written.count), guards with both results \(both) of \(guarded.count)"
    ] + missed.map(words.uncovered)
  }
}

/// Messages about uncovered goals.
public struct CoverageDescriptions {
  private let flow: Flow
  private let transitions: [String: String]

  /// Creates the messages for a flow.
  public init(_ flow: Flow) {
    self.flow = flow
    transitions = flow.transitionDescriptions
  }

  /// Returns a message that no scenario covers a goal, such as `no scenario enters 'open' (door.yaml:7:3)`.
  public func uncovered(_ goal: CoverageGoal) -> String { words(goal, "no scenario") }

  /// Returns a message that no run covers a goal.
  public func unreachable(_ goal: CoverageGoal) -> String { words(goal, "no run") }

  private func words(_ goal: CoverageGoal, _ none: String) -> String {
    switch goal {
    case .state(let id): "\(none) enters '\(flow.states[id].id)' (\(flow.states[id].range.description))"
    case .transition(let range): "\(none) takes \(name(range))"
    case .guardHolds(let range): "\(none) makes the guard of \(name(range)) true"
    case .guardFails(let range): "\(none) makes the guard of \(name(range)) false"
    case .pair(let first, let second): "\(none) takes \(name(second)) right after \(name(first))"
    }
  }

  private func name(_ range: SourceRange) -> String {
    "\(transitions[range.description] ?? "the transition") (\(range.description))"
  }
}

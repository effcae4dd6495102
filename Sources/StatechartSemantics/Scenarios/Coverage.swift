public import StatechartModel

/// The coverage of a flow: the goals that its scenarios or other runs have reached.
public struct Coverage: Sendable {
  private let flow: Flow
  /// The reached goals.
  public private(set) var tried: Set<CoverageGoal> = []
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
    tried.formUnion(flow.goals(taking: taken, after: last, entering: interpreter.entered, asking: interpreter.asked))
    last = taken.last ?? last
  }

  /// Returns whether the transition at a source range was taken.
  func takes(_ place: SourceRange) -> Bool { tried.contains(.transition(place)) }

  /// Returns whether the guard of the transition at a source range was evaluated.
  func asks(_ place: SourceRange) -> Bool { tried.contains(.guardHolds(place)) || tried.contains(.guardFails(place)) }

  /// A summary line, and a line with the source range for each uncovered state, transition and result of a guard.
  public var lines: [String] {
    let known = flow.states.ids.filter { id in
      !flow.states[id].isPseudo && id != Flow.root
    }
    let written = flow.transitionsToTry
    let guarded = written.filter { $0.condition != nil }
    let words = CoverageWords(flow)
    let missed = flow.coverageGoals.filter { !tried.contains($0) }
    func count(_ goals: [CoverageGoal]) -> Int { goals.count(where: tried.contains) }
    let both = guarded.count { tried.contains(.guardHolds($0.range)) && tried.contains(.guardFails($0.range)) }
    return [
      "states \(count(known.map { .state($0) })) of \(known.count), transitions \(count(written.map { .transition($0.range) })) of "
        + "\(written.count), guards with both results \(both) of \(guarded.count)"
    ] + missed.map(words.uncovered)
  }
}

/// Messages about uncovered goals.
public struct CoverageWords {
  private let flow: Flow
  private let transitions: [String: String]

  /// Creates the messages for a flow.
  public init(_ flow: Flow) {
    self.flow = flow
    transitions = flow.transitionWords
  }

  /// Returns a message that no scenario covers a goal, such as `no scenario enters 'open' (door.yaml:7:3)`.
  public func uncovered(_ goal: CoverageGoal) -> String { words(goal, "no scenario") }

  /// Returns a message that no run covers a goal.
  public func unreachable(_ goal: CoverageGoal) -> String { words(goal, "no run") }

  private func words(_ goal: CoverageGoal, _ none: String) -> String {
    switch goal {
    case .state(let id): "\(none) enters '\(flow.states[id].id)' (\(flow.states[id].range.description))"
    case .transition(let place): "\(none) takes \(name(place))"
    case .guardHolds(let place): "\(none) makes the guard of \(name(place)) true"
    case .guardFails(let place): "\(none) makes the guard of \(name(place)) false"
    case .pair(let first, let second): "\(none) takes \(name(second)) right after \(name(first))"
    }
  }

  private func name(_ place: SourceRange) -> String {
    "\(transitions[place.description] ?? "the transition") (\(place.description))"
  }
}

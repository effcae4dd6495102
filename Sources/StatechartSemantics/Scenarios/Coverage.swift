public import StatechartLanguage

/// What of a flow its scenarios have tried.
public struct Coverage: Sendable {
  private let flow: Flow
  private var states: Set<ID<State>> = []
  private var transitions: Set<String> = []
  private var all: Set<String> = []

  public init(_ flow: Flow) {
    self.flow = flow
    all = Set(flow.writtenTransitions.map(\.range.description))
  }

  mutating func note(entered state: ID<State>) { states.insert(state) }
  mutating func note(_ transition: Transition) { transitions.insert(transition.range.description) }

  /// A summary, and each state and transition that no scenario reaches.
  public var lines: [String] {
    let known = flow.states.ids.filter { id in
      if case .choice = flow.states[id].kind { false } else { id != Flow.root }
    }
    let missed = known.filter { !states.contains($0) }
    let places = flow.writtenTransitions.filter { !transitions.contains($0.range.description) }
    return ["states \(known.count - missed.count) of \(known.count), transitions \(all.count - places.count) of \(all.count)"]
      + missed.map { "no scenario enters '\(flow.states[$0].id)' (\(flow.states[$0].range.description))" }
      + places.map { "no scenario takes the transition at \($0.range.description)" }
  }
}

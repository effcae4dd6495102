public import StatechartModel

/// What of a flow its scenarios have tried.
public struct Coverage: Sendable {
  private let flow: Flow
  private var states: Set<ID<State>> = []
  /// By the place at which they are written, as those below.
  private var transitions: Set<String> = []
  private var held: Set<String> = []
  private var failed: Set<String> = []

  public init(_ flow: Flow) {
    self.flow = flow
  }

  /// Takes note of what the last input tried.
  mutating func note(_ interpreter: Interpreter) {
    states.formUnion(interpreter.entered)
    transitions.formUnion(interpreter.taken.map(\.range.description))
    for (guarded, holds) in interpreter.asked {
      if holds { held.insert(guarded.range.description) } else { failed.insert(guarded.range.description) }
    }
  }

  /// Whether the transition that is written at a place was taken.
  func takes(_ place: String) -> Bool { transitions.contains(place) }

  /// Whether its guard was asked.
  func asks(_ place: String) -> Bool { held.contains(place) || failed.contains(place) }

  /// A summary, and each state, transition and guard that is left untried, with its place.
  public var lines: [String] {
    let known = flow.states.ids.filter { id in
      !flow.states[id].isPseudo && id != Flow.root
    }
    let written = flow.writtenTransitions
    let guarded = written.filter { $0.condition != nil }
    let missed = known.filter { !states.contains($0) }
    let untaken = written.filter { !transitions.contains($0.range.description) }
    let neverHeld = guarded.filter { !held.contains($0.range.description) }
    let neverFailed = guarded.filter { !failed.contains($0.range.description) }
    let words = flow.transitionWords
    func name(_ transition: Transition) -> String {
      let place = transition.range.description
      return "\(words[place] ?? "the transition") (\(place))"
    }
    let tried = guarded.count(where: { held.contains($0.range.description) && failed.contains($0.range.description) })
    return [
      "states \(known.count - missed.count) of \(known.count), transitions \(written.count - untaken.count) of "
        + "\(written.count), guards both ways \(tried) of \(guarded.count)"
    ]
      + missed.map { "no scenario enters '\(flow.states[$0].id)' (\(flow.states[$0].range.description))" }
      + untaken.map { "no scenario takes \(name($0))" }
      + neverHeld.map { "in no scenario does the guard of \(name($0)) hold" }
      + neverFailed.map { "in no scenario does the guard of \(name($0)) fail" }
  }
}

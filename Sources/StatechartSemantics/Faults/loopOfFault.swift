import StatechartModel

extension Interpreter {
  /// The microsteps of the infinite loop that the last input ended in, from the one whose source stands first in the spec; `nil` if
  /// it ended otherwise.
  var infiniteLoop: [Interpreter.Microstep]? {
    switch fault {
    case .infiniteLoop(let period): fromFirstSource(microsteps.suffix(period))
    case .tooManyRaisedEvents: growingLoop.map { fromFirstSource($0) }
    case .tooManyMicrosteps, nil: nil
    }
  }

  /// The loop of a macrostep in which each round raises more events than it takes.
  private var growingLoop: ArraySlice<Interpreter.Microstep>? {
    guard let last = microsteps.last, let before = microsteps.dropLast().lastIndex(where: { $0.isAlike(last) }) else {
      return nil
    }
    let loop = microsteps[(before + 1)...]
    guard let trigger = loop.first?.trigger, loop.flatMap(\.raised).contains(trigger) else { return nil }
    return loop
  }

  private func fromFirstSource(_ loop: ArraySlice<Interpreter.Microstep>) -> [Interpreter.Microstep] {
    let sources = loop.map { $0.transitions.first?.source ?? Flow.root }
    let first = sources.indices.min { sources[$0] < sources[$1] } ?? 0
    return Array(loop.dropFirst(first) + loop.prefix(first))
  }
}

extension Interpreter.Microstep {
  /// Whether two microsteps take the same transitions for the same trigger.
  fileprivate func isAlike(_ other: Self) -> Bool {
    trigger == other.trigger
      && transitions.map(\.transition.range.start) == other.transitions.map(\.transition.range.start)
  }
}

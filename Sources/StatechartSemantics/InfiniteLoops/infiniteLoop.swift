import StatechartModel

extension Interpreter {
  /// The microsteps of the infinite loop in which the last input ended; `nil` if no loop was detected.
  ///
  /// The list begins with the microstep whose source state is first in the spec.
  var infiniteLoop: [Microstep]? {
    switch run.fault {
    case .infiniteLoop(let period): fromFirstSource(run.microsteps.suffix(period))
    case .tooManyRaisedEvents: growingLoop.map { fromFirstSource($0) }
    case .tooManyMicrosteps, nil: nil
    }
  }

  /// The loop at the end of a macrostep that overflowed the internal queue.
  ///
  /// The loop begins after the most recent earlier microstep that has the same trigger and transitions as the last microstep.
  ///
  /// The value is `nil` if there is no such microstep, or if the loop does not raise the trigger of its first microstep.
  private var growingLoop: ArraySlice<Microstep>? {
    guard let last = run.microsteps.last, let before = run.microsteps.dropLast().lastIndex(where: { $0.isAlike(last) }) else {
      return nil
    }
    let loop = run.microsteps[(before + 1)...]
    guard let trigger = loop.first?.trigger, loop.flatMap(\.raised).contains(trigger) else { return nil }
    return loop
  }

  private func fromFirstSource(_ loop: ArraySlice<Microstep>) -> [Microstep] {
    let sources = loop.map { $0.transitions.first?.source ?? Flow.root }
    let first = sources.indices.min { sources[$0] < sources[$1] } ?? 0
    return Array(loop.dropFirst(first) + loop.prefix(first))
  }
}

extension Microstep {
  /// Returns whether two microsteps take the same transitions for the same trigger.
  fileprivate func isAlike(_ other: Self) -> Bool {
    trigger == other.trigger
      && transitions.map(\.transition.range.start) == other.transitions.map(\.transition.range.start)
  }
}

/// The internal event queue of a run (SCXML, Appendix D: internalQueue), with room for ``Flow/mostRaisedEvents``.
package struct RaisedEvents<Payload: Equatable & Sendable>: Sendable {
  /// An event that was raised and not yet heard.
  package struct Event: Equatable, Sendable {
    package let trigger: Flow.Trigger
    package let payload: Payload?
  }

  /// Oldest first.
  private(set) var waiting: [Event] = []
  /// The triggers that were raised in the microstep, oldest first, even without room.
  private var inMicrostep: [Flow.Trigger] = []
  /// The first event that found no room is raised here.
  private(set) var overflow: SourceRange?

  init() {}

  /// Adds an event after those that wait; without room it is lost, and ``overflow`` is set.
  package mutating func append(_ trigger: Flow.Trigger, _ payload: Payload?, at range: SourceRange) {
    inMicrostep.append(trigger)
    if waiting.count == Flow.mostRaisedEvents {
      overflow = overflow ?? range
    } else {
      waiting.append(Event(trigger: trigger, payload: payload))
    }
  }

  mutating func removeFirst() -> Event { waiting.removeFirst() }

  mutating func removeAll() { waiting = [] }

  /// Returns the triggers that were raised in the microstep, and forgets them for the next one.
  mutating func endMicrostep() -> [Flow.Trigger] {
    defer { inMicrostep = [] }
    return inMicrostep
  }
}

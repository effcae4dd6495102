/// The internal queue of a run (SCXML, Appendix D: internalQueue), with a capacity of ``Flow/maximumRaisedEvents``.
package struct RaisedEvents<Payload: Equatable & Sendable>: Sendable {
  /// A pending raised event, with its payload.
  package struct Event: Equatable, Sendable {
    package let trigger: Flow.Trigger
    package let payload: Payload?
  }

  /// The events in the queue, oldest first.
  private(set) var waiting: [Event] = []
  /// The triggers that were raised in the current microstep, oldest first, including the triggers that the full queue dropped.
  private var inMicrostep: [Flow.Trigger] = []
  /// The source range of the first dropped event: the range of the raising action or of the completed state.
  private(set) var overflow: SourceRange?

  init() {}

  /// Appends an event.
  ///
  /// If the queue is full, the event is dropped and ``overflow`` is set.
  package mutating func append(_ trigger: Flow.Trigger, _ payload: Payload?, at range: SourceRange) {
    inMicrostep.append(trigger)
    if waiting.count == Flow.maximumRaisedEvents {
      overflow = overflow ?? range
    } else {
      waiting.append(Event(trigger: trigger, payload: payload))
    }
  }

  mutating func removeFirst() -> Event { waiting.removeFirst() }

  mutating func removeAll() { waiting = [] }

  /// Ends the microstep, and returns the triggers that were raised during the microstep.
  mutating func endMicrostep() -> [Flow.Trigger] {
    defer { inMicrostep = [] }
    return inMicrostep
  }
}

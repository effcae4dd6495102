import StatechartModel
import StatechartSemantics
import StatechartVerification

// What happens in a step of a model in Promela, in its order. The monitors of properties look at it when the step has ended.

extension PromelaWriter {
  func writeWatchVariables(_ text: inout PromelaText) {
    for index in flow.properties.indices { PromelaMonitor(self, index).declare(&text) }
    guard !occurrences.isEmpty else { return }
    text.add(
      """
      /* What properties name and what has happened in the step, in its order. */
      \(scratch)byte happened[\(Self.mostHappenings)], happenings, moment;
      inline happen(what) {
        if
        :: happenings < \(Self.mostHappenings) -> happened[happenings] = what; happenings++
        :: else -> cut_off()
        fi
      }
      """)
    text.line()
  }

  /// The most that can happen in a step; one in which more happens is cut off, and then SPIN proves nothing.
  private static let mostHappenings = 64

  /// Before the start.
  func writeStartOfMonitors(_ text: inout PromelaText) {
    if !occurrences.isEmpty { text.line("happenings = 0; moment = 0;") }
    for index in flow.properties.indices { PromelaMonitor(self, index).begin(&text) }
  }

  /// Before another step.
  func writeBeforeStep(_ text: inout PromelaText) throws(PromelaRefusal) {
    if !occurrences.isEmpty { text.line("happenings = 0; moment = 0;") }
    for index in flow.properties.indices { try PromelaMonitor(self, index).beginStep(&text) }
    for (index, occurrence) in occurrences.enumerated() {
      guard case .answered(let operation, let outcome) = occurrence else { continue }
      let inputs = flow.invocations.ids.filter { flow.invocations[$0].operation == operation }
        .map { "input == \(names.trigger(.outcome($0, outcome)))" }
      if !inputs.isEmpty { try text.choose([(inputs.joined(separator: " || "), "happen(\(index))")]) }
    }
  }

  /// Before a microstep.
  func writeReceived(_ text: inout PromelaText) throws(PromelaRefusal) {
    for (index, occurrence) in occurrences.enumerated() {
      guard case .received(let event) = occurrence, triggers.contains(.event(event)) else { continue }
      try text.choose([("trigger == \(names.trigger(.event(event)))", "happen(\(index))")])
    }
  }

  /// After a step.
  func writeMonitors(_ text: inout PromelaText) throws(PromelaRefusal) {
    for index in flow.properties.indices { try PromelaMonitor(self, index).note(&text) }
    guard !occurrences.isEmpty else { return }
    text.line("do :: happenings > 0 -> happenings--; happened[happenings] = 0 :: else -> break od;")
    text.line("moment = 0;")
  }
}

extension Property.Occurrence {
  /// What happens within a step, one of several; nothing of a condition.
  var traceEvents: [TraceEvent] {
    switch self {
    case .invoked(let operation): [.invoked(operation)]
    case .answered(let operation, let outcome): [.answered(operation, outcome: outcome)]
    case .performed(let effect): [.performed(effect)]
    case .received(let event): [.received(event)]
    case .condition: []
    case .anyOf(let occurrences): occurrences.flatMap(\.traceEvents)
    }
  }
}

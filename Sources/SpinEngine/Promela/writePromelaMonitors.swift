import StatechartModel
import StatechartSemantics
import StatechartVerification

// The trace events of a step in Promela, in order, and the property monitors that process them at the end of the step.

extension PromelaWriter {
  func writeMonitorVariables(_ text: inout PromelaText) {
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

  /// The limit on the trace events of a step. If a step has more, it is cut off, and SPIN proves nothing.
  private static let mostHappenings = 64

  /// Writes the initialization of the monitors.
  func writeStartOfMonitors(_ text: inout PromelaText) {
    if !occurrences.isEmpty { text.line("happenings = 0; moment = 0;") }
    for index in flow.properties.indices { PromelaMonitor(self, index).begin(&text) }
  }

  /// Writes the statements before a step.
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

  /// Writes the recording of received events before a microstep.
  func writeReceived(_ text: inout PromelaText) throws(PromelaRefusal) {
    for (index, occurrence) in occurrences.enumerated() {
      guard case .received(let event) = occurrence, triggers.contains(.event(event)) else { continue }
      try text.choose([("trigger == \(names.trigger(.event(event)))", "happen(\(index))")])
    }
  }

  /// Writes the property monitors after a step.
  func writeMonitors(_ text: inout PromelaText) throws(PromelaRefusal) {
    for index in flow.properties.indices { try PromelaMonitor(self, index).note(&text) }
    guard !occurrences.isEmpty else { return }
    text.line("do :: happenings > 0 -> happenings--; happened[happenings] = 0 :: else -> break od;")
    text.line("moment = 0;")
  }
}

extension Property.Occurrence {
  /// The trace events that match the occurrence; none for a condition.
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

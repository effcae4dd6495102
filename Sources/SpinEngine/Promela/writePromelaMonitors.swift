import StatechartModel
import StatechartSemantics
import StatechartVerification

// The trace events of a step in Promela, in order, and the property monitors. The monitors process the events at the end of the
// step.

extension PromelaWriter {
  func writeMonitorVariables(_ text: inout PromelaText) {
    for index in flow.properties.indices { PromelaMonitor(self, index).declare(&text) }
    guard !occurrences.isEmpty else { return }
    text.add(
      """
      /* The trace events of the step that properties name, in order. */
      \(scratch)byte trace_events[\(Self.maximumTraceEvents)], trace_length, trace_index;
      inline add_trace_event(number) {
        if
        :: trace_length < \(Self.maximumTraceEvents) -> trace_events[trace_length] = number; trace_length++
        :: else -> cut_off()
        fi
      }
      """)
    text.line()
  }

  /// The maximum number of trace events of a step.
  ///
  /// The model drops further trace events. Properties without a violation are then inconclusive.
  private static let maximumTraceEvents = 64

  /// Writes the initialization of the monitors.
  func writeStartOfMonitors(_ text: inout PromelaText) {
    if !occurrences.isEmpty { text.line("trace_length = 0; trace_index = 0;") }
    for index in flow.properties.indices { PromelaMonitor(self, index).begin(&text) }
  }

  /// Writes the statements before a step: the statements of the monitors, and the recording of the outcome of an operation.
  func writeBeforeStep(_ text: inout PromelaText) throws(PromelaRefusal) {
    if !occurrences.isEmpty { text.line("trace_length = 0; trace_index = 0;") }
    for index in flow.properties.indices { try PromelaMonitor(self, index).beginStep(&text) }
    for (index, occurrence) in occurrences.enumerated() {
      guard case .answered(let operation, let outcome) = occurrence else { continue }
      let inputs = flow.invocations.ids.filter { flow.invocations[$0].operation == operation }
        .map { "input == \(names.trigger(.outcome($0, outcome)))" }
      if !inputs.isEmpty { try text.choose([(inputs.joined(separator: " || "), "add_trace_event(\(index))")]) }
    }
  }

  /// Writes the statements that record received events before a microstep.
  func writeReceived(_ text: inout PromelaText) throws(PromelaRefusal) {
    for (index, occurrence) in occurrences.enumerated() {
      guard case .received(let event) = occurrence, triggers.contains(.event(event)) else { continue }
      try text.choose([("trigger == \(names.trigger(.event(event)))", "add_trace_event(\(index))")])
    }
  }

  /// Writes the statements that run the property monitors after a step, and reset the trace events.
  func writeMonitors(_ text: inout PromelaText) throws(PromelaRefusal) {
    for index in flow.properties.indices { try PromelaMonitor(self, index).note(&text) }
    guard !occurrences.isEmpty else { return }
    text.line("do :: trace_length > 0 -> trace_length--; trace_events[trace_length] = 0 :: else -> break od;")
    text.line("trace_index = 0;")
  }
}

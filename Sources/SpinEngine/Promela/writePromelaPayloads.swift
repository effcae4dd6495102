import StatechartModel
import StatechartSemantics
import StatechartVerification

// The payloads of events and outcomes in Promela, and the internal queue.

extension PromelaWriter {
  /// Returns the payload fields of a trigger that the model reads.
  func readFields(of trigger: Flow.Trigger) -> [Field] { flow.fields(of: trigger).filter { isRead($0, of: trigger) } }

  /// Returns whether the model reads a payload field of a trigger.
  func isRead(_ field: Field, of trigger: Flow.Trigger) -> Bool {
    guard let index = flow.fields(of: trigger).firstIndex(of: field) else { return false }
    return real.contains { state in
      flow.transitions(of: state, for: trigger).contains { transition in
        (transition.condition.map { [$0] } ?? []).contains { $0.reads(index) }
          || transition.actions.contains { action in
            switch action.kind {
            case .assign(let location, let value), .append(let location, let value):
              held.contains(location.variable) && value.reads(index)
            case .take(let variable, from: let value): held.contains(variable) && value.reads(index)
            case .raise(_, let values): values.contains { $0.reads(index) }
            default: false
            }
          }
      }
    }
  }

  /// Writes a nondeterministic choice of a value.
  func chooseAny(_ storage: PromelaStorage, _ text: inout PromelaText) throws(PromelaRefusal) {
    switch storage.type {
    case .bool, .int, .cases, .duration: choose(layout.partition(of: storage.type.numbers).map(\.low), storage.name, &text)
    case .text: text.line("\(storage.name) = \(PromelaStorage.foreignText);")
    case .pin(let capacity): choose(Array(0...capacity), storage.name, &text)
    case .digit, .secret, .none: return
    case .optional:
      let inside = try PromelaText.lines { inner throws(PromelaRefusal) in
        inner.line("\(storage.presence) = 1;")
        try chooseAny(storage.unwrapped, &inner)
      }
      text.line("if")
      text.add(":: true ->", storage.slots.map { "\($0.name) = 0;" }.joined(separator: "\n"))
      text.add(":: true ->", inside)
      text.line("fi;")
    case .record(let record): for field in record.fields { try chooseAny(storage.member(field), &text) }
    case .list(let element, let capacity):
      text.line("if")
      for count in 0...capacity {
        let inside = try PromelaText.lines { inner throws(PromelaRefusal) in
          inner.line("\(storage.count) = \(count);")
          for index in 0..<capacity {
            if index < count {
              try chooseAny(storage.item(index, element), &inner)
            } else {
              clear(storage.item(index, element), &inner)
            }
          }
        }
        text.add(":: true ->", inside)
      }
      text.line("fi;")
    }
  }

  func choose(_ numbers: [Int], _ name: String, _ text: inout PromelaText) {
    text.line("if \(numbers.map { ":: \(name) = \($0)" }.joined(separator: " ")) fi;")
  }

  // MARK: Raised events

  func writeQueue(_ text: inout PromelaText) {
    let raised = flow.raisedEvents.sorted()
    for event in raised {
      for field in readFields(of: .event(event)) {
        for slot in PromelaStorage(name: "Q_\(names.field(.event(event), field))", type: field.type).slots {
          text.line(
            "\(scratch)\(slot.numbers.promelaType.replacing("bit", with: "byte")) \(slot.name)[\(Flow.maximumRaisedEvents)];")
        }
      }
    }
    text.add(
      """
      /* The internal queue, as a ring buffer. */
      \(scratch)short queue[\(Flow.maximumRaisedEvents)], queued, queue_first;
      #define LAST (queue_first + queued) % \(Flow.maximumRaisedEvents)
      inline fault() { status = FAULTED; at_fault() }
      inline raise(event) {
        if
        :: queued < \(Flow.maximumRaisedEvents) -> queue[LAST] = event; queued++
        :: else -> fault()
        fi
      }
      """)
    text.line()
  }

  /// Writes the statements that move a raised event's payload from the queue to the variables of the event.
  func writePayloads(_ text: inout PromelaText) throws(PromelaRefusal) {
    var alternatives: [(condition: String, text: String)] = []
    for event in flow.raisedEvents.sorted() {
      let trigger = Flow.Trigger.event(event)
      let lines = readFields(of: trigger).flatMap { field in
        let slots = PromelaStorage(name: names.field(trigger, field), type: field.type).slots
        return slots.map { "\($0.name) = Q_\($0.name)[queue_first]; Q_\($0.name)[queue_first] = 0;" }
      }
      if !lines.isEmpty { alternatives.append(("trigger == \(names.trigger(trigger))", lines.joined(separator: "\n"))) }
    }
    try text.choose(alternatives)
  }
}

extension Expression {
  /// Returns whether the expression reads the payload field with this index.
  fileprivate func reads(_ field: Int) -> Bool {
    contains { if case .field(let index, _) = $0.kind { index == field } else { false } }
  }
}

/// An event descriptor of a transition (SCXML, section 3.12.1): `net.up`, `net.*`, `*` or `done.state.a`.
struct EventDescriptor: Hashable {
  /// The prefix of the matching events; empty for all events.
  let stem: String

  init(_ text: String) {
    var stem = text[...]
    if stem == "*" { stem = "" }
    if stem.hasSuffix(".*") { stem = stem.dropLast(2) }
    while stem.hasSuffix(".") { stem = stem.dropLast() }
    self.stem = String(stem)
  }

  /// Whether the descriptor matches only done events.
  var isDone: Bool { stem == "done" || stem == "done.state" || stem.hasPrefix("done.state.") }

  /// The ID of a state in the descriptor: `a` in `done.state.a`; `nil` for other descriptors.
  var doneState: String? {
    stem.hasPrefix("done.state.") ? String(stem.dropFirst("done.state.".count)) : nil
  }
}

extension SCXMLDocument {
  private var transitions: [SCXMLTransition] { root.all.flatMap(\.transitions) }

  /// All actions of the document.
  var actions: [SCXMLAction] { (scripts + root.all.flatMap(\.ownActions)).flatMap(\.all) }

  /// The descriptors of all transitions, grouped by state. The states are in document order.
  var descriptors: [EventDescriptor] {
    transitions.flatMap(\.events).map { EventDescriptor($0.text) }
  }

  /// The events that the chart raises or sends.
  var sentEvents: [String] { sentEventTexts.map(\.text) }

  /// The descriptors of transitions, then the events that the chart raises or sends, with their source ranges.
  var eventTexts: [LocatedText] {
    transitions.flatMap(\.events).map { LocatedText(EventDescriptor($0.text).stem, at: $0.range) } + sentEventTexts
  }

  private var sentEventTexts: [LocatedText] {
    actions.compactMap { action in
      switch action.kind {
      case .raise(let event, _), .send(let event, _, _, _): event
      case .assign, .message, .cancel, .branch, .log: nil
      }
    }
  }

  /// The IDs of delayed events that are cancelled, in document order.
  var cancelledIDs: [String] {
    let cancelled = Set(actions.compactMap { action in if case .cancel(let id) = action.kind { id.text } else { nil } })
    return actions.compactMap { action in
      guard case .send(_, _, let milliseconds, let id?) = action.kind, milliseconds > 0 else { return nil }
      return cancelled.contains(id.text) ? id.text : nil
    }
  }

  /// The names of the parameters of the events that the chart raises or sends.
  var parameterNames: [String] {
    actions.flatMap { action -> [String] in
      switch action.kind {
      case .raise(_, let parameters), .send(_, let parameters, _, _), .message(_, let parameters, _):
        parameters.map(\.name.text)
      case .assign, .cancel, .branch, .log: []
      }
    }
  }

  /// The texts that data can have or is compared with, in document order.
  var texts: [String] {
    let expressions =
      data.compactMap(\.value) + transitions.compactMap(\.condition) + actions.flatMap(\.expressions)
    return expressions.flatMap(\.textsAsValues)
  }

  /// The events that are compared with `_event.name`.
  var comparedEvents: [String] {
    let expressions = transitions.compactMap(\.condition) + actions.flatMap(\.expressions)
    return expressions.flatMap(\.all).flatMap { expression -> [String] in
      guard case .binary(_, let left, let right) = expression.kind else { return [] }
      switch (left.path, left.kind, right.path, right.kind) {
      case ("_event.name", _, _, .text(let name)), (_, .text(let name), "_event.name", _): return [name]
      default: return []
      }
    }
  }
}

extension SCXMLDocument {
  /// Whether each transition is written once for every event that its descriptors match; see ``ChartNames/separatesEvents``.
  var separatesEvents: Bool {
    root.all.contains { state in
      let eventTransitions = state.transitions.filter { !$0.events.isEmpty }
      if eventTransitions.contains(where: \.readsEvent) { return true }
      let all = eventTransitions.flatMap(\.events).map { EventDescriptor($0.text).stem }
      let firstIndices = Dictionary(all.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
      return all.indices.contains { index in
        guard let first = firstIndices[all[index]], first < index else { return false }
        return all[first..<index].contains { other in
          other != all[index] && (EventNames.matches(other, all[index]) || EventNames.matches(all[index], other))
        }
      }
    }
  }
}

extension SCXMLTransition {
  /// Whether the transition reads its event.
  var readsEvent: Bool {
    let all = actions.flatMap(\.all)
    let logged = all.compactMap { action in if case .log(_, let value) = action.kind { value } else { nil } }
    let expressions = [condition].compactMap(\.self) + all.flatMap(\.expressions) + logged
    return expressions.flatMap(\.names).contains("_event")
  }
}

extension SCXMLAction {
  /// The expressions of the action itself that affect the chart, without the expressions of nested actions.
  var expressions: [ScriptExpression] {
    switch kind {
    case .assign(_, let value): [value]
    case .raise(_, let parameters), .send(_, let parameters, _, _), .message(_, let parameters, _): parameters.map(\.value)
    case .branch(let branches): branches.compactMap(\.condition)
    case .cancel, .log: []
    }
  }
}

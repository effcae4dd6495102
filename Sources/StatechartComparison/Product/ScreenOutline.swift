import StatechartModel

/// A symbolic screen with undecided conditions: the conditions are terms, like the values.
///
/// Screens with equal outlines have the same appearance.
struct ScreenOutline {
  private(set) var kinds: [String] = []
  private(set) var events: [ID<Event>] = []
  private(set) var terms: [Term] = []
  private let evaluation: SymbolicEvaluation

  init(_ screen: Screen, _ evaluation: SymbolicEvaluation) {
    self.evaluation = evaluation
    for (kind, words) in [("title", screen.title), ("prompt", screen.prompt), ("message", screen.message)] {
      if let words = words.content { add(kind, [], [self.words(words)]) }
    }
    if let dots = screen.dots.content { add("dots", [], [value(of: dots.filled), value(of: dots.of)]) }
    if let countdown = screen.countdown.content { add("countdown", [], [value(of: countdown)]) }
    if let keypad = screen.keypad.content { add("keypad", [keypad.digit, keypad.delete], []) }
    for (kind, controls) in [("field", screen.fields.all), ("toggle", screen.toggles.all)] {
      for control in controls {
        add(kind, control.caption, [control.event], [value(of: control.value)])
      }
    }
    for list in screen.lists.all {
      let query = evaluation.flow.queries[list.query].qualifiedName
      add(
        "list \(query)", list.caption, list.select.map { [$0] } ?? [],
        [words(list.empty)] + evaluation.flow.inputsByName(of: list).map { value(of: $0) })
    }
    if let secret = screen.reveal.content { add("reveal", [], [value(of: secret)]) }
    for button in screen.buttons.all { add("button \(button.role.rawValue)", button.caption, [button.event], []) }
  }

  func isSame(as other: ScreenOutline, _ areSame: (ID<Event>, ID<Event>) -> Bool) -> Bool {
    kinds == other.kinds && terms == other.terms && events.count == other.events.count
      && zip(events, other.events).allSatisfy(areSame)
  }

  private mutating func add(_ kind: String, _ events: [ID<Event>], _ terms: [Term]) {
    kinds.append("\(kind) \(terms.count)")
    self.events += events
    self.terms += terms
  }

  private mutating func add(_ kind: String, _ caption: Screen.Caption, _ events: [ID<Event>], _ terms: [Term]) {
    let conditions = [caption.condition, caption.enabled].map { $0.map { value(of: $0) } ?? .bool(true) }
    add(kind, events, conditions + [words(caption.label), words(caption.subtitle), words(caption.accessibility)] + terms)
  }

  private func value(of expression: Expression) -> Term { evaluation.outline(of: expression) }

  private func words(_ words: Screen.ShownText) -> Term {
    switch words {
    case .nothing: .none
    case .text(let expression): value(of: expression)
    case .chosen(let value, let choices):
      .record([self.value(of: value)] + choices.flatMap { [.caseName($0.name), self.words($0.words)] })
    }
  }
}

extension SymbolicEvaluation {
  /// Returns the term of an expression without deciding its conditions.
  fileprivate func outline(of expression: Expression) -> Term {
    switch expression.kind {
    case .isIn(let state): .bool(configuration.contains(state))
    case .not(let operand): .equal(outline(of: operand), .bool(false))
    case .contains(let list, let item): .contains(outline(of: list), outline(of: item))
    case .count(let holder): .count(outline(of: holder))
    case .unwrapped(let operand): outline(of: operand)
    case .member(let record, let field, _): outline(of: record).field(field)
    case .item(let end, of: let list): .item(end, of: outline(of: list))
    case .text(let id, let arguments): .words(flow.texts[id].pieces, arguments.map { outline(of: $0) })
    case .record(let parts): .record(parts.map { outline(of: $0) })
    case .list(let items): .list(items.map { outline(of: $0) })
    case .binary(let symbol, let left, let right): .operation(symbol, outline(of: left), outline(of: right))
    case .negative(let operand): Term.number(0).adding(outline(of: operand), times: -1)
    case .bool, .int, .duration, .caseName, .none, .variable, .field: term(of: expression)
    }
  }
}

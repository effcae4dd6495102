import StatechartModel

/// A comparison of the observable behaviour of two flows after a step: their requests, pending operations, screens, outputs and
/// faults.
struct SymbolicObserver {
  let flows: Correspondence
  let screens: (old: ScreenCache, new: ScreenCache)
  let constraints: PathConstraints
  /// The collector of reworded texts; `nil` to report reworded texts as differences.
  let rewordings: Rewordings?

  func seesSame(_ old: ChartRun<SymbolicData>, _ new: ChartRun<SymbolicData>) -> Bool {
    guard old.isDone == new.isDone, (old.fault == nil) == (new.fault == nil) else { return false }
    guard areSame(old.evaluator.requests, new.evaluator.requests) else { return false }
    if old.isDone {
      return areSame(
        (flows.old.output, old.evaluator.output ?? []), (flows.new.output, new.evaluator.output ?? []))
    }
    // The environment delivers outcomes by the name of the pending operation, so the names must be the same.
    let pending = old.evaluator.pending.map { flows.old.operationName($0) }
    guard pending == new.evaluator.pending.map({ flows.new.operationName($0) }) else { return false }
    let (screen, other) = (screens.old.screen(in: old.configuration), screens.new.screen(in: new.configuration))
    // Conditions are decided only if the outlines differ, because each decision multiplies the executions of the step.
    let outline = ScreenOutline(screen, evaluation(of: old))
    return outline.isSame(as: ScreenOutline(other, evaluation(of: new)), flows.areSame)
      || areSame(SymbolicScreen(screen, evaluation(of: old)), SymbolicScreen(other, evaluation(of: new)))
  }

  private func evaluation(of run: ChartRun<SymbolicData>) -> SymbolicEvaluation {
    run.evaluator.evaluation(nil, in: run.configuration)
  }

  private func areSame(_ requests: [SymbolicData.Request], _ others: [SymbolicData.Request]) -> Bool {
    requests.count == others.count
      && zip(requests, others).allSatisfy { request, other in
        request.kind == other.kind && request.name == other.name
          && areSame((request.fields, request.values), (other.fields, other.values))
      }
  }

  /// Returns whether all fields that both versions share have equal values.
  private func areSame(_ left: (fields: [Field], values: [Term]), _ right: (fields: [Field], values: [Term])) -> Bool {
    zip(left.fields, left.values).allSatisfy { field, value in
      guard let index = right.fields.firstIndex(where: { $0.name == field.name }), index < right.values.count else {
        return true
      }
      return areEqual(value, right.values[index], field.type.compared(with: right.fields[index].type))
    }
  }

  private func areSame(_ screen: SymbolicScreen, _ other: SymbolicScreen) -> Bool {
    screen.items.count == other.items.count
      && zip(screen.items, other.items).allSatisfy { item, theirs in
        item.kind == theirs.kind && item.values.count == theirs.values.count && areSameEvents(item.events, theirs.events)
          && zip(item.values, theirs.values).allSatisfy { areEqual($0.term, $1.term, $0.type.compared(with: $1.type)) }
      }
  }

  private func areEqual(_ left: Term, _ right: Term, _ type: ValueType) -> Bool {
    if let rewordings, case .words(let words, let values) = left, case .words(let others, let theirs) = right, words != others,
      values == theirs, rewordings.note(words, others)
    {
      return true
    }
    return constraints.areEqual(left, right, type)
  }

  private func areSameEvents(_ events: [ID<Event>], _ others: [ID<Event>]) -> Bool {
    events.count == others.count && zip(events, others).allSatisfy { flows.areSame($0, $1) }
  }
}

/// A symbolic screen with decided conditions: only its values are terms.
struct SymbolicScreen {
  struct Item {
    /// The kind of the item, with all details that do not depend on values.
    let kind: String
    var events: [ID<Event>] = []
    var values: [(term: Term, type: ValueType)] = []
  }

  private(set) var items: [Item] = []
  private let evaluation: SymbolicEvaluation

  init(_ screen: Screen, _ evaluation: SymbolicEvaluation) {
    self.evaluation = evaluation
    add("title", screen.title.content)
    add("prompt", screen.prompt.content)
    add("message", screen.message.content)
    if let dots = screen.dots.content {
      items.append(Item(kind: "dots", values: [value(of: dots.filled), value(of: dots.of)]))
    }
    if let countdown = screen.countdown.content { items.append(Item(kind: "countdown", values: [value(of: countdown)])) }
    if let keypad = screen.keypad.content { items.append(Item(kind: "keypad", events: [keypad.digit, keypad.delete])) }
    for field in screen.fields.all { add("field", field) }
    for toggle in screen.toggles.all { add("toggle", toggle) }
    for list in screen.lists.all {
      let query = evaluation.flow.queries[list.query].qualifiedName
      add(
        "list \(query)", list.caption, list.select.map { [$0] } ?? [],
        [words(list.empty)] + evaluation.flow.inputsByName(of: list).map { value(of: $0) })
    }
    if let secret = screen.reveal.content { items.append(Item(kind: "reveal", values: [value(of: secret)])) }
    for button in screen.buttons.all { add("button \(button.role.rawValue)", button.caption, [button.event], []) }
  }

  private mutating func add(_ kind: String, _ words: Screen.ShownText?) {
    guard let words else { return }
    // A screen does not show an absent text.
    let text = self.words(words)
    if evaluation.constraints.isPresent(text.term) { items.append(Item(kind: kind, values: [text])) }
  }

  private mutating func add(_ kind: String, _ control: Screen.Control) {
    add(kind, control.caption, [control.event], [value(of: control.value)])
  }

  private mutating func add(
    _ kind: String, _ caption: Screen.Caption, _ events: [ID<Event>], _ values: [(term: Term, type: ValueType)]
  ) {
    guard evaluation.holds(caption.condition) else { return }
    let isEnabled = evaluation.holds(caption.enabled)
    items.append(
      Item(
        kind: isEnabled ? kind : "disabled \(kind)", events: events,
        values: [words(caption.label), words(caption.subtitle), words(caption.accessibility)] + values))
  }

  private func value(of expression: Expression) -> (term: Term, type: ValueType) {
    (evaluation.term(of: expression), expression.type)
  }

  /// Returns the term and the type of a text.
  ///
  /// If the text depends on the case of a value, the function chooses a possible case; see ``PathConstraints``.
  private func words(_ words: Screen.ShownText) -> (term: Term, type: ValueType) {
    switch words {
    case .nothing: return (.none, .optional(.text))
    case .text(let expression): return (evaluation.term(of: expression), .optional(.text))
    case .chosen(let value, let choices):
      let name = evaluation.constraints.chooseCase(of: evaluation.term(of: value))
      return choices.first { $0.name == name }.map { self.words($0.words) } ?? (.none, .optional(.text))
    }
  }
}

extension Flow {
  /// Returns the inputs of a list's query in the order of their names, which does not depend on the version.
  func inputsByName(of list: Screen.List) -> [Expression] {
    zip(queries[list.query].input, list.input).sorted { $0.0.name < $1.0.name }.map(\.1)
  }
}

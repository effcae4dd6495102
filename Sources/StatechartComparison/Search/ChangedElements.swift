import StatechartModel
import StatechartPages

/// The new names of renamed states and variables, by their IDs in the old version.
struct Renames {
  var states: [ID<State>: String] = [:]
  var variables: [ID<Variable>: String] = [:]
}

/// The normalized texts of the transitions, states and screens of a flow.
///
/// An element is unchanged if its text occurs in both versions.
struct ElementDescriptions {
  private(set) var transitions: [ObjectIdentifier: String] = [:]
  /// The text of each state's name, entry and exit actions, delays, invocation, output and ignored events.
  private(set) var stateActions: [ID<State>: String] = [:]
  private(set) var screens: [ID<State>: String] = [:]
  private let flow: Flow
  private let text: SpecText
  private let renames: Renames

  init(_ flow: Flow, _ renames: Renames = Renames()) {
    (self.flow, self.renames) = (flow, renames)
    text = SpecText(flow: flow, stateNames: renames.states, variableNames: renames.variables)
    for id in flow.states.ids {
      for reaction in flow.reactions(of: id) { transitions[ObjectIdentifier(reaction.transition)] = words(reaction) }
      if case .compound(let initial, _) = flow.states[id].kind { transitions[ObjectIdentifier(initial)] = "" }
      stateActions[id] = actionDescription(of: id)
      screens[id] = words(flow.states[id].screen)
    }
  }

  private func name(of state: ID<State>) -> String { renames.states[state] ?? flow.states[state].id }

  private func words(_ reaction: Reaction) -> String {
    let transition = reaction.transition
    let guards = transition.condition.map { condition in
      text.expression(condition) + definitions(in: condition)
    }
    let trigger = if case .done = reaction.trigger { "done" } else { text.trigger(of: reaction) }
    return [
      name(of: reaction.source), trigger, reaction.isElse ? "else" : "", guards ?? "",
      transition.targets.map { name(of: $0) }.joined(separator: " "), transition.isReentering ? "reenter" : "",
      text.actions(of: reaction).joined(separator: "; "),
    ].joined(separator: " | ")
  }

  /// Returns the conditions of the named guards in an expression.
  private func definitions(in expression: Expression) -> String {
    let names = Set(expression.all.compactMap(\.guardName)).sorted()
    return names.map { name in
      let condition = flow.guards.first { $0.name == name }?.condition
      return " where \(name): \(condition.map { text.expression($0) } ?? "")"
    }.joined()
  }

  private func actionDescription(of id: ID<State>) -> String {
    let state = flow.states[id]
    let delays = state.timers.map { timer in
      let timer = flow.timers[timer]
      return "\(timer.isPeriodic ? "every" : "after") \(text.expression(timer.delay)) \(timer.onRestore.rawValue)"
    }
    let output: [String] = if case .final(let output) = state.kind { output.map { text.expression($0) } } else { [] }
    return
      ([name(of: id)] + state.entry.map { text.action($0) } + ["exit"] + state.exit.map { text.action($0) } + delays
      + [state.invocation.map { text.invocation($0) } ?? ""] + output
      + state.ignored.map { flow.events[$0].name }.sorted()).joined(separator: " | ")
  }

  // MARK: Screens

  private func words(_ screen: Screen) -> String {
    var all: [String] = []
    func add(_ kind: String, _ item: Screen.Item<Screen.ShownText>) {
      switch item {
      case .inherited: break
      case .nothing: all.append("\(kind) none")
      case .shown(let words): all.append("\(kind) \(self.words(words))")
      }
    }
    add("title", screen.title)
    add("prompt", screen.prompt)
    add("message", screen.message)
    if let dots = screen.dots.content { all.append("dots \(text.expression(dots.filled)) of \(text.expression(dots.of))") }
    all += [screen.countdown.content, screen.reveal.content].compactMap { $0.map { text.expression($0) } }
    if let keypad = screen.keypad.content {
      all.append("keypad \(flow.events[keypad.digit].name) \(flow.events[keypad.delete].name)")
    }
    for control in screen.fields.all + screen.toggles.all {
      all.append(
        "control \(words(control.caption, control.event)) \(text.expression(control.value))")
    }
    for list in screen.lists.all {
      let input = list.input.map { text.expression($0) }.joined(separator: ", ")
      all.append(
        "list \(words(list.caption, list.select)) \(flow.queries[list.query].qualifiedName)(\(input)) \(words(list.empty))")
    }
    for button in screen.buttons.all { all.append("button \(words(button.caption, button.event)) \(button.role.rawValue)") }
    return all.joined(separator: " | ")
  }

  private func words(_ caption: Screen.Caption, _ event: ID<Event>?) -> String {
    let conditions = [caption.condition, caption.enabled].map { $0.map { text.expression($0) } ?? "" }
    let texts = [caption.label, caption.subtitle, caption.accessibility].map(words).joined(separator: " ")
    return "\(texts) \(conditions) \(event.map { flow.events[$0].name } ?? "")"
  }

  private func words(_ words: Screen.ShownText) -> String {
    switch words {
    case .nothing: ""
    case .text(let expression): text.expression(expression)
    case .chosen(let value, let choices):
      text.expression(value) + choices.map { " \($0.name): \(self.words($0.words))" }.joined()
    }
  }
}

/// The changed elements of one version of a flow: transitions, states and screens without an equal element in the other
/// version.
struct ChangedElements {
  let transitions: Set<ObjectIdentifier>
  let stateActions: Set<ID<State>>
  let screens: Set<ID<State>>

  init(_ words: ElementDescriptions, beside others: ElementDescriptions) {
    func changed<Key: Hashable>(_ mine: [Key: String], _ theirs: [Key: String]) -> Set<Key> {
      let known = Set(theirs.values)
      return Set(mine.filter { !known.contains($0.value) }.keys)
    }
    transitions = changed(words.transitions, others.transitions)
    stateActions = changed(words.stateActions, others.stateActions)
    screens = changed(words.screens, others.screens)
  }
}

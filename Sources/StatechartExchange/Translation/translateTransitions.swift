import StatechartModel

extension SCXMLTranslator {
  /// A transition with one of its keys in the spec.
  private struct KeyedTransition {
    let key: HandlerKey
    let transition: SCXMLTransition
    let event: ScriptTranslator.Event?
  }

  /// Returns the entries for the keys `on` and `always` of a state.
  mutating func handlers(of state: SCXMLState) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    let groups = groups(of: state.transitions.filter { !$0.events.isEmpty })
    if !groups.isEmpty {
      let handlers = groups.map { key, keyedTransitions in
        alternatives(key.text, keyedTransitions.map { ($0.transition, $0.event) })
      }
      entries.append(.init(key: "on", node: .group(handlers)))
    }
    let eventless = state.transitions.filter(\.events.isEmpty)
    if !eventless.isEmpty { entries.append(alternatives("always", eventless.map { ($0, nil) })) }
    return entries
  }

  /// Returns the transitions, grouped by key, in document order.
  private mutating func groups(of transitions: [SCXMLTransition]) -> [(HandlerKey, [KeyedTransition])] {
    guard names.separatesEvents else { return Self.grouped(transitions.flatMap { joint($0) }) }
    guard apart <= Self.maximumSeparateEvents else { return [] }
    let keyedTransitions = transitions.flatMap { each($0) }
    apart += keyedTransitions.count
    if apart > Self.maximumSeparateEvents {
      diagnostics.report(
        .noCounterpart(
          "a chart with more than \(Self.maximumSeparateEvents) separate events in its transitions", at: transitions[0].range))
    }
    return Self.grouped(keyedTransitions)
  }

  private static func grouped(_ keyedTransitions: [KeyedTransition]) -> [(HandlerKey, [KeyedTransition])] {
    var order: [HandlerKey] = []
    var groups: [HandlerKey: [KeyedTransition]] = [:]
    for keyedTransition in keyedTransitions {
      if groups[keyedTransition.key] == nil { order.append(keyedTransition.key) }
      groups[keyedTransition.key, default: []].append(keyedTransition)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// Returns one keyed transition for each key that results from the transition's descriptors.
  private func joint(_ transition: SCXMLTransition) -> [KeyedTransition] {
    var seen: Set<HandlerKey> = []
    return transition.events.flatMap { words -> [HandlerKey] in
      let descriptor = EventDescriptor(words.text)
      if descriptor.stem.isEmpty { return [.any] }
      let done = doneStates(matchedBy: descriptor).map { HandlerKey.done($0.name) }
      guard let own = names.events.declaredName(of: descriptor.stem) else { return done }
      return done + [names.events.isBeginning(descriptor.stem) ? .prefix(own) : .event(own)]
    }.filter { seen.insert($0).inserted }.map { KeyedTransition(key: $0, transition: transition, event: nil) }
  }

  /// Returns one keyed transition for each event that the transition matches, so that the translation can depend on the event.
  private func each(_ transition: SCXMLTransition) -> [KeyedTransition] {
    var seen: Set<HandlerKey> = []
    let descriptors = transition.events.map { EventDescriptor($0.text) }
    let matched = descriptors.flatMap { names.events.events(matching: $0.stem) }.map { event, name in
      KeyedTransition(
        key: .event(name), transition: transition,
        event: .init(
          name: event,
          fields: Dictionary(
            uniqueKeysWithValues: (event.flatMap { types.fields[$0] } ?? []).map { ($0.name, (names.field($0.name), $0.type)) }),
          isBare: event.map { isBare($0) } ?? false, invokeID: event.flatMap { invokeID(of: $0) }))
    }
    let done = descriptors.flatMap { doneStates(matchedBy: $0) }.map { state in
      KeyedTransition(
        key: .done(state.name), transition: transition,
        event: doneEvent(of: state))
    }
    return (matched + done).filter { seen.insert($0.key).inserted }
  }

  /// Returns whether an event that the chart raises or sends has no data.
  ///
  /// The result is `false` for error events, because the platform defines their data.
  private func isBare(_ event: String) -> Bool {
    sent.contains(event) && types.fields[event]?.isEmpty != false && !EventNames.matches("error", event)
  }

  /// Returns the done event of a state, with the done data of its final states.
  private func doneEvent(of state: SCXMLState) -> ScriptTranslator.Event {
    var event = ScriptTranslator.Event(name: "done.state.\(state.id?.text ?? "")")
    let left = state.children.filter(\.isFinal).map { final in
      Dictionary(final.doneData.map { ($0.name.text, $0.value) }) { $1 }
    }
    event.isBare = left.allSatisfy(\.isEmpty)
    for (name, value) in left.first ?? [:] where left.allSatisfy({ $0[name] != nil }) {
      if left.allSatisfy({ $0[name]?.isSame(as: value, strictly: true) == true }) {
        event.constants[name] = value
      } else {
        event.varying.insert(name)
      }
    }
    return event
  }

  /// Returns the states whose done events a descriptor matches.
  private func doneStates(matchedBy descriptor: EventDescriptor) -> [SCXMLState] {
    guard descriptor.isDone || descriptor.stem.isEmpty else { return [] }
    return states.dropFirst().filter { state in
      guard let id = state.id?.text, EventNames.matches(descriptor.stem, "done.state.\(id)") else { return false }
      switch state.kind {
      case .parallel: return true
      case .state:
        return descriptor.doneState == id || state.children.contains(where: \.isFinal)
      case .final, .history: return false
      }
    }
  }

  /// Returns the entry for a key whose value is the translated transitions.
  ///
  /// Dead transitions, which follow a transition without a guard, are omitted.
  private mutating func alternatives(
    _ key: String, _ transitions: [(SCXMLTransition, ScriptTranslator.Event?)]
  ) -> YAMLNode.Entry {
    var items: [YAMLNode.Item] = []
    for (index, (transition, event)) in transitions.enumerated() {
      let (node, isAlways) = node(transition, event)
      items.append(.init(node: node, comments: transition.comments))
      let rest = transitions.dropFirst(index + 1)
      if isAlways, !rest.isEmpty {
        for (transition, event) in rest { _ = self.node(transition, event) }
        break
      }
    }
    if items.count == 1 { return .init(key: key, node: items[0].node, comments: items[0].comments) }
    return .init(key: key, node: .list(items))
  }

  /// Returns the translation of a transition, and whether the translation has no guard.
  private mutating func node(_ transition: SCXMLTransition, _ event: ScriptTranslator.Event?) -> (YAMLNode, Bool) {
    var entries: [YAMLNode.Entry] = []
    if let condition = transition.condition {
      let translator = translator(event)
      let text = attempt { () throws(ScriptParser.Failure) in try translator.condition(condition) }
      if let text = text ?? nil { entries.append(.init(key: "guard", node: .scalar(text))) }
    }
    let isAlways = entries.isEmpty
    let rest = transitionEntries(transition, event)
    if rest.count == 1, isAlways, transition.targets.count == 1, !transition.isInternal,
      let name = names.states[transition.targets[0].text]
    {
      return (.scalar(name), true)
    }
    entries += rest
    // An empty list of actions handles the event, so that the event does not reach the ancestors.
    if rest.isEmpty { entries.append(.init(key: "actions", node: .list([]))) }
    if transition.isInternal, !transition.targets.isEmpty { entries.append(.init(key: "reenter", node: .scalar("false"))) }
    return (.group(entries), isAlways)
  }
}

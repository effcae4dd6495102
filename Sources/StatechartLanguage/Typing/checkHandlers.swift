// Checks the handlers of a state: for an event, for a prefix of event names, for any event, or for the completion of a state.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Checks the handlers and the ignored events of a state.
  ///
  /// The method creates one handler for each handled event. In `mode: interlock`, a handler for a single event takes precedence
  /// over a pattern, so that a state can ignore all events except one.
  mutating func checkHandlers(of id: ID<State>, _ syntax: StateSyntax) {
    let ignoresPatterns = syntax.ignored.contains(where: \.isPattern)
    let ignoredNames = NamedEvents(syntax.ignored, among: eventsByName)
    var handled: Set<ID<Event>> = []
    // The event of each handler; `nil` for a pattern, for `done(state)` and for an unknown event. Handlers are accessed by
    // index, which avoids copies of their large syntax trees.
    var named: [ID<Event>?] = []
    named.reserveCapacity(syntax.on.count)
    var hasPatterns = false
    for index in syntax.on.indices {
      let (event, isPattern) = (syntax.on[index].event, syntax.on[index].event.isPattern)
      hasPatterns = hasPatterns || isPattern
      named.append(isPattern || event.isDone ? nil : eventsByName[event.text])
    }
    for index in syntax.on.indices where !syntax.ignored.isEmpty && !syntax.on[index].event.isPattern {
      let event = syntax.on[index].event
      if event.isDone { continue }
      if ignoredNames.contains(event, named[index]), let ignored = syntax.ignored.first(where: { $0.text == event.text }) {
        diagnostics.report(
          .handledAndIgnored(event, fixIts: FixIt.removing(ignored, from: syntax.ignored))
            .noting("event '\(event.text)' is ignored here", at: ignored.range))
      }
      if ignoresPatterns { handled.formUnion(matching(event)) }
    }
    let ignored = Set(syntax.ignored.filter { !$0.isPattern }.flatMap { events(for: $0) })
    flow.states[id].ignored = ignored.union(
      syntax.ignored.filter(\.isPattern).flatMap { events(for: $0) }.filter { !handled.contains($0) })

    // The transitions of each event, by its index.
    var handlers: [[Transition]] = Array(repeating: [], count: flow.events.count)
    // SCXML evaluates handlers in the order of the file.
    let inTurn =
      rules.matchesEventPrefixes || !hasPatterns
      ? Array(syntax.on.indices)
      : syntax.on.indices.filter { !syntax.on[$0].event.isPattern } + syntax.on.indices.filter { syntax.on[$0].event.isPattern }
    for index in inTurn {
      // Most events of large charts have a single handler.
      if let event = named[index], !rules.matchesEventPrefixes, handlers[event.index].isEmpty {
        usage.events.insert(event)
        record(syntax.on[index].event, event)
        let transitions = syntax.on[index].transitions
        let scope =
          transitions.areBare ? Scope() : Scope(fields: flow.events[event].fields, moments: [.event(event)])
        handlers[event.index] = self.transitions(transitions, of: id, in: scope)
        continue
      }
      let handler = syntax.on[index]
      if handler.event.isDone {
        checkDoneHandler(handler, of: id)
        continue
      }
      let events = events(for: handler.event)
      guard !events.isEmpty else { continue }
      let isAlone = !handler.event.isPattern && !rules.matchesEventPrefixes
      let scope =
        handler.transitions.areBare
        ? Scope()
        : Scope(
          fields: events.count == 1 && !handler.event.isPattern ? flow.events[events[0]].fields : [],
          moments: events.map { .event($0) } + (rules.matchesEventPrefixes ? [.done] : []))
      let transitions = transitions(handler.transitions, of: id, in: scope)
      var isHandled = false
      for event in events where isAlone || !ignored.contains(event) {
        // In `mode: interlock`, a handler does not apply to an event that has a transition without a guard in an earlier
        // handler.
        if !rules.matchesEventPrefixes, let last = handlers[event.index].last, last.condition == nil { continue }
        // The first array is shared, not copied: most events of a state have one handler.
        if handlers[event.index].isEmpty {
          handlers[event.index] = transitions
        } else {
          handlers[event.index] += transitions
        }
        isHandled = isHandled || isAlone || !flow.states[id].ignored.contains(event)
      }
      // Parts are skipped, because they can handle events of the flows that use them. Flows with errors are skipped, because
      // they may lack declarations.
      if !isHandled, !rules.matchesEventPrefixes, !isPart, handler.event.isPattern,
        handler.event.range.file === flow.range.file,
        !diagnostics.hasErrors
      {
        diagnostics.report(.patternMatchesNothing(for: handler.event))
      }
      if handler.event.text == "any", rules.matchesEventPrefixes { addAllDoneHandlers(transitions, of: id) }
    }
    flow.states[id].handlers = flow.events.ids.filter { !handlers[$0.index].isEmpty }.map { event in
      Handler(event: event, transitions: handlers[event.index])
    }
  }

  // MARK: Done

  /// Checks `done:` of a state, which handles the completion of the state.
  mutating func checkDone(of id: ID<State>, _ syntax: StateSyntax) {
    guard !syntax.done.isEmpty else { return }
    if !children[id.index].isEmpty, !canBeDone(id) {
      let region = syntax.type == .parallel ? declarations.regions(of: id).first { !canBeDone($0) } : nil
      diagnostics.report(.neverDone(syntax.name, region: region.map { stateSyntax[$0.index].name }))
    }
    let transitions = transitions(syntax.done, of: id, in: Scope(moments: rules.matchesEventPrefixes ? [.done] : []))
    flow.states[id].doneHandlers.insert(DoneHandler(of: id, transitions: transitions), at: 0)
  }

  /// Checks a handler `done(state)` under `on`, which is allowed in any state, but only in `mode: scxml`.
  private mutating func checkDoneHandler(_ handler: EventHandlerSyntax, of id: ID<State>) {
    guard rules.allowsSCXML else {
      diagnostics.report(
        .onlyInSCXML("'done' of another state", at: handler.event.range, advice: "write 'done:' in that state"))
      return
    }
    let name = Name(text: String(handler.event.text.dropFirst("done(".count).dropLast()), range: handler.event.range)
    guard let done = state(name) else { return }
    let transitions = transitions(handler.transitions, of: id, in: Scope(moments: [.done]))
    addDoneHandler(DoneHandler(of: done, transitions: transitions), in: id)
  }

  private mutating func addAllDoneHandlers(_ transitions: [Transition], of id: ID<State>) {
    for done in flow.states.ids where done != Flow.root && canBeDone(done) {
      addDoneHandler(DoneHandler(of: done, transitions: transitions), in: id)
    }
  }

  private mutating func addDoneHandler(_ handler: DoneHandler, in id: ID<State>) {
    if let index = flow.states[id].doneHandlers.firstIndex(where: { $0.of == handler.of }) {
      let earlier = flow.states[id].doneHandlers[index].transitions
      flow.states[id].doneHandlers[index] = DoneHandler(of: handler.of, transitions: earlier + handler.transitions)
    } else {
      flow.states[id].doneHandlers.append(handler)
    }
  }

  /// Returns whether a state can be done: a direct child is final, or all regions of a parallel state can be done.
  private func canBeDone(_ id: ID<State>) -> Bool {
    guard stateSyntax[id.index].type == .parallel else {
      return children[id.index].contains { stateSyntax[$0.index].type == .final }
    }
    return declarations.regions(of: id).allSatisfy(canBeDone)
  }
}

/// The events in a list of names.
///
/// Known events are stored as IDs, because comparing IDs is faster than hashing names.
private struct NamedEvents {
  private var known: IDSet<Event> = []
  private var unknown: Set<String> = []

  init(_ names: [Name], among events: [String: ID<Event>]) {
    for name in names {
      if let event = events[name.text] { known.insert(event) } else { unknown.insert(name.text) }
    }
  }

  /// Returns whether the list contains a name.
  ///
  /// - Parameter event: The event with the name, if there is one.
  func contains(_ name: Name, _ event: ID<Event>?) -> Bool {
    event.map(known.contains) ?? unknown.contains(name.text)
  }
}

extension Name {
  /// Whether the name is a pattern for several events: `net.*`, or `any`.
  var isPattern: Bool { text == "any" || text.utf8.last == UInt8(ascii: "*") && text.hasSuffix(".*") }

  /// Whether the name has the form `done(state)`.
  var isDone: Bool { text.utf8.last == UInt8(ascii: ")") && text.hasPrefix("done(") }
}

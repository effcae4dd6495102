// Resolves the names of events.

import StatechartModel

extension TypeChecker {
  /// Returns the event with a name; `nil` for an unknown name, which is reported.
  mutating func event(_ name: Name) -> ID<Event>? {
    guard let event = eventsByName[name.text] else {
      if LifecycleEvent(rawValue: name.text) != nil {
        diagnostics.report(.lifecycleEventUnhandled(name))
        return nil
      }
      diagnostics.report(declarations.unknownEvent(name))
      return nil
    }
    usage.events.insert(event)
    record(name, event)
    return event
  }

  /// Returns the events that a name or a pattern matches, and reports a name or a pattern without matches.
  mutating func events(for name: Name) -> [ID<Event>] {
    if !name.isPattern, !rules.matchesEventPrefixes { return event(name).map { [$0] } ?? [] }
    let found = matching(name)
    if found.isEmpty { _ = event(name) }
    for event in found { usage.events.insert(event) }
    if !name.isPattern, let event = eventsByName[name.text] { record(name, event) }
    return found
  }

  /// Returns the events that a name or a pattern matches.
  ///
  /// In `mode: scxml` a name also matches each longer name that begins with the name and a dot (SCXML, section 3.12.1).
  func matching(_ name: Name) -> [ID<Event>] {
    // In `mode: interlock`, `any` does not match lifecycle events.
    if name.text == "any" { return flow.events.ids.filter { rules.matchesEventPrefixes || flow.events[$0].lifecycle == nil } }
    let base = name.isPattern ? String(name.text.dropLast(2)) : name.text
    guard name.isPattern || rules.matchesEventPrefixes else { return eventsByName[base].map { [$0] } ?? [] }
    return flow.events.ids.filter { flow.events[$0].name == base || flow.events[$0].name.hasPrefix(base + ".") }
  }
}

// What the name of an event means.

import StatechartModel

extension TypeChecker {
  /// The event of a name.
  mutating func event(_ name: Name) -> ID<Event>? {
    guard let event = eventsByName[name.text] else {
      if LifecycleEvent(rawValue: name.text) != nil {
        diagnostics.report(.lifecycleUnheard(name))
        return nil
      }
      diagnostics.report(declarations.unknownEvent(name))
      return nil
    }
    usage.events.insert(event)
    return event
  }

  /// The events that a name or a pattern stands for; none is reported.
  mutating func events(for name: Name) -> [ID<Event>] {
    if !name.isPattern, !rules.matchesEventPrefixes { return event(name).map { [$0] } ?? [] }
    let found = matching(name)
    if found.isEmpty { _ = event(name) }
    for event in found { usage.events.insert(event) }
    return found
  }

  /// In `mode: scxml` a name also stands for those that go on after a dot (SCXML, section 3.12.1).
  func matching(_ name: Name) -> [ID<Event>] {
    // What happens to every app is only heard by its name.
    if name.text == "any" { return flow.events.ids.filter { rules.matchesEventPrefixes || flow.events[$0].lifecycle == nil } }
    let base = name.isPattern ? String(name.text.dropLast(2)) : name.text
    guard name.isPattern || rules.matchesEventPrefixes else { return eventsByName[base].map { [$0] } ?? [] }
    return flow.events.ids.filter { flow.events[$0].name == base || flow.events[$0].name.hasPrefix(base + ".") }
  }
}

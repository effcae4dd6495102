import StatechartLanguage

extension Flow {
  /// Reports each control once for each reason, with the states in which it does nothing; controls that do nothing in the same states
  /// for the same reason are one mistake.
  func diagnostics(of found: [DeadControl]) -> [Diagnostic] {
    var kinds: [Kind] = []
    var byKind: [Kind: [DeadControl]] = [:]
    for dead in found {
      let kind = Kind(control: dead.place.control, reason: dead.reason)
      if byKind[kind] == nil { kinds.append(kind) }
      byKind[kind, default: []].append(dead)
    }
    var groups: [(key: GroupKey, controls: [[DeadControl]])] = []
    for kind in kinds {
      guard let places = byKind[kind], let first = places.first else { continue }
      let key = GroupKey(reason: first.reason, places: Set(places.map(\.place.states)), kind: first.control.kind)
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].controls.append(places)
      } else {
        groups.append((key, [places]))
      }
    }
    for index in groups.indices { groups[index].controls.sort { $0[0].control.range.start < $1[0].control.range.start } }
    return groups.map { diagnostic(of: $0.controls) }
  }

  private struct Kind: Hashable {
    let control: String
    let reason: DeadControl.Reason
  }

  private struct GroupKey: Hashable {
    let reason: DeadControl.Reason
    let places: Set<[ID<State>]>
    let kind: ScreenControl.Kind
  }

  private func diagnostic(of controls: [[DeadControl]]) -> Diagnostic {
    let first = controls[0][0]
    let names = controls[0].map { dead in dead.place.states.map { states[$0].id }.joined(separator: " + ") }
    var diagnostic = Diagnostic.deadControls(
      first.control.kind, controls.compactMap { $0[0].label },
      events: Set(controls.flatMap { $0[0].control.events }).sorted().map { events[$0].name },
      in: Diagnostic.list(names, of: "state"), first.reason, at: first.control.range)
    if let place = first.place.states.first {
      diagnostic = diagnostic.noting("it does nothing here \(words(run(to: first)))", at: states[place].range)
    }
    for other in controls.dropFirst() {
      if let label = other[0].label { diagnostic = diagnostic.noting("'\(label)' is here", at: other[0].control.range) }
    }
    return diagnostic
  }

  /// The inputs that lead to a state in which the control does nothing.
  private func run(to dead: DeadControl) -> [Exploration.Input] {
    shortened(dead.path, from: dead.start, replays: 50) { interpreter in
      interpreter.usableControls.contains { control in
        interpreter.reasonOfDeath(of: control).map { DeadControl.Place(control, $0, interpreter) == dead.place } ?? false
      }
    }
  }
}

extension Diagnostic {
  /// - Parameters:
  ///   - labels: Of a keypad none.
  ///   - states: The states in which they do nothing.
  fileprivate static func deadControls(
    _ kind: ScreenControl.Kind, _ labels: [String], events: [String], in states: String, _ reason: DeadControl.Reason,
    at range: SourceRange
  ) -> Diagnostic {
    let controls = labels.isEmpty ? "the keypad" : list(labels, of: kind.rawValue)
    let (event, them) = (list(events, of: "event"), labels.count > 1 ? "them" : "it")
    let (isOrAre, doNothing) = (events.count > 1 ? "are" : "is", labels.count > 1 ? "do nothing" : "does nothing")
    let disable = labels.isEmpty ? "hide it with 'keypad: none'" : "disable \(them) with 'enabled' and a condition"
    let ignore = "'ignore: [\(events.joined(separator: ", "))]'"
    let (why, advice) =
      switch reason {
      case .unhandled(isWaiting: false): ("\(event) \(isOrAre) not handled there", "handle \(event) there, or \(disable)")
      case .unhandled(isWaiting: true):
        ("\(event) \(isOrAre) not handled there", "handle \(event) there; or, as the state waits, add \(ignore)")
      case .ignored:
        (
          "\(event) \(isOrAre) ignored there",
          "handle \(event) there, or \(disable): only a state that waits can ignore what it shows"
        )
      case .noGuardHolds(let guards):
        (
          "no guard of \(event) holds",
          guards.map { "add 'enabled: \($0)' to \(them)" }
            ?? "add 'enabled' with the condition under which \(event) \(isOrAre) taken"
        )
      }
    return Diagnostic(.deadControl, at: range, "\(controls) \(doNothing) in \(states): \(why)", advice: advice)
  }
}

// Diagnostics of modes, regions, history states and the completion of states.

import StatechartModel

extension Diagnostic {
  // MARK: Modes

  static func onlyInSCXML(_ what: String, at range: SourceRange, advice: String?) -> Diagnostic {
    Diagnostic(.onlyInSCXML, at: range, "\(what) is allowed in 'mode: scxml' only", advice: advice)
  }

  static func numberWithoutRange(_ name: Name) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: name.range, "number '\(name.text)' has no range", advice: "write the range, such as 'int(0...9)'")
  }

  static func sendCarriesData(_ event: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .onlyInSCXML, at: range,
      "sent event '\(event)' cannot have a secret or a text in its payload, or both a label and a payload",
      advice: "use 'raise(\(event))', or an event without a payload")
  }

  static func needsLabel(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .onlyInSCXML, at: range, "expected the label of a sent event, such as 'knock', found '\(range.file.text(in: range))'",
      advice: "write 'send(event, 1s, knock)', and 'cancel(knock)' to cancel the event")
  }

  static func needsEventName(_ action: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownEvent, at: range, "expected the name of an event in '\(action)', found '\(range.file.text(in: range))'",
      advice: "write '\(action)(event)'")
  }

  // MARK: Regions

  static func parallelHasInitial(_ state: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .parallelState, at: range, "parallel state '\(state.text)' cannot have 'initial': all of its regions are entered",
      advice: "remove 'initial'")
  }

  static func parallelWithoutRegions(_ state: Name) -> Diagnostic {
    Diagnostic(
      .parallelState, at: state.range, "parallel state '\(state.text)' has no regions",
      advice: "add two or more states to '\(state.text)'")
  }

  static func notARegion(_ state: Name, isFinal: Bool) -> Diagnostic {
    Diagnostic(
      .parallelState, at: state.range,
      "region '\(state.text)' of a parallel state cannot be \(isFinal ? "final" : "a choice")",
      advice: "put '\(state.text)' into another state")
  }

  static func conflictWithoutRegions(_ state: Name) -> Diagnostic {
    Diagnostic(
      .parallelState, at: state.range, "state '\(state.text)' has 'conflict' but is not parallel", advice: "remove 'conflict'")
  }

  static func crossesRegions(_ target: Name, from source: String) -> Diagnostic {
    Diagnostic(
      .crossRegion, at: target.range, "target '\(target.text)' is in a different region from '\(source)'",
      advice: "raise an event that the other region handles")
  }

  static func choiceTargetOutsideRegion(_ target: Name, region: String) -> Diagnostic {
    Diagnostic(
      .crossRegion, at: target.range, "target '\(target.text)' of a choice is outside its region '\(region)'",
      advice: "move the guards to a transition, or the choice out of the region")
  }

  static func targetsExclude(_ first: String, _ second: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.crossRegion, at: range, "targets '\(first)' and '\(second)' cannot be active at the same time")
  }

  static func conflict(_ event: String?, in state: String, at range: SourceRange) -> Diagnostic {
    let trigger = event.map { "event '\($0)'" } ?? "an eventless transition"
    let settlement = event == nil ? "add an event to one of the transitions" : "ignore the event in one of the regions"
    return Diagnostic(
      .conflictingRegions, at: range,
      "conflict on \(trigger): this transition exits '\(state)' while another region takes a transition too",
      advice: "\(settlement), or add 'conflict: first' to '\(state)'")
  }

  // MARK: History states and completion

  static func historyHasMore(_ state: Name) -> Diagnostic {
    Diagnostic(.historyState, at: state.range, "history state '\(state.text)' cannot have keys other than 'target'")
  }

  static func historyLeadsOut(_ target: Name, of parent: String) -> Diagnostic {
    Diagnostic(
      .historyState, at: target.range, "expected a target in the history state's parent '\(parent)', found '\(target.text)'",
      advice: "choose a state in '\(parent)' that is not a history state")
  }

  static func historyLeadsToHistory(_ target: Name) -> Diagnostic {
    Diagnostic(
      .historyState, at: target.range, "target '\(target.text)' of a history state cannot be a history state",
      advice: "choose a state that is not a history state")
  }

  static func historyOfFlow(_ state: Name) -> Diagnostic {
    Diagnostic(
      .historyState, at: state.range, "history state '\(state.text)' is at the top of the flow, which is never exited",
      advice: "move the history state into the state that it restores")
  }

  static func historyNeedsTarget(_ state: Name) -> Diagnostic {
    Diagnostic(
      .historyState, at: state.range, "history state '\(state.text)' is the initial state of its parent but has no 'target'",
      advice: "add the default 'target'")
  }

  static func doneWithoutStates(_ state: Name) -> Diagnostic {
    Diagnostic(
      .neverDone, at: state.range, "state '\(state.text)' has 'done' but no states", advice: "use 'always', 'on' or 'after'")
  }

  /// Returns the diagnostic for a state that has `done` but lacks a final state.
  ///
  /// - Parameter region: The first region of the parallel state that lacks a final state; `nil` for a compound state.
  static func neverDone(_ state: Name, region: Name?) -> Diagnostic {
    guard let region else {
      return Diagnostic(
        .neverDone, at: state.range, "state '\(state.text)' has 'done' but no final state",
        advice: "add 'type: final' to one of the states in '\(state.text)'")
    }
    return Diagnostic(
      .neverDone, at: state.range,
      "parallel state '\(state.text)' has 'done', but its region '\(region.text)' has no final state",
      advice: "add a final state to region '\(region.text)'"
    )
    .noting("region '\(region.text)' is here", at: region.range)
  }
}

// What is said of regions, histories and modes.

extension Diagnostic {
  // MARK: Modes

  static func onlyInSCXML(_ what: String, at range: SourceRange, fix: String?) -> Diagnostic {
    Diagnostic(.onlyInSCXML, at: range, "\(what) belongs to 'mode: scxml'", fix: fix)
  }

  static func numberWithoutRange(_ name: Name) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: name.range, "'\(name.text)' is a number and needs its range", fix: "write int(0...9), say")
  }

  static func sendCarriesData(_ event: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .onlyInSCXML, at: range, "what 'send' takes carries no secret and no text, and only what carries nothing is taken back",
      fix: "raise '\(event)', or let it carry nothing")
  }

  static func needsLabel(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .onlyInSCXML, at: range, "here the name of what is sent is needed, such as 'knock'",
      fix: "write 'send(event, 1s, knock)', and 'cancel(knock)' to take it back")
  }

  static func needsEventName(_ action: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unknownEvent, at: range, "'\(action)' needs the name of an event first", fix: "write '\(action)(event)'")
  }

  // MARK: Regions

  static func parallelHasInitial(_ state: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .parallelState, at: range, "'\(state.text)' is parallel: it is in all of its states at once and begins in each",
      fix: "remove 'initial'")
  }

  static func parallelWithoutRegions(_ state: Name) -> Diagnostic {
    Diagnostic(.parallelState, at: state.range, "'\(state.text)' is parallel and has no states", fix: "give it two or more")
  }

  static func notARegion(_ state: Name, isFinal: Bool) -> Diagnostic {
    Diagnostic(
      .parallelState, at: state.range,
      "'\(state.text)' stands directly in a parallel state and so cannot be \(isFinal ? "final" : "a choice")",
      fix: "put it into a state of its own")
  }

  static func unknownConflictRule(_ name: Name) -> Diagnostic {
    Diagnostic(
      .parallelState, at: name.range, "'\(name.text)' says nothing about a conflict",
      fix: "write 'conflict: first': the region that stands first goes ahead")
  }

  static func conflictWithoutRegions(_ state: Name) -> Diagnostic {
    Diagnostic(.parallelState, at: state.range, "only a parallel state has conflicts to settle", fix: "remove 'conflict'")
  }

  static func crossesRegions(_ target: Name, from source: String) -> Diagnostic {
    Diagnostic(
      .crossRegion, at: target.range,
      "'\(target.text)' is in another region than '\(source)', and regions do not lead into each other",
      fix: "raise an event that the other region hears")
  }

  static func choiceLeavesRegion(_ target: Name, region: String) -> Diagnostic {
    Diagnostic(
      .crossRegion, at: target.range, "a choice in the region '\(region)' leads out of it to '\(target.text)'",
      fix: "put the guards on a transition, or the choice outside")
  }

  static func targetsExclude(_ first: String, _ second: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.crossRegion, at: range, "'\(first)' and '\(second)' cannot be active at once")
  }

  static func conflict(_ event: String?, in state: String, at range: SourceRange) -> Diagnostic {
    let trigger = event.map { "'\($0)'" } ?? "an eventless transition"
    let settlement = event == nil ? "let one of them answer an event" : "ignore the event in one of them"
    return Diagnostic(
      .conflictingRegions, at: range,
      "\(trigger) leads out of '\(state)' here, while another region of it answers as well",
      fix: "\(settlement), or add 'conflict: first' to '\(state)'")
  }

  // MARK: Histories and ends

  static func keyOfHistory(_ key: String, of state: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .historyState, at: range, "'\(state.text)' is no history, and only a history has '\(key)' of its own",
      fix: "put it under 'on', 'always' or 'after'")
  }

  static func historyHasMore(_ state: Name) -> Diagnostic {
    Diagnostic(.historyState, at: state.range, "the history '\(state.text)' can have a 'target' and nothing else")
  }

  static func historyLeadsOut(_ target: Name, of parent: String) -> Diagnostic {
    Diagnostic(
      .historyState, at: target.range, "'\(target.text)' is no state of '\(parent)', whose history this is",
      fix: "lead to a state in '\(parent)' that is no history")
  }

  static func historyLeadsToHistory(_ target: Name) -> Diagnostic {
    Diagnostic(
      .historyState, at: target.range,
      "'\(target.text)' is a history itself, and there may be nothing yet that it leads back to",
      fix: "lead to a state that is no history")
  }

  static func historyOfFlow(_ state: Name) -> Diagnostic {
    Diagnostic(
      .historyState, at: state.range, "the flow itself is never left, so the history '\(state.text)' would remember nothing",
      fix: "put it into the state that it leads back to")
  }

  static func historyNeedsTarget(_ state: Name) -> Diagnostic {
    Diagnostic(
      .historyState, at: state.range,
      "its parent begins with '\(state.text)', which does not say where to begin the first time",
      fix: "add a 'target'")
  }

  static func doneWithoutStates(_ state: Name) -> Diagnostic {
    Diagnostic(
      .neverDone, at: state.range, "'\(state.text)' has no states that could be done", fix: "write 'always', 'on' or 'after'")
  }

  /// - Parameter region: The first of its regions in which nothing is final; `nil` where it has none.
  static func neverDone(_ state: Name, region: Name?) -> Diagnostic {
    guard let region else {
      return Diagnostic(
        .neverDone, at: state.range, "'\(state.text)' waits to be done, and nothing in it is final",
        fix: "give one of its states 'type: final'")
    }
    return Diagnostic(
      .neverDone, at: state.range, "'\(state.text)' waits for all of its regions, and nothing in '\(region.text)' is final",
      fix: "give a state directly in '\(region.text)' 'type: final'"
    )
    .noting("this one is never done", at: region.range)
  }

  static func reenterWithoutTarget(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .selfTarget, at: range, "without a target nothing is left, and so nothing entered again",
      fix: "add the state as 'target'")
  }
}

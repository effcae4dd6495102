// Diagnostics of states and transitions.

package import StatechartModel
import StatechartSyntax

extension Diagnostic {
  // MARK: States

  static func namesAlike(_ name: String, _ other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "'\(name)' and '\(other)' have the same name in Swift", advice: "rename one of them")
  }

  static func textsAlike(_ text: Text, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "two texts have the same name '\(text.key)' in Swift",
      advice: "change the words of one of them, or give one a name under 'texts'")
  }

  static func delaysAlike(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "a delay of this state and a delay of another state have the same name '\(name)' in Swift",
      advice: "rename one of the states")
  }

  /// Returns the diagnostic for a flow or a state that has states but no `initial`.
  ///
  /// - Parameter first: The first child of the state.
  static func needsInitialState(_ state: StateSyntax, first: String, isFlow: Bool) -> Diagnostic {
    let key = "initial: \(first)"
    return Diagnostic(
      .initialState, at: state.name.range, "\(isFlow ? "flow" : "state") '\(state.name.text)' has states but no 'initial'",
      advice: state.statesKey == nil ? "add '\(key)'" : nil,
      fixIts: state.statesKey.map { [FixIt("add '\(key)'", [.addKey(key, before: $0)])] } ?? [])
  }

  static func needsParallel(_ state: StateSyntax) -> Diagnostic {
    Diagnostic(
      .initialState, at: state.name.range, "state '\(state.name.text)' has states but neither 'initial' nor 'type: parallel'",
      fixIts: state.statesKey.map { [FixIt("add 'type: parallel'", [.addKey("type: parallel", before: $0)])] } ?? [])
  }

  static func severalInitialStates(_ initial: SourceRange) -> Diagnostic {
    Diagnostic(
      .onlyInSCXML, at: initial, "expected one state for 'initial', found several; regions need 'type: parallel'",
      fixIts: FixIt.makingParallel(insteadOf: initial))
  }

  static func initialOfParent(_ range: SourceRange, in state: String, parent: String, isFlow: Bool) -> Diagnostic {
    Diagnostic(
      .initialState, at: range,
      "'initial' is in state '\(state)', which has no states; expected in \(isFlow ? "flow" : "state") '\(parent)'",
      advice: "move 'initial' out of '\(state)'")
  }

  static func finalStateHas(_ what: String, _ name: Name) -> Diagnostic {
    Diagnostic(
      .finalState, at: name.range, "final state '\(name.text)' cannot have \(what)",
      advice: "remove \(what), or 'type: final' if the flow continues from here")
  }

  static func outputOfNonFinalState(_ state: StateSyntax, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      .finalState, at: range ?? state.name.range, "only a final state has an output",
      advice: "add 'type: final' to the state, or remove its output")
  }

  static func outputOfInnerState(_ name: Name, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      .finalState, at: range ?? name.range,
      "only a final state at the top of the flow has an output; '\(name.text)' is inside another state",
      advice: "move '\(name.text)' to the top of the flow, or remove its output")
  }

  static func initialWithoutStates(at range: SourceRange, of state: Name) -> Diagnostic {
    Diagnostic(.initialState, at: range, "state '\(state.text)' has 'initial' but no states", advice: "remove 'initial'")
  }

  static func unreachable(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unreachableState, at: range, "unreachable state '\(name)'", advice: "make it the target of a transition, or remove it")
  }

  /// Returns the diagnostic for an unreachable state whose parent may lack `type: parallel`.
  ///
  /// - Parameter parent: The parent: a compound state whose children look like regions.
  static func unreachable(_ name: String, at range: SourceRange, in parent: String, initial: SourceRange) -> Diagnostic {
    Diagnostic(
      .unreachableState, at: range, "unreachable state '\(name)'",
      advice:
        "make it the target of a transition, remove it, or write 'type: parallel' if the states of '\(parent)' are regions",
      fixIts: FixIt.makingParallel(insteadOf: initial))
  }

  static func deadEnd(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .deadEnd, at: range, "dead end: no transition leaves state '\(name)'",
      advice: "add a transition, or 'type: final' if the flow ends here")
  }

  /// Returns the diagnostic for a final state whose parent has no `done`.
  ///
  /// - Parameter around: The parallel state of which the parent is a region; `nil` if the parent is not a region.
  static func doneUnhandled(_ name: String, parent: String, around: String?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .deadEnd, at: range, "dead end: final state '\(name)' ends '\(parent)', which has no 'done'",
      advice: "add 'done:' to '\(parent)'" + (around.map { ", or to '\($0)' for the end of all its regions" } ?? ""))
  }

  static func periodOfZero(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range, "expected a period of at least 1ms, found '\(range.file.text(in: range))'",
      advice: "write 'always' for a transition without a delay")
  }

  static func duplicateDelay(_ range: SourceRange, first: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateKey, .warning, at: range,
      "duplicate delay: '\(range.file.text(in: range))' is as long as '\(first.file.text(in: first))'",
      advice: "write one of them, with a list of transitions"
    )
    .noting("the first one is here", at: first)
  }

  // MARK: Guards

  static func guardNeverHolds(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "this guard is always false", advice: "correct the guard, or remove the transition")
  }

  /// Returns the diagnostic for a guard that is always false because it tests a state.
  ///
  /// - Parameter moment: The time of the evaluation, such as `while 'open' is active`.
  static func guardTestsState(
    _ state: String, isActive: Bool, moment: String, advice: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range,
      "this guard is always false: '\(state)' is \(isActive ? "always" : "never") active \(moment)", advice: advice)
  }

  /// Returns the diagnostic for a transition after guards that cover all cases.
  ///
  /// - Parameter wholly: Whether the earlier alternatives cover all values.
  static func exhausted(wholly: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "dead transition: the guards before it cover all cases",
      advice: wholly ? "remove it and the guard before it" : "remove it")
  }

  static func guardsOverlap(_ number: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .overlappingGuards, .warning, at: range,
      "overlapping guards: for \(number) this guard holds, and an earlier one too, whose transition is taken",
      advice: "change one of the guards so that they do not overlap")
  }

  static func shadowed(at range: SourceRange, hasGuard: Bool) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "dead transition: the one before it has no guard and is always taken",
      advice: hasGuard ? "move it before the one without a guard" : "remove one of them, or add a guard to the first")
  }

  static func patternMatchesNothing(for pattern: Name) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: pattern.range,
      "dead transition: this state handles or ignores each event of '\(pattern.text)' before",
      advice: "remove it, or move it before the wider pattern")
  }

  static func implied(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "dead transition: whenever its guard holds, an earlier guard holds too",
      advice: "move it first, or remove it")
  }

  // MARK: Events

  /// Returns one diagnostic for several states that do not handle the same events.
  static func unhandledEvents(_ events: [String], in states: [(name: String, range: SourceRange)], fixIts: [FixIt])
    -> Diagnostic
  {
    let verb = states.count == 1 ? "does" : "do"
    let first = Diagnostic(
      .unhandledEvent, at: states[0].range,
      "\(list(states.map(\.name), of: "state")) \(verb) not handle \(list(events, of: "event"))",
      advice: fixIts.isEmpty ? "add a transition under 'on', or 'ignore: [\(events.joined(separator: ", "))]'" : nil,
      fixIts: fixIts)
    return states.dropFirst().reduce(first) { $0.noting("state '\($1.name)' is here", at: $1.range) }
  }

  package static func eventUnhandled(_ event: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unhandledEvent, at: range, "no state handles event '\(event)'",
      advice: "add a transition under 'on' of a state, or remove the event")
  }

  /// Returns the diagnostic for an event that no region of a parallel state handles in all of its states.
  ///
  /// - Parameter state: A parallel state.
  static func unhandledInRegions(_ event: String, in state: String, at range: SourceRange, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      .unhandledEvent, at: range, "no region of state '\(state)' handles event '\(event)' in all of its states",
      advice: fixIts.isEmpty ? "handle it in one region, or add 'ignore: [\(event)]' to '\(state)'" : nil, fixIts: fixIts)
  }

  static func unhandledOutcomes(_ outcomes: [String], of operation: String, at range: SourceRange) -> Diagnostic {
    let example = outcomes.map { "\($0): …" }.joined(separator: ", ")
    return Diagnostic(
      .unhandledOutcome, at: range,
      "\(list(outcomes, of: "outcome")) of '\(operation)' \(outcomes.count == 1 ? "is" : "are") not handled",
      advice: "add '\(example)' under 'on' of 'invoke', with the target state")
  }

  static func outcomeOpen(_ outcome: String, of operation: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unhandledOutcome, at: range, "outcome '\(outcome)' of '\(operation)' is not handled when this guard is false",
      advice: "add a last transition without a guard")
  }

  static func neverRunning(_ flow: String, event: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .flowNotRunning, at: range, "flow '\(flow)' never runs where event '\(event)' is sent to it",
      advice: "send it in a transition of the state that invokes the flow, or of a state inside it")
  }

  static func outcomeIgnored(_ outcome: Name, of operation: String) -> Diagnostic {
    Diagnostic(
      .unhandledOutcome, at: outcome.range, "outcome '\(outcome.text)' of '\(operation)' cannot be ignored",
      advice: "handle it under 'on' of 'invoke'")
  }

  static func handledAndIgnored(_ event: Name, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      .handledAndIgnored, at: event.range, "event '\(event.text)' is both handled and ignored",
      advice: fixIts.isEmpty ? "remove it from 'ignore', or the transition" : nil, fixIts: fixIts)
  }

  // MARK: Transitions

  static func selfTarget(_ target: Name, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      .selfTarget, at: target.range, "self-transition of '\(target.text)' without 'reenter'",
      advice: "add 'reenter: true' to exit and enter '\(target.text)', or remove the target to stay in it", fixIts: fixIts)
  }

  static func eventlessWithoutTarget(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "infinite loop: an eventless transition without a target is taken again and again",
      advice: "add a 'target'")
  }

  static func choiceCycle(_ states: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "choices form an infinite loop: \(states.joined(separator: " → "))",
      advice: "let one of them lead to a state that is not a choice")
  }

  static func actionTestsState(at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "'in(…)' is allowed in guards only", advice: "move 'in(…)' to a guard")
  }

  // MARK: Choices

  static func choiceNeedsElse(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "choice '\(name.text)' has no 'else'",
      advice: "add '- { else: … }' as the last branch, with the target state")
  }

  static func elseIsNotLast(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "'else' is not the last branch; those after it are never taken", advice: "move it to the end")
  }

  static func branchNeedsGuard(at range: SourceRange) -> Diagnostic {
    Diagnostic(.choice, at: range, "a branch of a choice needs a 'guard'", advice: "write 'else' if it is the last")
  }

  static func initialChoiceTestsState(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "this choice is evaluated when the flow starts; no state is active then", advice: "remove 'in(…)'")
  }

  static func tooManyPaths(_ name: String, most: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "more than \(most) paths lead through '\(name)' and the choices after it",
      advice: "put a state between them")
  }

  static func choiceHasMore(_ name: Name) -> Diagnostic {
    Diagnostic(.choice, at: name.range, "choice '\(name.text)' cannot have keys other than 'choice'")
  }

  // MARK: Words

  /// Returns a phrase for names, such as `state 'a'` or `states 'a', 'b' and 'c'`. A long list ends with the number of omitted
  /// names.
  package static func list(_ names: [String], of noun: String) -> String {
    let quoted = names.map { "'\($0)'" }
    switch quoted.count {
    case 1: return "\(noun) \(quoted[0])"
    case 2...6: return "\(noun)s \(quoted.dropLast().joined(separator: ", ")) and \(quoted[quoted.count - 1])"
    default: return "\(noun)s \(quoted.prefix(5).joined(separator: ", ")) and \(quoted.count - 5) more"
    }
  }
}

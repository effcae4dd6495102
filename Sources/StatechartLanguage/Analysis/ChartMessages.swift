// Diagnostics of states, guards, events, transitions and choices.

package import StatechartModel
import StatechartSyntax

extension Diagnostic {
  // MARK: States

  static func namesAlike(_ name: String, _ other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "'\(name)' and '\(other)' have the same name in Swift",
      advice: "rename '\(name)' or '\(other)'")
  }

  static func textsAlike(_ text: Text, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "two texts have the same name '\(text.key)' in Swift",
      advice: "change the words of one text, or give one text a name under 'texts'")
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
      "expected 'initial' in \(isFlow ? "flow" : "state") '\(parent)', found 'initial' in '\(state)', which has no states",
      advice: "move 'initial' out of '\(state)'")
  }

  static func finalStateHas(_ what: String, _ name: Name) -> Diagnostic {
    Diagnostic(
      .finalState, at: name.range, "final state '\(name.text)' cannot have \(what)",
      advice: "remove \(what), or remove 'type: final' if the flow continues from '\(name.text)'")
  }

  static func outputOfNonFinalState(_ state: StateSyntax, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      .finalState, at: range ?? state.name.range, "state '\(state.name.text)' has an output but is not final",
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
      .unreachableState, at: range, "unreachable state '\(name)'",
      advice: "add a transition with target '\(name)', or remove the state")
  }

  /// Returns the diagnostic for an unreachable state whose parent may lack `type: parallel`.
  ///
  /// - Parameter parent: The parent, a compound state whose children resemble regions.
  static func unreachable(_ name: String, at range: SourceRange, in parent: String, initial: SourceRange) -> Diagnostic {
    Diagnostic(
      .unreachableState, at: range, "unreachable state '\(name)'",
      advice:
        "add a transition with target '\(name)', remove the state, "
        + "or write 'type: parallel' if the states of '\(parent)' are regions",
      fixIts: FixIt.makingParallel(insteadOf: initial))
  }

  static func deadlock(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .deadlock, at: range, "deadlock: no transition exits state '\(name)'",
      advice: "add a transition from '\(name)', or 'type: final' if the flow ends in this state")
  }

  /// Returns the diagnostic for a final state whose parent has no `done`.
  ///
  /// - Parameter around: The parallel state of which the parent is a region; `nil` if the parent is not a region.
  static func doneUnhandled(_ name: String, parent: String, around: String?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .deadlock, at: range, "deadlock: final state '\(name)' ends '\(parent)', which has no 'done'",
      advice: "add 'done:' to '\(parent)'" + (around.map { ", or to '\($0)' for the end of all its regions" } ?? ""))
  }

  static func periodOfZero(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range, "expected a period of at least '1ms', found '\(range.file.text(in: range))'",
      advice: "write 'always' for a transition without a delay")
  }

  static func duplicateDelay(_ range: SourceRange, first: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateKey, .warning, at: range,
      "duplicate delay: '\(range.file.text(in: range))' is as long as '\(first.file.text(in: first))'",
      advice: "write one delay with a list of transitions"
    )
    .noting("the first delay is here", at: first)
  }

  // MARK: Guards

  static func guardNeverHolds(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "this guard is always false", advice: "correct the guard, or remove the transition")
  }

  /// Returns the diagnostic for a guard that is always false because it tests a state.
  ///
  /// - Parameter moment: The time of the evaluation, such as `while state 'open' is active`.
  static func guardTestsState(
    _ state: String, isActive: Bool, moment: String, advice: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range,
      "this guard is always false: state '\(state)' is \(isActive ? "always" : "never") active \(moment)", advice: advice)
  }

  /// Returns the diagnostic for a dead transition: earlier guards cover all cases in which its guard holds.
  ///
  /// - Parameter wholly: Whether the earlier guards cover all cases, not only the cases in which the transition's guard holds.
  static func exhausted(wholly: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range,
      "dead transition: the preceding guards cover all cases\(wholly ? "" : " in which this guard holds")",
      advice: wholly ? "remove this transition and the guard before it" : "remove this transition")
  }

  static func guardsOverlap(_ number: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .overlappingGuards, .warning, at: range,
      "overlapping guards: this guard and an earlier guard both hold for \(number), and the earlier transition is taken",
      advice: "change one of the guards to remove the overlap")
  }

  static func shadowed(at range: SourceRange, hasGuard: Bool) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "dead transition: the preceding transition has no guard and is always taken",
      advice: hasGuard
        ? "move this transition before the transition without a guard"
        : "remove one of the transitions, or add a guard to the first transition")
  }

  static func patternMatchesNothing(for pattern: Name) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: pattern.range,
      "dead transition: this state already handles or ignores each event of '\(pattern.text)'",
      advice: "remove this transition")
  }

  static func implied(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "dead transition: the guard implies an earlier guard",
      advice: "remove this transition, or move the transition before the other transition")
  }

  // MARK: Events

  /// Returns one diagnostic for all states in which the same events are unhandled.
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

  /// Returns the diagnostic for an event that no region of a parallel state handles in all states of the region.
  ///
  /// - Parameter state: The name of the parallel state.
  static func unhandledInRegions(_ event: String, in state: String, at range: SourceRange, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      .unhandledEvent, at: range, "no region of state '\(state)' handles event '\(event)' in all of its states",
      advice: fixIts.isEmpty ? "handle event '\(event)' in one region, or add 'ignore: [\(event)]' to '\(state)'" : nil,
      fixIts: fixIts)
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
      .flowNotRunning, at: range, "flow '\(flow)' is never running when event '\(event)' is sent",
      advice: """
        send event '\(event)' in a transition that does not exit the state that invokes flow '\(flow)', or in a state inside \
        that state
        """)
  }

  static func outcomeIgnored(_ outcome: Name, of operation: String) -> Diagnostic {
    Diagnostic(
      .unhandledOutcome, at: outcome.range, "outcome '\(outcome.text)' of '\(operation)' cannot be ignored",
      advice: "handle outcome '\(outcome.text)' under 'on' of 'invoke'")
  }

  static func handledAndIgnored(_ event: Name, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      .handledAndIgnored, at: event.range, "event '\(event.text)' is both handled and ignored",
      advice: fixIts.isEmpty ? "remove '\(event.text)' from 'ignore', or remove the transition" : nil, fixIts: fixIts)
  }

  // MARK: Transitions

  static func selfTarget(_ target: Name, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      .selfTarget, at: target.range, "self-transition of '\(target.text)' without 'reenter'",
      advice: "add 'reenter: true' to exit and enter '\(target.text)', or remove the target to stay in '\(target.text)'",
      fixIts: fixIts)
  }

  static func eventlessWithoutTarget(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "infinite loop: an eventless transition without a target is taken repeatedly",
      advice: "add a 'target'")
  }

  static func choiceCycle(_ states: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "choices form an infinite loop: \(states.joined(separator: " → "))",
      advice: "change the target of a branch to a state that is not a choice")
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
      .choice, at: range, "expected 'else' as the last branch; the branches after 'else' are never taken",
      advice: "move the 'else' branch to the end")
  }

  static func branchNeedsGuard(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "missing key 'guard' in a branch of a choice", advice: "write 'else' if the branch is the last branch"
    )
  }

  static func initialChoiceTestsState(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range,
      "'in(…)' is not allowed in a choice that is evaluated when the flow starts, before any state is active",
      advice: "remove 'in(…)'")
  }

  static func tooManyPaths(_ name: String, most: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "more than \(most) paths lead through '\(name)' and the following choice states",
      advice: "put a state between the choices")
  }

  static func choiceHasMore(_ name: Name) -> Diagnostic {
    Diagnostic(.choice, at: name.range, "choice '\(name.text)' cannot have keys other than 'choice'")
  }

  // MARK: Phrases

  /// Returns a phrase for names, such as `state 'a'` or `states 'a', 'b' and 'c'`.
  ///
  /// A long list ends with the number of omitted names.
  package static func list(_ names: [String], of noun: String) -> String {
    let quoted = names.map { "'\($0)'" }
    switch quoted.count {
    case 1: return "\(noun) \(quoted[0])"
    case 2...6: return "\(noun)s \(quoted.dropLast().joined(separator: ", ")) and \(quoted[quoted.count - 1])"
    default: return "\(noun)s \(quoted.prefix(5).joined(separator: ", ")) and \(quoted.count - 5) more"
    }
  }
}

// What is said of states and of what leads from one to another.

extension Diagnostic {
  // MARK: States

  static func namesAlike(_ name: String, _ other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "'\(name)' is too much like '\(other)': in Swift both would have the same name",
      fix: "rename one of them")
  }

  static func delaysAlike(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "a delay of this state and one of another would both be called '\(name)'",
      fix: "rename one of the states")
  }

  static func needsInitialState(_ state: Name, first: String) -> Diagnostic {
    Diagnostic(
      .initialState, at: state.range, "'\(state.text)' has states and does not say in which it begins",
      fix: "add 'initial: \(first)'")
  }

  static func finalStateHas(_ what: String, _ name: Name) -> Diagnostic {
    Diagnostic(
      .finalState, at: name.range, "'\(name.text)' is final and can have no \(what)",
      fix: "leave that out, or 'type: final' if the flow goes on from here")
  }

  static func outputOfLivingState(_ name: Name, at range: SourceRange?) -> Diagnostic {
    Diagnostic(.finalState, at: range ?? name.range, "only a final state gives the output", fix: "add 'type: final'")
  }

  static func outputOfInnerState(_ name: Name, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      .finalState, at: range ?? name.range,
      "'\(name.text)' is final inside another state, and only the flow itself has an output",
      fix: "move it to the top of the flow, or leave the output out")
  }

  static func initialWithoutStates(at range: SourceRange, of state: Name) -> Diagnostic {
    Diagnostic(.initialState, at: range, "'\(state.text)' has no states to begin in", fix: "remove 'initial'")
  }

  static func unreachable(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unreachableState, at: range, "nothing leads to '\(name)'", fix: "remove it, or make it a target")
  }

  static func deadEnd(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .deadEnd, at: range, "there is no way out of '\(name)'", fix: "add a transition, or 'type: final' if the flow ends here")
  }

  /// - Parameter around: The parallel state of which the parent is a region.
  static func nothingIsDone(_ name: String, parent: String, around: String?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .deadEnd, at: range, "with '\(name)', '\(parent)' is done, and nothing happens then",
      fix: "add 'done:' to '\(parent)'" + (around.map { ", or to '\($0)' for when all its regions are done" } ?? ""))
  }

  // MARK: Transitions

  static func guardNeverHolds(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "this guard never holds: no value of what it asks about is like that",
      fix: "remove the transition")
  }

  /// - Parameter moment: When it is asked, such as `while 'open' is`.
  static func guardAsksInVain(
    _ state: String, isActive: Bool, moment: String, fix: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range,
      "this guard never holds: '\(state)' is \(isActive ? "always" : "never") active \(moment)", fix: fix)
  }

  /// - Parameter wholly: Whether those before it leave nothing at all.
  static func exhausted(wholly: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "this transition is never taken: those before it are, wherever it could be",
      fix: wholly ? "remove it, and leave the guard out of the one before it" : "remove it")
  }

  static func guardsOverlap(_ number: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .overlappingGuards, .warning, at: range,
      "this guard holds for \(number), say, and so does an earlier one, which goes ahead",
      fix: "draw the line between the two in one place")
  }

  static func unhandledEvent(_ event: String, in state: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unhandledEvent, at: range, "'\(state)' neither handles nor ignores '\(event)'",
      fix: "say what happens under 'on', or add 'ignore: [\(event)]'")
  }

  static func eventWithoutMeaning(_ event: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unhandledEvent, at: range, "no state says what happens on '\(event)'",
      fix: "say it under 'on' of a state and 'ignore' it in the others, or remove it")
  }

  /// - Parameter state: A parallel state.
  static func unhandledBeside(_ event: String, in state: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unhandledEvent, at: range, "no region of '\(state)' is sure to handle or ignore '\(event)'",
      fix: "say in one of them what happens, or add 'ignore: [\(event)]' to '\(state)'")
  }

  static func unhandledOutcome(_ outcome: String, of operation: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unhandledOutcome, at: range, "nothing is said for the outcome '\(outcome)' of '\(operation)'",
      fix: "add '\(outcome)' under 'on'")
  }

  static func shadowed(at range: SourceRange, hasGuard: Bool) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "this transition is never taken",
      fix: hasGuard ? "put it before the one that has no guard" : "remove one of them, or give the first a guard")
  }

  static func nothingLeft(for pattern: Name) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: pattern.range,
      "'\(pattern.text)' hears nothing: each event that it stands for is ignored here, or heard before it",
      fix: "remove it, or put it before what stands for more")
  }

  static func implied(at range: SourceRange) -> Diagnostic {
    Diagnostic(.shadowedTransition, at: range, "this transition is never taken", fix: "put it first, or remove it")
  }

  static func handledAndIgnored(_ event: Name) -> Diagnostic {
    Diagnostic(.handledAndIgnored, at: event.range, "'\(event.text)' is both handled and ignored")
  }

  static func selfTarget(_ target: Name) -> Diagnostic {
    Diagnostic(
      .selfTarget, at: target.range, "'\(target.text)' leads to itself, which does not say whether it is left",
      fix: "leave 'target' out to stay in '\(target.text)', or add 'reenter: true' to leave and enter it")
  }

  static func eventlessWithoutTarget(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "without a target this would be taken again and again", fix: "give it a 'target'")
  }

  static func choiceCircle(_ states: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "choices lead round in a circle: \(states.joined(separator: " → "))",
      fix: "let one of them lead to a state in which the flow can rest")
  }

  static func actionAsksWhere(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "an action cannot ask where the flow is: it is on its way", fix: "ask with 'in' in a guard")
  }

  // MARK: Choices

  static func choiceNeedsElse(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(.choice, at: range, "the choice '\(name.text)' needs 'else' as its last branch", fix: "add '- { else: … }'")
  }

  static func elseIsNotLast(at range: SourceRange) -> Diagnostic {
    Diagnostic(.choice, at: range, "'else' is always taken; the branches after it never are", fix: "move it to the end")
  }

  static func branchNeedsGuard(at range: SourceRange) -> Diagnostic {
    Diagnostic(.choice, at: range, "a branch of a choice needs a 'guard'", fix: "write 'else' if it is the last")
  }

  static func choiceAsksTooEarly(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "this is asked when the flow starts, and no state has been entered then",
      fix: "leave out 'in(…)'")
  }

  static func tooManyWays(_ name: String, most: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .choice, at: range, "more than \(most) ways lead through '\(name)' and the choices after it",
      fix: "let a state stand between them")
  }

  static func choiceHasMore(_ name: Name) -> Diagnostic {
    Diagnostic(.choice, at: name.range, "'\(name.text)' is a choice and is left at once; it can have nothing else")
  }

  static func outcomeOpen(_ outcome: String, of operation: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unhandledOutcome, at: range, "nothing is said for the outcome '\(outcome)' of '\(operation)' where this guard fails",
      fix: "add a last transition without 'guard'")
  }
}

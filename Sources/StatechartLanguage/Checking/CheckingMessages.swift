// What is said of the meaning of a spec.

extension Diagnostic {
  // MARK: Names

  /// `owner` is what it should belong to, such as `of 'ask'`.
  static func unknownName(
    _ name: Name, what: String, _ owner: String? = nil, among known: some Sequence<String>, code: Code
  ) -> Diagnostic {
    let known = known.sorted()
    let list = known.isEmpty || known.count > 12 ? nil : "known here: \(known.map { "'\($0)'" }.joined(separator: ", "))"
    return Diagnostic(
      code, at: name.range, "there is no \(what) '\(name.text)'\(owner.map { " \($0)" } ?? "")",
      fix: didYouMean(name.text, among: known) ?? list)
  }

  static func duplicateName(_ name: Name, what: String) -> Diagnostic {
    Diagnostic(.duplicateName, at: name.range, "the \(what) '\(name.text)' is there twice")
  }

  static func duplicateEvent(_ name: String, at use: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: use, "this brings an event '\(name)', and there is one already", fix: "rename one of them")
  }

  static func ambiguousName(_ name: Name, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(.ambiguousName, at: name.range, "'\(name.text)' can mean \(first) or \(second)", fix: "rename one of them")
  }

  static func reservedName(_ name: Name) -> Diagnostic {
    Diagnostic(
      .reservedName, at: name.range, "'\(name.text)' already means something in every flow", fix: "choose another name")
  }

  static func reservedType(_ type: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .reservedName, at: name.range, "the cases of '\(name.text)' would be called '\(type)', which already means something",
      fix: "choose another name than '\(name.text)'")
  }

  static func otherCases(_ type: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: name.range, "the cases of '\(name.text)' would be called '\(type)', as are other ones",
      fix: "choose another name than '\(name.text)', or give both the same cases")
  }

  static func ambiguousState(_ name: Name, paths: [String]) -> Diagnostic {
    Diagnostic(
      .ambiguousName, at: name.range, "several states are called '\(name.text)'",
      fix: "write \(paths.map { "'\($0)'" }.joined(separator: " or "))")
  }

  static func interfaceNotUsed(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownInterface, at: name.range, "the flow does not use '\(name.text)'", fix: "add '\(name.text)' to 'uses'")
  }

  static func unused(_ name: String, what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unused, .warning, at: range, "\(what)'\(name)' is never used", fix: "remove it")
  }

  static func neverRead(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unused, .warning, at: range, "'\(name)' is set and never read", fix: "remove it and what sets it")
  }

  /// A mistake in a part that is none where the part stands by itself.
  static func inPart(_ part: Name, _ found: Diagnostic) -> Diagnostic {
    var told = Diagnostic(found.code, at: part.range, "as '\(part.text)' is used here, \(found.message)", fix: found.fix)
      .noting("this is said of it here", at: found.range)
    told.notes += found.notes
    return told
  }

  static func usesMistaken(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownInterface, at: name.range, "'\(name.text)' has errors of its own", fix: "check and mend it first")
  }

  static func casesDeclaredTwice(_ name: String, _ other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .ambiguousName, at: range, "the same cases are declared by '\(other)' and '\(name)', and would be two types in Swift",
      fix: "declare them in one interface")
  }

  // MARK: Records and lists

  static func recordNeedsCapital(_ name: Name) -> Diagnostic {
    let better = name.text.prefix(1).uppercased() + name.text.dropFirst()
    return Diagnostic(
      .notAName, at: name.range, "the record '\(name.text)' is a type, and its name begins with a capital letter",
      fix: "write '\(better)'")
  }

  static func recordIsEmpty(_ name: Name) -> Diagnostic {
    Diagnostic(.missingArgument, at: name.range, "the record '\(name.text)' has no values", fix: "name at least one")
  }

  static func recordHoldsItself(_ name: Name, in record: String) -> Diagnostic {
    Diagnostic(
      .recordCycle, at: name.range, "'\(record)' would hold a '\(name.text)' in itself, and that would have no end",
      fix: "hold a number or a handle that stands for it")
  }

  static func notInRecord(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "'\(name.text)' of a record cannot be \(type.description)",
      fix: type.isText ? "use cases" : "keep digits in a pin of the flow's own")
  }

  static func notInList(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "the items of '\(name.text)' cannot be \(type.description)",
      fix: "a list holds numbers, bools, cases, durations, handles, or records of them")
  }

  static func assignedInAbsent(_ name: Name, _ type: ValueType, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "'\(name.text)' can be none, and then it has nothing that could be changed",
      fix: "give it a whole value: '\(name.text) = \(type.description)(…)'")
  }

  static func itemChanged(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "the items of '\(name.text)' are only read, and not changed in their places",
      fix: "change the list with 'append', 'removeLast' or 'clear'")
  }

  static func listNotNeeded(_ expected: ValueType?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range,
      "here \(expected.map { "\($0.description) is needed" } ?? "no list can stand"), and this is a list")
  }

  static func listTooLong(_ count: Int, capacity: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "here are \(count) items, and the list has room for \(capacity)")
  }

  // MARK: Types

  static func textLeaves(_ name: Name) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "'\(name.text)' cannot be a text: texts belong to one flow, and services have none",
      fix: "use cases, or a secret for what somebody types")
  }

  static func typeMismatch(found: ValueType, expected: ValueType, at range: SourceRange) -> Diagnostic {
    typeMismatch(found: found, expected: "\(expected.description)", at: range)
  }

  static func typeMismatch(found: ValueType, expected: String, at range: SourceRange) -> Diagnostic {
    let found =
      if case .int(let range) = found, range.count == 1 { "the number \(range.lowerBound)" } else { found.description }
    return Diagnostic(.typeMismatch, at: range, "here \(expected) is needed, and this is \(found)")
  }

  static func cannotCompare(_ left: ValueType, _ right: ValueType, symbol: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "\(left.description) and \(right.description) cannot be compared with '\(symbol)'")
  }

  static func noMember(_ member: Name, of type: ValueType) -> Diagnostic {
    Diagnostic(
      .unknownName, at: member.range, "\(type.description) has no '\(member.text)'",
      fix: type == .pin
        ? "a pin has 'count'" : type.capacity > 0 ? "a list has 'count', 'first', 'last' and 'contains(…)'" : nil)
  }

  static func mayBeAbsent(_ value: Expression, _ expected: ValueType) -> Diagnostic {
    let name = value.range.file.text(in: value.range)
    return Diagnostic(
      .typeMismatch, at: value.range, "here \(expected.description) is needed, and '\(name)' can be none",
      fix: "ask first, with a guard such as '\(name) != none'")
  }

  static func outOfRange(_ possible: ClosedRange<Int>, allowed: ClosedRange<Int>, at range: SourceRange) -> Diagnostic {
    let outside = possible.upperBound > allowed.upperBound ? possible.upperBound : possible.lowerBound
    return Diagnostic(
      .outOfRange, at: range,
      "this can be \(outside), and only \(allowed.lowerBound) to \(allowed.upperBound) is allowed",
      fix: possible.lowerBound == possible.upperBound ? nil : "add a guard that rules it out")
  }

  static func numberTooLarge(at range: SourceRange) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "the result can be larger than any number")
  }

  static func mayOverflow(_ name: String, _ type: ValueType, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range, "'\(name)' can be full here, with \(type.capacity) \(type == .pin ? "digits" : "items")",
      fix: "add a guard such as '\(name).count < \(type.capacity)'")
  }

  static func mayBeEmpty(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "'\(name)' can be empty here", fix: "add a guard such as '\(name).count > 0'")
  }

  static func needsInitialValue(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .needsInitialValue, at: name.range, "'\(name.text)' needs a value to start with",
      fix: "write '\(name.text): \(type.description) = …', or '\(type.description) or none'")
  }

  static func missingArgument(_ name: String, of what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingArgument, at: range, "'\(name)' of \(what) is not given")
  }

  static func wrongNumberOfArguments(_ name: String, expected: Int, found: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingArgument, at: range, "'\(name)' takes \(expected) values, and here are \(found)")
  }

  static func parameterNeedsName(_ name: String, at range: SourceRange, among known: [String]) -> Diagnostic {
    Diagnostic(
      .unknownName, at: range, "'\(name)' needs a name of the flow's",
      fix: "known here: \(known.map { "'\($0)'" }.joined(separator: ", "))")
  }

  static func missingCase(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingCase, at: range, "nothing is said for '\(name)'")
  }

  static func inputChanged(_ name: Name) -> Diagnostic {
    Diagnostic(.inputChanged, at: name.range, "'\(name.text)' is given from outside and cannot be changed")
  }

  static func needsLiteral(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "here \(what) is needed")
  }

  static func keyNeeds(_ what: String, _ event: Name) -> Diagnostic {
    Diagnostic(.typeMismatch, at: event.range, "the event of this key carries \(what)")
  }

  // MARK: Context of states

  static func contextElsewhere(_ name: Name, of state: String) -> Diagnostic {
    Diagnostic(
      .contextOutOfReach, at: name.range, "'\(name.text)' belongs to '\(state)', and is only there and in the states within",
      fix: "declare it under the 'context' of a state around both, or of the flow")
  }

  static func contextLeft(_ name: Name, of state: String) -> Diagnostic {
    Diagnostic(
      .contextOutOfReach, at: name.range, "this leaves '\(state)', and '\(name.text)' is gone before these actions",
      fix: "use it in 'exit', or declare it under the 'context' of a state around both, or of the flow")
  }

  // MARK: Secrets

  static func secretShown(at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "a secret cannot be shown", fix: "show how many digits it has, with 'count'")
  }

  static func secretComparedWithLiteral(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a secret can only be compared with another secret; what stands in a spec is no secret")
  }

  static func secretMisplaced(_ type: ValueType, expected: ValueType, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a secret cannot stand here: \(expected.description) is needed, which is not kept secret")
  }

  static func secretCopied(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a secret cannot be copied out of what holds it", fix: "move a whole name of the flow with 'take'"
    )
  }

  static func secretMoved(_ secret: Expression) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: secret.range,
      "'\(secret.range.file.text(in: secret.range))' has been moved already, and a secret has one owner",
      fix: "use what took it")
  }

  static func secretTakenBeside(_ secret: Expression, of event: String) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: secret.range,
      "'\(secret.range.file.text(in: secret.range))' would be moved twice for one '\(event)', and a secret has one owner",
      fix: "move it in one of the places, and ignore the event in the other")
  }

  static func secretRaised(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a raised event would hold a copy of this secret",
      fix: "raise an event without it: who hears it can take the secret by its name")
  }

  static func secretLookedFor(at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "secrets cannot be looked for: only the service that gave them out can tell them apart")
  }

  static func secretAssigned(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "'\(name.text)' is a secret and cannot be copied",
      fix: "move one with '\(name.text).take(…)', or empty it with '\(name.text).clear()'")
  }

  static func secretHasLiteral(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "'\(name.text)' is a secret; its value cannot stand in a spec")
  }

  static func secretLeaves(_ name: String, through what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "'\(name)' is a secret and cannot leave through \(what)")
  }

  static func takesItself(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "'\(name)' cannot be moved into itself")
  }

  // MARK: States

  static func statesAlike(_ name: String, _ other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "'\(name)' is too much like '\(other)': in Swift both would have the same name",
      fix: "rename one of them")
  }

  static func needsInitialState(_ state: Name, first: String) -> Diagnostic {
    Diagnostic(
      .initialState, at: state.range, "'\(state.text)' has states and does not say in which it begins",
      fix: "add 'initial: \(first)'")
  }

  static func finalStateHas(_ what: String, _ name: Name) -> Diagnostic {
    Diagnostic(.finalState, at: name.range, "'\(name.text)' is final and can have no \(what)")
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
    Diagnostic(.shadowedTransition, at: range, "this guard contradicts itself and never holds", fix: "remove the transition")
  }

  static func guardAsksTooMuch(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "this guard never holds: no value of what it asks about is like that",
      fix: "remove the transition")
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

  static func shadowed(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .shadowedTransition, at: range, "this transition is never taken", fix: "put it before the one that has no guard")
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

  static func eventlessCycle(_ states: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "the flow could go round for ever without an event: \(states.joined(separator: " → "))")
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

  // MARK: Scenarios and interfaces

  static func scenarioExpectsNothing(_ name: Name) -> Diagnostic {
    Diagnostic(.scenario, .warning, at: name.range, "this scenario expects nothing, so it cannot fail", fix: "add an 'expect'")
  }

  static func operationWithoutOutcome(_ name: Name) -> Diagnostic {
    Diagnostic(.unhandledOutcome, at: name.range, "'\(name.text)' has no outcomes, so nothing could ever come of it")
  }
}

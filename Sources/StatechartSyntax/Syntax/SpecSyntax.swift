package import StatechartModel

/// The syntax tree of a spec, which is a whole file.
package enum SpecSyntax: Sendable {
  case flow(FlowSyntax)
  case interface(InterfaceSyntax)
  case part(PartSyntax)
  case texts(TextsSyntax)
  case policy(PolicySyntax)
  case requirements(RequirementsSyntax)
  case tour(TourSyntax)

  package var name: Name {
    switch self {
    case .flow(let flow): flow.name
    case .interface(let interface): interface.name
    case .part(let part): part.name
    case .texts(let texts): texts.language
    case .policy(let policy): policy.name
    case .requirements(let requirements): requirements.name
    case .tour(let tour): tour.name
    }
  }
}

/// The syntax tree of a flow: `flow: SetPasscode …`.
package struct FlowSyntax: Sendable {
  package let name: Name
  package let summary: String
  package let isDraft: Bool
  package let mode: Flow.Mode
  package let snapshot: SnapshotSyntax?
  package let uses: [Name]
  package let records: [SignatureSyntax]
  package let input: [VariableSyntax]
  package let context: [VariableSyntax]
  package let events: [SignatureSyntax]
  /// The events that the flow sends to its invoking flow.
  package let sends: [SignatureSyntax]
  package let output: [VariableSyntax]
  package let texts: [NamedTextSyntax]
  package let guards: [NamedGuardSyntax]
  /// The root state, which represents the flow.
  package let root: StateSyntax
  package let properties: [PropertySyntax]
  package let scenarios: [ScenarioSyntax]
}

/// A named text under `texts:`, such as `wrongCode: Incorrect passcode`.
package struct NamedTextSyntax: Sendable {
  package let name: Name
  package let words: TextSyntax
}

/// A named guard under `guards:`, such as `isComplete: code.count == length`.
package struct NamedGuardSyntax: Sendable {
  package let name: Name
  package let condition: ExpressionSyntax
  package let comment: String?
}

/// The syntax tree of an interface: `interface: PasscodeService …`.
package struct InterfaceSyntax: Sendable {
  package let name: Name
  package let summary: String
  package let records: [SignatureSyntax]
  package let operations: [OperationSyntax]
  package let queries: [QuerySyntax]
  package let effects: [SignatureSyntax]
}

/// An operation: `verify: { input: …, outcomes: … }`.
package struct OperationSyntax: Sendable {
  package let name: Name
  package let summary: String?
  package let isDestructive: Bool
  package let input: [VariableSyntax]
  package let outcomes: [SignatureSyntax]
}

/// A query: `notes: { input: … }`.
package struct QuerySyntax: Sendable {
  package let name: Name
  package let summary: String?
  package let input: [VariableSyntax]
}

/// The syntax tree of a part: `part: PinPad …`.
package struct PartSyntax: Sendable {
  package let name: Name
  package let summary: String
  package let parameters: [VariableSyntax]
  package let events: [SignatureSyntax]
  package let body: StateSyntax
}

/// A declaration of a variable or a field: `length: int(4...6) = 6   # of the new code`.
package struct VariableSyntax: Sendable {
  package let name: Name
  /// The type; `nil` after a syntax error, which has been reported.
  package let type: TypeSyntax?
  package let initial: ExpressionSyntax?
  /// The comment at the end of the line.
  package let comment: String?

  package init(name: Name, type: TypeSyntax?, initial: ExpressionSyntax?, comment: String?) {
    (self.name, self.type, self.initial, self.comment) = (name, type, initial, comment)
  }
}

/// A signature: a name with typed fields, for an event, an effect, an outcome or a record.
package struct SignatureSyntax: Sendable {
  package let name: Name
  package let fields: [VariableSyntax]
  package let comment: String?

  package init(name: Name, fields: [VariableSyntax], comment: String?) {
    (self.name, self.fields, self.comment) = (name, fields, comment)
  }
}

/// The syntax tree of a state, or the body of a flow or a part.
package struct StateSyntax: Sendable {
  package let name: Name
  /// The range of the state's first key; `nil` if the state has no keys.
  package var firstKey: SourceRange?
  /// The range of the key `states`; `nil` without the key.
  package var statesKey: SourceRange?
  package var comment: String?
  package var type: StateType?
  /// The variables that the state declares under `context`.
  package var context: [VariableSyntax] = []
  /// The initial transition.
  ///
  /// In `mode: scxml` the transition can have several targets and actions.
  package var initial: TransitionSyntax?
  package var states: [StateSyntax] = []
  /// The default transition of a history state.
  package var historyDefault: TransitionSyntax?
  /// Whether `conflict: first` resolves conflicts between regions: the transition of the first region in the file is taken.
  package var firstRegionHasPriority = false
  package var choice: [TransitionSyntax]?
  package var use: UseSyntax?
  /// The name of the part whose body has been inserted into the state; `nil` before the insertion and without a part.
  package var expanded: Name?
  package var on: [EventHandlerSyntax] = []
  package var always: [TransitionSyntax] = []
  package var done: [TransitionSyntax] = []
  /// The delayed transitions, from `after` and `every`.
  package var delays: [DelaySyntax] = []
  package var invoke: InvokeSyntax?
  package var ignored: [Name] = []
  package var entry: [ActionSyntax] = []
  package var exit: [ActionSyntax] = []
  package var screen: ScreenSyntax?
  package var output: [ArgumentSyntax]?

  /// Returns an edit that adds a key to the state.
  func adding(key text: String) -> TextEdit {
    if let firstKey { return .addKey(text, before: firstKey) }
    // The state has no keys: `open:`.
    let line = name.range.file.rest(from: name.range.end)
    let colon = line.prefix { $0 == " " || $0 == ":" || $0 == "\"" || $0 == "'" }.count
    let end = SourcePosition(
      line: name.range.end.line, column: name.range.end.column + (line.prefix(colon).contains(":") ? colon : 0))
    return TextEdit(
      SourceRange(file: name.range.file, start: end, end: end), (line.prefix(colon).last == " " ? "" : " ") + "{ \(text) }")
  }

  /// Returns an edit that adds events to `ignore`.
  package func ignoring(_ events: [String]) -> TextEdit {
    if let last = ignored.last, last.range.file === name.range.file { return .append(events, after: last) }
    return adding(key: "ignore: [\(events.joined(separator: ", "))]")
  }

  /// The transitions of the state, including the branches of a choice and the default transition of a history state.
  package var transitions: [TransitionSyntax] {
    let handled = (on + (invoke?.on ?? [])).flatMap(\.transitions)
    return handled + always + done + delays.flatMap(\.transitions) + (choice ?? []) + (historyDefault.map { [$0] } ?? [])
  }

  /// Whether the state has a key that pseudo-states cannot have.
  package var hasStateKeys: Bool {
    let leads = !on.isEmpty || !always.isEmpty || !done.isEmpty || !delays.isEmpty || invoke != nil || !ignored.isEmpty
    let does = !entry.isEmpty || !exit.isEmpty || screen != nil || output != nil
    return leads || does || !states.isEmpty || initial != nil || firstRegionHasPriority || !context.isEmpty
  }
}

/// The type of a state: `type: parallel`.
package enum StateType: String, CaseIterable, Sendable {
  case parallel
  case final
  case history
  case deepHistory = "deep history"
}

/// An event handler: `digit: { guard: …, actions: … }`.
///
/// The key is an event, an event pattern (`net.*` or `any`) or `done(state)`. In an invocation the key is an outcome.
package struct EventHandlerSyntax: Sendable {
  package let event: Name
  package let transitions: [TransitionSyntax]

  package init(event: Name, transitions: [TransitionSyntax]) {
    (self.event, self.transitions) = (event, transitions)
  }
}

/// The syntax tree of a transition.
package final class TransitionSyntax: Sendable {
  package let guardExpression: ExpressionSyntax?
  /// The target, or the first of several targets; `nil` for a transition without a target.
  package let target: Name?
  /// The targets after the first target, stored separately to save memory.
  ///
  /// Most transitions of a large flow have one target.
  private let otherTargets: [Name]
  /// Whether the transition is the `else` branch of a choice.
  package let isElse: Bool
  /// The value of `reenter`; `nil` if the key is missing.
  package let reenter: Bool?
  package let actions: [ActionSyntax]
  package let range: SourceRange

  package init(
    guardExpression: ExpressionSyntax?, isElse: Bool, targets: [Name], reenter: Bool?, actions: [ActionSyntax],
    range: SourceRange
  ) {
    (self.guardExpression, self.isElse) = (guardExpression, isElse)
    (target, otherTargets) = (targets.first, targets.count > 1 ? Array(targets.dropFirst()) : [])
    (self.reenter, self.actions, self.range) = (reenter, actions, range)
  }

  /// Creates a transition with only a target.
  package init(to target: Name, range: SourceRange) {
    (guardExpression, isElse, self.target, otherTargets) = (nil, false, target, [])
    (reenter, actions, self.range) = (nil, [], range)
  }

  package var targets: [Name] { target.map { [$0] + otherTargets } ?? [] }
  package var targetCount: Int { target == nil ? 0 : 1 + otherTargets.count }

  /// The fix-it that adds `reenter: true`; empty if the transition has `reenter`, or has no target with an exact range.
  package var reentering: [FixIt] {
    guard let target, reenter == nil, let targetRange = target.exactRange else { return [] }
    let edit: TextEdit
    if range == target.range {
      edit = TextEdit(targetRange, "{ target: \(target.text), reenter: true }")
    } else {
      let before = targetRange.file.line(targetRange.start.line).unicodeScalars.prefix(targetRange.start.column - 1)
      let indentation = String(repeating: " ", count: before.prefix { $0 == " " || $0 == "-" }.count)
      let end = SourceRange(file: targetRange.file, start: targetRange.end, end: targetRange.end)
      edit = TextEdit(end, before.contains("{") ? ", reenter: true" : "\n\(indentation)reenter: true")
    }
    return [FixIt("add 'reenter: true'", [edit])]
  }
}

/// A delayed transition: `500ms: new`.
package struct DelaySyntax: Sendable {
  /// Whether the delay is under `every`, so that the timer is periodic.
  package let isPeriodic: Bool
  package let delay: ExpressionSyntax
  package let transitions: [TransitionSyntax]
  /// The rule for the timer after a restore, from `onRestore`; `nil` if the key is missing.
  package let onRestore: Name?

  package init(isPeriodic: Bool, delay: ExpressionSyntax, transitions: [TransitionSyntax], onRestore: Name?) {
    (self.isPeriodic, self.delay, self.transitions, self.onRestore) = (isPeriodic, delay, transitions, onRestore)
  }
}

/// The declaration of snapshots: `snapshot: { safeState: locked }`.
package struct SnapshotSyntax: Sendable {
  package let safeState: Name?
  package let range: SourceRange
}

/// An invocation: `invoke: { operation: PasscodeService.verify, input: …, on: … }`, or `{ flow: SetPasscode, … }`.
package struct InvokeSyntax: Sendable {
  package let interface: Name?
  /// The name of the operation or the flow.
  package let operation: Name
  package let isFlow: Bool
  package let input: [ArgumentSyntax]
  package let on: [EventHandlerSyntax]
  /// The ignored events of the invoked flow.
  package var ignored: [Name] = []
  package let range: SourceRange
}

/// A use of a part: `use: { part: PinPad, entry: entry, … }`.
package struct UseSyntax: Sendable {
  package let part: Name
  package let arguments: [ArgumentSyntax]
}

/// A named argument: `passcode: entry`.
package struct ArgumentSyntax: Sendable {
  package let name: Name
  package let value: ExpressionSyntax

  package init(name: Name, value: ExpressionSyntax) {
    (self.name, self.value) = (name, value)
  }
}

/// The syntax tree of a property: a name, a pattern and a scope.
package struct PropertySyntax: Sendable {
  package let name: Name
  package let pattern: Pattern
  package let scope: Scope

  /// The pattern of a property.
  package enum Pattern: Sendable {
    /// Absence and bounded existence: `{ never: Interface.operation, moreThan: 5, unless: condition }`, or
    /// `{ never: condition }`.
    case never(ExpressionSyntax, moreThan: Int, unless: ExpressionSyntax?)
    /// Universality: `{ always: condition }`.
    case always(ExpressionSyntax)
    /// Precedence: `{ before: Interface.operation, must: Interface.operation.outcome }`.
    case precedence(ExpressionSyntax, must: ExpressionSyntax)
    /// Response: `{ after: …, must: …, within: 30s }`; existence: `{ must: … }`.
    case response(ExpressionSyntax?, must: ExpressionSyntax, within: ExpressionSyntax?)
    /// Reachability: `{ from: every state, possible: done }`.
    case possible(from: Name, Name)
    /// An exception to an implicit property: `{ exception: "…" }`.
    case exception(String)
  }

  /// The scope of a property.
  package enum Scope: Sendable {
    /// The segments of a run from the optional `since` to the optional `until`: `{ since: …, until: … }`.
    case interval(since: ExpressionSyntax?, until: ExpressionSyntax?)
    /// The segments of a run between consecutive occurrences: `{ between: … }`.
    case between(ExpressionSyntax)
  }
}

/// The syntax tree of a scenario.
package struct ScenarioSyntax: Sendable {
  package let name: Name
  package let covers: [Name]
  package let given: [ArgumentSyntax]
  package let steps: [ScenarioStepSyntax]
}

/// A step of a scenario.
package struct ScenarioStepSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  /// The kind of a step.
  package enum Kind: Sendable {
    /// Digits pressed on the keypad: `type: 123456`.
    case type(Name)
    /// A press of a button or a toggle: `press: Save`.
    case press(Name)
    /// A sent event: `send: cancel`, or `send: digit` with its payload.
    case send(Name, [ArgumentSyntax])
    /// A delivered outcome with its payload: `answer: PasscodeService.verify.incorrect`.
    case answer(ExpressionSyntax, [ArgumentSyntax])
    /// A wait for a duration: `wait: 500ms`.
    case wait(ExpressionSyntax)
    /// A restart of the process after a duration: `restart: 30s`.
    case restart(ExpressionSyntax)
    /// A check of expectations: `expect: { state: confirm, … }`.
    case expect([ExpectationSyntax])
  }
}

/// An entry of `expect:`.
package enum ExpectationSyntax: Sendable {
  case state(Name)
  case text(Name, TextSyntax?)
  case dots(Int, SourceRange)
  /// The labels of all shown controls with their values: `toggles: { Letters: on }`, `fields: { Name: empty }`.
  case controls(Name, [(label: Name, isOn: Bool)])
  /// The labels of all shown or of all disabled controls: `buttons: [Cancel]`, `lists: [Notes]`, `disabled: [Save]`.
  case labels(Name, [Name])
  case effects([Name], SourceRange)
  case pending([Name], SourceRange)
  case countdown(ExpressionSyntax)
  case output([ArgumentSyntax], SourceRange)
}

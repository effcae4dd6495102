/// What one file declares.
enum SpecSyntax: Sendable {
  case flow(FlowSyntax)
  case interface(InterfaceSyntax)
  case part(PartSyntax)
  case texts(TextsSyntax)
  case policy(PolicySyntax)
  case requirements(RequirementsSyntax)
  case tour(TourSyntax)

  var name: Name {
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

/// `flow: SetPasscode …`
struct FlowSyntax: Sendable {
  let name: Name
  let summary: String
  let isDraft: Bool
  let mode: Flow.Mode
  let snapshot: SnapshotSyntax?
  let uses: [Name]
  let records: [SignatureSyntax]
  let input: [VariableSyntax]
  let context: [VariableSyntax]
  let events: [SignatureSyntax]
  /// What it sends to the flow that invokes it.
  let sends: [SignatureSyntax]
  let output: [VariableSyntax]
  let texts: [NamedTextSyntax]
  let guards: [NamedGuardSyntax]
  /// The flow itself as the state that contains all others.
  let root: StateSyntax
  let properties: [PropertySyntax]
  let scenarios: [ScenarioSyntax]
}

/// `wrongCode: Incorrect passcode`: a text under `texts:`.
struct NamedTextSyntax: Sendable {
  let name: Name
  let words: TextSyntax
}

/// `isComplete: code.count == length`: a condition under `guards:`.
struct NamedGuardSyntax: Sendable {
  let name: Name
  let condition: ExpressionSyntax
  let comment: String?
}

/// `interface: PasscodeService …`
struct InterfaceSyntax: Sendable {
  let name: Name
  let summary: String
  let records: [SignatureSyntax]
  let operations: [OperationSyntax]
  let queries: [QuerySyntax]
  let effects: [SignatureSyntax]
}

/// `verify: { input: …, outcomes: … }`
struct OperationSyntax: Sendable {
  let name: Name
  let summary: String?
  let input: [VariableSyntax]
  let outcomes: [SignatureSyntax]
}

/// `notes: { input: … }`
struct QuerySyntax: Sendable {
  let name: Name
  let summary: String?
  let input: [VariableSyntax]
}

/// `part: PinPad …`
struct PartSyntax: Sendable {
  let name: Name
  let summary: String
  let parameters: [VariableSyntax]
  let events: [SignatureSyntax]
  let body: StateSyntax
}

/// `length: int(4...6) = 6   # of the new code`
struct VariableSyntax: Sendable {
  let name: Name
  /// `nil` where what stands there is no type, which has been told.
  let type: TypeSyntax?
  let initial: ExpressionSyntax?
  /// The comment that ends its line.
  let comment: String?
}

/// A name with typed fields: an event, an effect, an outcome or a record.
struct SignatureSyntax: Sendable {
  let name: Name
  let fields: [VariableSyntax]
  let comment: String?
}

/// A state, or the body of a flow or of a part.
struct StateSyntax: Sendable {
  let name: Name
  /// Its first key; `nil` of a state without keys.
  var firstKey: SourceRange?
  /// Its key `states`.
  var statesKey: SourceRange?
  var comment: String?
  var type: StateType?
  /// What it remembers while it is active.
  var context: [VariableSyntax] = []
  /// Where it begins; in `mode: scxml` also several states at once, with actions on the way.
  var initial: TransitionSyntax?
  var states: [StateSyntax] = []
  /// Where a history leads to while there is none.
  var past: TransitionSyntax?
  /// Whether of regions that conflict the first in the order of the file goes ahead.
  var firstGoesAhead = false
  var choice: [TransitionSyntax]?
  var use: UseSyntax?
  /// The name of the part whose body it has, where it is used.
  var expanded: Name?
  var on: [EventHandlerSyntax] = []
  var always: [TransitionSyntax] = []
  var done: [TransitionSyntax] = []
  /// The entries of `after` and `every`.
  var delays: [DelaySyntax] = []
  var invoke: InvokeSyntax?
  var ignored: [Name] = []
  var entry: [ActionSyntax] = []
  var exit: [ActionSyntax] = []
  var screen: ScreenSyntax?
  var output: [ArgumentSyntax]?

  /// The edit that adds a key to the state.
  func adding(key text: String) -> TextEdit {
    if let firstKey { return .addKey(text, before: firstKey) }
    // `open:` alone
    let line = name.range.file.rest(from: name.range.end)
    let colon = line.prefix { $0 == " " || $0 == ":" || $0 == "\"" || $0 == "'" }.count
    let end = SourcePosition(
      line: name.range.end.line, column: name.range.end.column + (line.prefix(colon).contains(":") ? colon : 0))
    return TextEdit(
      SourceRange(file: name.range.file, start: end, end: end), (line.prefix(colon).last == " " ? "" : " ") + "{ \(text) }")
  }

  /// The edit that lets the state ignore events.
  func ignoring(_ events: [String]) -> TextEdit {
    if let last = ignored.last, last.range.file === name.range.file { return .append(events, after: last) }
    return adding(key: "ignore: [\(events.joined(separator: ", "))]")
  }

  /// The transitions that leave it, and those of a choice and of a history.
  var transitions: [TransitionSyntax] {
    let handled = (on + (invoke?.on ?? [])).flatMap(\.transitions)
    return handled + always + done + delays.flatMap(\.transitions) + (choice ?? []) + (past.map { [$0] } ?? [])
  }

  /// Whether it says anything that only a state which can be active has.
  var isLived: Bool {
    let leads = !on.isEmpty || !always.isEmpty || !done.isEmpty || !delays.isEmpty || invoke != nil || !ignored.isEmpty
    let does = !entry.isEmpty || !exit.isEmpty || screen != nil || output != nil
    return leads || does || !states.isEmpty || initial != nil || firstGoesAhead || !context.isEmpty
  }
}

/// `type: parallel`
enum StateType: String, CaseIterable, Sendable {
  case parallel
  case final
  case history
  case deepHistory = "deep history"
}

/// `digit: { guard: …, actions: … }`; instead of an event also `net.*`, `any` or `done(state)`.
struct EventHandlerSyntax: Sendable {
  let event: Name
  let transitions: [TransitionSyntax]
}

/// One way out of a state, or through it.
final class TransitionSyntax: Sendable {
  let guardExpression: ExpressionSyntax?
  /// The target, or the first of several.
  let target: Name?
  /// The targets after the first. Large charts have hundreds of thousands of transitions, each with a target.
  private let otherTargets: [Name]
  /// Whether it is the `else` of a choice.
  let isElse: Bool
  /// Whether the source is left and entered again, where the author says so or not.
  let reenter: Bool?
  let actions: [ActionSyntax]
  let range: SourceRange

  init(
    guardExpression: ExpressionSyntax?, isElse: Bool, targets: [Name], reenter: Bool?, actions: [ActionSyntax],
    range: SourceRange
  ) {
    (self.guardExpression, self.isElse) = (guardExpression, isElse)
    (target, otherTargets) = (targets.first, targets.count > 1 ? Array(targets.dropFirst()) : [])
    (self.reenter, self.actions, self.range) = (reenter, actions, range)
  }

  /// A transition without guard, `else`, `reenter` and actions.
  init(to target: Name, range: SourceRange) {
    (guardExpression, isElse, self.target, otherTargets) = (nil, false, target, [])
    (reenter, actions, self.range) = (nil, [], range)
  }

  var targets: [Name] { target.map { [$0] + otherTargets } ?? [] }
  var targetCount: Int { target == nil ? 0 : 1 + otherTargets.count }

  /// The fix-it that adds `reenter: true`.
  var reentering: [FixIt] {
    guard let target, reenter == nil, let place = target.exactRange else { return [] }
    let edit: TextEdit
    if range == target.range {
      edit = TextEdit(place, "{ target: \(target.text), reenter: true }")
    } else {
      let before = place.file.line(place.start.line).unicodeScalars.prefix(place.start.column - 1)
      let indentation = String(repeating: " ", count: before.prefix { $0 == " " || $0 == "-" }.count)
      let end = SourceRange(file: place.file, start: place.end, end: place.end)
      edit = TextEdit(end, before.contains("{") ? ", reenter: true" : "\n\(indentation)reenter: true")
    }
    return [FixIt("add 'reenter: true'", [edit])]
  }
}

/// `500ms: new`
struct DelaySyntax: Sendable {
  /// Whether it stands under `every` and begins again each time it ends.
  let isPeriodic: Bool
  let delay: ExpressionSyntax
  let transitions: [TransitionSyntax]
  /// What becomes of it when the flow is restored.
  let onRestore: Name?
}

/// `snapshot: { safeState: locked }`
struct SnapshotSyntax: Sendable {
  let safeState: Name?
  let range: SourceRange
}

/// `invoke: { operation: PasscodeService.verify, input: …, on: … }`, or `{ flow: SetPasscode, … }`
struct InvokeSyntax: Sendable {
  let interface: Name?
  /// The operation, or the flow.
  let operation: Name
  let isFlow: Bool
  let input: [ArgumentSyntax]
  let on: [EventHandlerSyntax]
  /// The events of the flow that are not handled, on purpose.
  var ignored: [Name] = []
  let range: SourceRange
}

/// `use: { part: PinPad, entry: entry, … }`
struct UseSyntax: Sendable {
  let part: Name
  let arguments: [ArgumentSyntax]
}

/// `passcode: entry`
struct ArgumentSyntax: Sendable {
  let name: Name
  let value: ExpressionSyntax
}

/// What must always hold: a name, and a pattern.
struct PropertySyntax: Sendable {
  let name: Name
  let pattern: Pattern

  enum Pattern: Sendable {
    /// `{ never: Interface.operation, unless: condition }`, or `{ never: condition }`
    case never(ExpressionSyntax, unless: ExpressionSyntax?)
    /// `{ always: condition }`
    case always(ExpressionSyntax)
    /// `{ before: Interface.operation, must: Interface.operation.outcome }`
    case precedence(ExpressionSyntax, must: ExpressionSyntax)
    /// `{ after: …, must: … }`
    case response(ExpressionSyntax, must: ExpressionSyntax)
    /// `{ from: every state, possible: done }`
    case possible(from: Name, Name)
  }
}

/// An example that shows what the flow does.
struct ScenarioSyntax: Sendable {
  let name: Name
  let covers: [Name]
  let given: [ArgumentSyntax]
  let steps: [ScenarioStepSyntax]
}

/// One step of a scenario.
struct ScenarioStepSyntax: Sendable {
  let kind: Kind
  let range: SourceRange

  enum Kind: Sendable {
    /// `type: 123456`
    case type(Name)
    /// `press: Save`
    case press(Name)
    /// `send: cancel`, `send: digit`, with its data
    case send(Name, [ArgumentSyntax])
    /// `answer: PasscodeService.verify.incorrect`, with its data
    case answer(ExpressionSyntax, [ArgumentSyntax])
    /// `wait: 500ms`
    case wait(ExpressionSyntax)
    /// `restart: 30s`
    case restart(ExpressionSyntax)
    /// `expect: { state: confirm, … }`
    case expect([ExpectationSyntax])
  }
}

/// One key of `expect:`.
enum ExpectationSyntax: Sendable {
  case state(Name)
  case text(Name, TextSyntax?)
  case dots(Int, SourceRange)
  /// `toggles: { Letters: on }`, `fields: { Name: empty }`: all that are shown, by their labels.
  case controls(Name, [(label: Name, isOn: Bool)])
  /// `buttons: [Cancel]`, `lists: [Notes]`, `disabled: [Save]`: all that are shown so, by their labels.
  case labels(Name, [Name])
  case effects([Name], SourceRange)
  case pending([Name], SourceRange)
  case countdown(ExpressionSyntax)
  case output([ArgumentSyntax], SourceRange)
}

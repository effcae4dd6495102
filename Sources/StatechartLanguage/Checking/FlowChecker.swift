/// Gives every name of a flow its meaning, and says which have none.
///
/// The checks go on after an error wherever what follows still makes sense, so that one run tells everything.
struct FlowChecker {
  let library: SpecLibrary
  var types = TypeResolver()
  var diagnostics = Diagnostics()
  var flow: Flow

  /// What of the declarations has been used, to say what has not.
  var usedVariables: Set<ID<Variable>> = []
  var changedVariables: Set<ID<Variable>> = []
  var usedEvents: Set<ID<Event>> = []
  var usedEffects: Set<ID<Effect>> = []
  /// States by their names, which several can share.
  var statesByName: [String: [ID<State>]] = [:]
  /// States that are named somewhere.
  var usedStates: Set<ID<State>> = []
  /// For each state the syntax that it comes from.
  var stateSyntax: [StateSyntax] = []
  /// Whether some of its states are active side by side.
  var hasRegions = false
  /// What exit actions change, state by state.
  var changedOnExit: [ID<State>: Changes] = [:]
  /// The specs that are probably meant by unknown entries of `uses`.
  var meantSpecs: [String: String] = [:]
  /// Whether an entry of `uses` is unknown, and no name is near: what it would declare is not known.
  var hasUnresolvedUse = false
  /// The names under `uses`.
  var usedSpecs: [Name] = []
  /// Uses of parts, to tell which use an error in a part comes from.
  var uses: [UseSyntax] = []
  var variablesByName: [String: ID<Variable>] = [:]
  var eventsByName: [String: ID<Event>] = [:]
  /// By what the events are called in Swift.
  var eventsInSwift: [String: ID<Event>] = [:]
  /// The names under which something that was sent is taken back.
  var takenBack: [Name] = []
  var textsByKey: [String: ID<Text>] = [:]
  /// What states remember while they are active.
  var contextOfStates: [ID<State>: [ID<Variable>]] = [:]
  /// The state that is being checked: what can be named is what it and the states around it remember.
  var place: ID<State>?
  /// Texts on screens that are names of variables.
  var textsLikeNames: [Name] = []
  /// States with the `initial` of the state around them.
  var misplacedInitials: Set<ID<State>> = []
  /// For each state the states directly in it.
  var children: [[ID<State>]] = []
  /// For each state what regions in it can change while a transition of it is taken.
  var changedInside: [[Moment: Effects]] = []
  /// For each region what others beside it, and states around them, can change before one of its transitions acts.
  var changedBeside: [[Moment: Effects]] = []
  /// The flows that this one can invoke, by their names.
  var invokedFlows: [String: FlowSyntax] = [:]
  /// The sets of cases, by the names that they get.
  var casesTypes: [String: CasesType] = [:]

  init(_ name: Name, summary: String, library: SpecLibrary) {
    self.library = library
    flow = Flow(name: name.text, summary: summary, range: name.range)
  }

  /// Whether a part is checked by itself.
  private(set) var isPart = false

  /// Whether the chart is SCXML's: much that is a slip in a flow is legal there.
  var isSCXML: Bool { flow.mode == .scxml }

  /// The flow, or `nil` if its errors leave none; and what there is to say about it. `isWhole` is false where something in the
  /// file could not be read.
  static func check(_ syntax: FlowSyntax, isWhole: Bool, in library: SpecLibrary) -> (flow: Flow?, diagnostics: Diagnostics) {
    var checker = FlowChecker(syntax.name, summary: syntax.summary, library: library)
    checker.flow.mode = syntax.mode
    checker.checkName(syntax.name, isNoneOf: ReservedNames.types.union(ReservedNames.testing))
    checker.usedSpecs = syntax.uses
    checker.declareUses(syntax.uses)
    checker.declareRecords(syntax.records)
    checker.declareVariables(syntax.input, areInputs: true)
    checker.declareVariables(syntax.context, areInputs: false)
    checker.declareEvents(syntax.events)
    checker.declareOutput(syntax.output)
    let root = checker.expandParts(in: syntax.root)
    checker.declareLifecycleEvents(heardIn: root)
    checker.declareStates(root)
    checker.checkSnapshot(syntax.snapshot)
    checker.checkStates()
    checker.checkLabels()
    if !checker.diagnostics.hasErrors {
      checker.checkProperties(syntax.properties)
      checker.checkScenarios(syntax.scenarios, areWhole: isWhole)
    }
    checker.dropWhatFollows(from: syntax.uses)
    checker.diagnostics.gatherRepeated()
    checker.blameDeclarations()
    checker.diagnostics.keepCauses()
    // The shape of the chart is only looked at when all of it is known.
    if isWhole, !checker.diagnostics.hasErrors {
      checker.checkShape()
      if !checker.isSCXML { checker.checkUnused(syntax) }
      checker.translate()
    }
    return (checker.diagnostics.hasErrors ? nil : checker.flow, checker.diagnostics)
  }

  /// A part by itself: as a flow that has its parameters as context and its body as the only state.
  static func check(_ syntax: PartSyntax, in library: SpecLibrary) -> Diagnostics {
    var checker = FlowChecker(syntax.name, summary: syntax.summary, library: library)
    checker.isPart = true
    checker.declareVariables(syntax.parameters, areInputs: false, areParameters: true)
    checker.declareEvents(syntax.events)
    checker.declareVariables(syntax.body.context, areInputs: false)
    checker.declareLifecycleEvents(heardIn: syntax.body)
    checker.declareStates(syntax.body)
    checker.checkStates()
    checker.dropWhatFollows()
    return checker.diagnostics
  }

  // MARK: Declarations

  private mutating func declareUses(_ names: [Name]) {
    for (index, name) in names.enumerated() {
      if names[..<index].contains(where: { $0.text == name.text }) {
        diagnostics.report(.duplicateName(name, what: "entry"))
        continue
      }
      let known = library.interface(named: name.text) != nil || library.flow(named: name.text) != nil
      if known || library.part(named: name.text) != nil {
        use(name)
      } else if let meant = reportUnknownUse(name) {
        // What it declares is known all the same, so that one mistake is reported once.
        meantSpecs[name.text] = meant
        use(Name(text: meant, range: name.range))
      } else {
        hasUnresolvedUse = true
      }
    }
    var first: [[String]: CasesType] = [:]
    var told: Set<CasesType> = []
    for type in flow.foreignCases {
      let other = first[type.cases, default: type]
      first[type.cases] = other
      guard other.owner != type.owner, told.insert(type).inserted else { continue }
      diagnostics.report(.casesDeclaredTwice(type.name, other.name, at: flow.range))
    }
  }

  private mutating func use(_ name: Name) {
    if let interface = library.interface(named: name.text) {
      for record in interface.records where types.records[record.ownName] != nil {
        let other = types.records[record.ownName]?.name ?? ""
        diagnostics.report(.ambiguousName(Name(text: record.ownName, range: name.range), "'\(other)'", "'\(record.name)'"))
      }
      types.add(interface.records)
      flow.foreignRecords += interface.records
      flow.operations += interface.operations
      flow.queries += interface.queries
      flow.effects += interface.effects
    } else if let invoked = library.flow(named: name.text) {
      declareFlow(invoked, as: name)
    }
    if library.hasErrors(named: name.text), let place = library.place(of: name.text) {
      diagnostics.report(.errorsInUsedSpec(name, at: place))
      hasUnresolvedUse = true
    }
  }

  /// Reports an entry of `uses` that no spec declares. Returns the name that is probably meant.
  private mutating func reportUnknownUse(_ name: Name) -> String? {
    let names = library.names.filter { $0 != flow.name }
    // The name of a file: `post-office` for `PostOffice`.
    func letters(_ name: String) -> String { name.replacing(/\.ya?ml$/, with: "").lowercased().filter(\.isLetter) }
    let sameLetters = names.filter { letters($0) == letters(name.text) }
    var unknown = Diagnostic.unknownName(name, what: "interface, part or flow", among: names, code: .unknownInterface)
    if sameLetters.count == 1 {
      diagnostics.report(
        Diagnostic(
          .unknownInterface, at: name.range,
          "unknown interface, part or flow '\(name.text)'; did you mean '\(sameLetters[0])'?",
          fixIts: FixIt.replacing(name, with: sameLetters[0], isCertain: true)))
      return sameLetters[0]
    }
    if let file = library.unreadable.first(where: { $0.path != flow.range.file.path }), unknown.fixIts.isEmpty {
      unknown = .errorsInUsedSpec(name, at: file.start)
    } else if let path = library.strayFiles[name.text] {
      unknown = Diagnostic(
        .unknownInterface, at: name.range, "unknown interface, part or flow '\(name.text)'",
        advice: "rename \(path): a spec has the extension .yaml")
    }
    diagnostics.report(unknown)
    return suggestion(for: name.text, among: names)?.name
  }

  private mutating func declareRecords(_ syntax: [SignatureSyntax]) {
    for record in syntax where types.records[record.name.text] != nil {
      diagnostics.report(.duplicateName(record.name, what: "record"))
    }
    flow.records = types.declare(syntax)
    for record in syntax {
      if ([flow.name] + flow.operations.map(\.interface) + flow.queries.map(\.interface)).contains(record.name.text) {
        diagnostics.report(.reservedName(record.name))
      }
      for field in declared(record.fields) { declareCases(of: field) }
    }
  }

  private mutating func declareOutput(_ syntax: [VariableSyntax]) {
    let fields = declared(syntax)
    flow.output = fields.map(Field.init)
    for field in fields {
      checkName(field.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftWords))
      declareCases(of: field)
      checkHasRange(field)
      if field.type.isSecret { diagnostics.report(.secretLeaves(field.name.text, through: "the output", at: field.name.range)) }
    }
  }

  /// The names of a declaration with their types.
  mutating func declared(_ syntax: [VariableSyntax]) -> [Declaration] {
    let declarations = types.declarations(syntax)
    diagnostics.append(types.diagnostics)
    types.diagnostics = Diagnostics()
    return declarations
  }

  mutating func declareVariables(_ syntax: [VariableSyntax], areInputs: Bool, areParameters: Bool = false) {
    for variable in declared(syntax) {
      if let other = variablesByName[variable.name.text] {
        diagnostics.report(
          .duplicateName(variable.name, what: "variable").noting("the first one is here", at: flow.variables[other].range))
        continue
      }
      let types = ReservedNames.types.union(variable.type.casesType.map { [$0.name] } ?? [])
      checkName(variable.name, isNoneOf: ReservedNames.words.union(ReservedNames.members).union(types))
      declareCases(of: variable)
      checkHasRange(variable)
      let initial = initialValue(of: variable, isInput: areInputs || areParameters)
      variablesByName[variable.name.text] = ID(flow.variables.count)
      flow.variables.append(
        Variable(
          name: variable.name.text, type: variable.type, isInput: areInputs, initial: initial, comment: variable.comment,
          range: variable.name.range))
    }
  }

  /// The value that a variable starts with: as written, or the one that its type begins with.
  private mutating func initialValue(of variable: Declaration, isInput: Bool) -> Expression? {
    guard let syntax = variable.initial else {
      if isInput { return nil }
      guard let kind = variable.type.emptyValue else {
        diagnostics.report(.needsInitialValue(variable.name, type: variable.type))
        return nil
      }
      return Expression(kind: kind, type: variable.type, range: variable.name.range)
    }
    if case .none = syntax.kind, case .optional = variable.type {
      return Expression(kind: .none, type: variable.type, range: syntax.range)
    }
    if variable.type.isSecret {
      diagnostics.report(.secretHasLiteral(variable.name, at: syntax.range))
      return nil
    }
    return constant(syntax, of: variable.type)
  }

  /// Declares events: those of the flow, or those that the part used at `use` brings.
  mutating func declareEvents(_ syntax: [SignatureSyntax], by use: SourceRange? = nil) {
    for event in syntax {
      if let other = eventsByName[event.name.text] {
        // The same part in two states brings the same event twice.
        if flow.events[other].range.start != event.name.range.start || flow.events[other].range.file !== event.name.range.file {
          diagnostics.report(
            .duplicateEvent(event.name.text, at: use ?? event.name.range)
              .noting("the first one is here", at: flow.events[other].range)
              .noting("the second one is here", at: event.name.range))
        }
        continue
      }
      checkName(event.name, isNoneOf: ReservedNames.events)
      checkLifecycleEvent(event)
      let fields = declared(event.fields)
      if fields.count < event.fields.count { types.mistaken.append(event.name) }
      for field in fields {
        checkName(field.name, isNoneOf: ReservedNames.words.union(ReservedNames.fields))
        declareCases(of: field)
        checkHasRange(field)
        if field.type.isText { diagnostics.report(.textLeaves(field.name, in: "an event")) }
      }
      for field in fields where variablesByName[field.name.text] != nil {
        let name = Name(text: field.name.text, range: use ?? field.name.range)
        diagnostics.report(.ambiguousName(name, "a field of event '\(event.name.text)'", "a name of the flow"))
      }
      if let other = eventsInSwift.updateValue(ID(flow.events.count), forKey: inSwift(event.name.text)) {
        diagnostics.report(
          .namesAlike(event.name.text, flow.events[other].name, at: use ?? event.name.range)
            .noting("the other is here", at: flow.events[other].range))
      }
      eventsByName[event.name.text] = ID(flow.events.count)
      flow.events.append(
        Event(name: event.name.text, fields: fields.map(Field.init), comment: event.comment, range: event.name.range))
    }
  }

  /// Numbers have a range, but for those of SCXML.
  private mutating func checkHasRange(_ variable: Declaration) {
    if variable.type.isAnyInt, !isSCXML { diagnostics.report(.numberWithoutRange(variable.name)) }
  }

  // MARK: Unused

  private mutating func checkUnused(_ syntax: FlowSyntax) {
    for name in textsLikeNames { diagnostics.report(.textIsName(name)) }
    for id in flow.variables.ids
    where !usedVariables.contains(id) && !textsLikeNames.contains(where: { $0.text == flow.variables[id].name }) {
      let variable = flow.variables[id]
      diagnostics.report(
        changedVariables.contains(id)
          ? .neverRead(variable.name, at: variable.range)
          : .unused(variable.name, what: variable.isInput ? "input" : "variable", at: variable.range))
    }
    for id in flow.events.ids where !usedEvents.contains(id) && flow.events[id].range.file === flow.range.file {
      diagnostics.report(.unused(flow.events[id].name, what: "event", at: flow.events[id].range))
    }
    for name in syntax.uses where !isUsed(name.text) {
      diagnostics.report(
        .unused(
          name.text,
          what: library.interface(named: name.text) != nil
            ? "interface" : library.part(named: name.text) != nil ? "part" : "flow", at: name.range))
    }
  }

  private func isUsed(_ name: String) -> Bool {
    uses.contains { $0.part.text == name }
      || flow.invocations.contains { flow.operations[$0.operation].interface == name }
      || flow.usedQueries.contains { flow.queries[$0].interface == name }
      || usedEffects.contains { flow.effects[$0].interface == name }
      || (flow.variables.map(\.type)
        + (flow.events.flatMap(\.fields) + flow.output + flow.records.flatMap(\.fields)).map(\.type))
        .contains { $0.holdsRecord(of: name) }
  }
}

extension ValueType {
  /// Whether a record that an interface declares is in it.
  fileprivate func holdsRecord(of interface: String) -> Bool {
    switch self {
    case .record(let record):
      record.name.hasPrefix(interface + ".") || record.fields.contains { $0.type.holdsRecord(of: interface) }
    case .optional(let wrapped), .list(let wrapped, _): wrapped.holdsRecord(of: interface)
    case .bool, .int, .cases, .duration, .text, .digit, .pin, .secret, .none: false
    }
  }

  /// What a variable of the type holds before anything was assigned, where that goes without saying.
  fileprivate var emptyValue: Expression.Kind? {
    switch self {
    case .pin, .optional: Expression.Kind.none
    case .list: .list([])
    case .bool, .int, .cases, .duration, .text, .digit, .secret, .record, .none: nil
    }
  }
}

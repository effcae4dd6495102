import StatechartModel
import StatechartSyntax

extension Declarations {
  // MARK: Declarations

  mutating func declareUses(_ names: [Name]) {
    for (index, name) in names.enumerated() {
      if names[..<index].contains(where: { $0.text == name.text }) {
        diagnostics.report(.duplicateName(name, what: "name"))
        continue
      }
      let known = library.interface(named: name.text) != nil || library.flow(named: name.text) != nil
      if known || library.part(named: name.text) != nil {
        use(name)
      } else if let meant = reportUnknownUse(name) {
        // Error recovery: use the suggested spec instead, so that the error is reported only once.
        suggestedSpecs[name.text] = meant
        use(Name(text: meant, range: name.range))
      } else {
        hasUnresolvedUse = true
      }
    }
    for (type, other) in flow.casesDeclaredTwice {
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
    if library.hasErrors(named: name.text), let nameRange = library.nameRange(of: name.text) {
      diagnostics.report(.errorsInUsedSpec(name, at: nameRange))
      hasUnresolvedUse = true
      foreignUntyped.formUnion(library.untypedNames(in: name.text))
    }
  }

  /// Reports an entry of `uses` that no spec declares, and returns the suggested name; `nil` if no name is similar.
  private mutating func reportUnknownUse(_ name: Name) -> String? {
    let names = library.names.filter { $0 != flow.name }
    // The entry may be a file name: `post-office` for `PostOffice`.
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
      unknown = .mayBeDeclared(name, what: "spec", in: file)
    } else if let path = library.strayFiles[name.text] {
      unknown = Diagnostic(
        .unknownInterface, at: name.range, "unknown interface, part or flow '\(name.text)'",
        advice: "rename '\(path)': a spec has the extension '.yaml'")
    }
    diagnostics.report(unknown)
    return suggestion(for: name.text, among: names)?.name
  }

  mutating func declareRecords(_ syntax: [SignatureSyntax]) {
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

  mutating func declareOutput(_ syntax: [VariableSyntax]) {
    let fields = declared(syntax)
    flow.output = fields.filter { !$0.type.isSecret }.map(Field.init)
    for field in fields {
      checkName(field.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftKeywords))
      declareCases(of: field)
      checkHasRange(field)
      guard field.type.isSecret else { continue }
      diagnostics.report(.leakedSecret(field.name.text, through: "the output", at: field.name.range))
      types.untyped.append(field.name)
    }
  }

  /// Returns the type that a policy declares; `nil` if the type is invalid, which is reported.
  mutating func declaredType(_ syntax: VariableSyntax) -> ValueType? {
    let type = types.declared(syntax)
    diagnostics.append(types.diagnostics)
    types.diagnostics = Diagnostics()
    return type
  }

  /// Returns declarations with resolved types.
  ///
  /// Declarations with an invalid type are reported and omitted.
  mutating func declared(_ syntax: [VariableSyntax]) -> [Declaration] {
    let declarations = types.declarations(syntax)
    diagnostics.append(types.diagnostics)
    types.diagnostics = Diagnostics()
    return declarations
  }

  mutating func declareVariables(_ syntax: [VariableSyntax], areInputs: Bool) {
    for variable in declared(syntax) {
      if let other = variablesByName[variable.name.text] {
        diagnostics.report(
          .duplicateName(variable.name, what: "variable").noting(
            "the first variable '\(variable.name.text)' is here", at: flow.variables[other].range))
        continue
      }
      let types = ReservedNames.types.union(variable.type.casesType.map { [$0.name] } ?? [])
      checkName(variable.name, isNoneOf: ReservedNames.words.union(ReservedNames.members).union(types))
      declareCases(of: variable)
      checkHasRange(variable)
      variablesByName[variable.name.text] = ID(flow.variables.count)
      variables.append(variable)
      flow.variables.append(
        Variable(
          name: variable.name.text, type: variable.type, isInput: areInputs, initial: nil, comment: variable.comment,
          range: variable.name.range))
    }
  }

  /// Returns the fields of an event, declares their cases, and reports invalid fields.
  mutating func declareFields(of event: SignatureSyntax) -> [Declaration] {
    let fields = declared(event.fields)
    if fields.count < event.fields.count { types.untyped.append(event.name) }
    for field in fields {
      checkName(field.name, isNoneOf: ReservedNames.words.union(ReservedNames.fields))
      declareCases(of: field)
      checkHasRange(field)
      if field.type.isText { diagnostics.report(.textNotAllowed(field.name, in: "an event")) }
    }
    return fields
  }

  /// Declares the events of the flow, or the events of the part that is used at `use`.
  mutating func declareEvents(_ syntax: [SignatureSyntax], by use: SourceRange? = nil) {
    for event in syntax {
      if let other = eventsByName[event.name.text] {
        // The same part in two states declares the same event twice.
        if flow.events[other].range.start != event.name.range.start || flow.events[other].range.file !== event.name.range.file {
          diagnostics.report(
            .duplicateEvent(event.name.text, at: use ?? event.name.range)
              .noting("the first event '\(event.name.text)' is here", at: flow.events[other].range)
              .noting("the second event '\(event.name.text)' is here", at: event.name.range))
        }
        continue
      }
      checkName(event.name, isNoneOf: ReservedNames.events)
      checkLifecycleEvent(event)
      let fields = declareFields(of: event)
      for field in fields where variablesByName[field.name.text] != nil {
        let name = Name(text: field.name.text, range: use ?? field.name.range)
        diagnostics.report(.ambiguousName(name, "a field of event '\(event.name.text)'", "a variable"))
      }
      if let other = eventsInSwift.updateValue(ID(flow.events.count), forKey: inSwift(event.name.text)) {
        diagnostics.report(
          .namesAlike(event.name.text, flow.events[other].name, at: use ?? event.name.range)
            .noting("event '\(flow.events[other].name)' is declared here", at: flow.events[other].range))
      }
      eventsByName[event.name.text] = ID(flow.events.count)
      flow.events.append(
        Event(name: event.name.text, fields: fields.map(Field.init), comment: event.comment, range: event.name.range))
    }
  }

  /// Checks that the name of a text is not reserved, and is unique among the variables and event fields of the flow.
  mutating func checkName(of text: NamedTextSyntax) {
    checkName(text.name, isNoneOf: ReservedNames.words)
    if ReservedNames.isReserved(text: text.name.text) { diagnostics.report(.reservedName(text.name)) }
    checkIsUnique(text.name, "a text")
  }

  /// Checks that the name of a guard is not reserved, and is unique among the variables, event fields and texts of the flow.
  mutating func checkName(of named: NamedGuardSyntax, texts: [NamedTextSyntax]) {
    checkName(named.name, isNoneOf: ReservedNames.words)
    if let text = texts.first(where: { $0.name.text == named.name.text }) {
      diagnostics.report(
        .ambiguousName(named.name, "a guard", "a text")
          .noting("text '\(text.name.text)' is declared here", at: text.name.range))
    } else {
      checkIsUnique(named.name, "a guard")
    }
  }

  private mutating func checkIsUnique(_ name: Name, _ what: String) {
    for event in flow.events where event.fields.contains(where: { $0.name == name.text }) {
      diagnostics.report(
        .ambiguousName(name, what, "a field of event '\(event.name)'")
          .noting("event '\(event.name)' is declared here", at: event.range))
      return
    }
    if let variable = variablesByName[name.text] {
      diagnostics.report(
        .ambiguousName(name, what, "a variable")
          .noting("variable '\(name.text)' is declared here", at: flow.variables[variable].range))
    }
  }

  /// Reports a number without a range, which only `mode: scxml` allows.
  mutating func checkHasRange(_ variable: Declaration) {
    if variable.type.isAnyInt, !rules.allowsSCXML { diagnostics.report(.numberWithoutRange(variable.name)) }
  }
}

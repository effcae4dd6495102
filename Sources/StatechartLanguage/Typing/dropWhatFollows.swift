// A declaration whose type has no meaning is told once, and not again wherever its name stands.

extension TypeChecker {
  /// Takes back what was said of places that name what a mistaken declaration was to declare, here or in an interface.
  mutating func dropWhatFollows(from uses: [Name] = []) {
    let foreign = uses.filter { library.hasErrors(named: $0.text) }.flatMap { library.mistakenNames(in: $0.text) }
    let names = Set((types.mistaken + foreign).map(\.text))
    guard !names.isEmpty else { return }
    let places = Set(types.mistaken.map(\.range.start))
    diagnostics.drop { diagnostic in
      // What is wrong with the declaration itself is what is told.
      let isTold = [.unknownType, .recordCycle].contains(diagnostic.code) || places.contains(diagnostic.range.start)
      return !isTold && !diagnostic.range.words.isDisjoint(with: names)
    }
  }
}

extension TypeChecker {
  /// Moves the diagnostic of an unknown name to the declaration of the name that it is near, if that is never used: a typing error
  /// in a declaration makes all uses unknown.
  mutating func blameDeclarations() {
    let checker = self
    diagnostics.replaceAll { checker.blamingDeclaration(for: $0) }
  }

  private func blamingDeclaration(for diagnostic: Diagnostic) -> Diagnostic {
    guard let fixIt = diagnostic.fixIts.first, let edit = fixIt.edits.first else { return diagnostic }
    let declared = edit.replacement
    let range: SourceRange
    switch diagnostic.code {
    case .unknownEvent:
      guard let event = eventsByName[declared], !usage.events.contains(event) else { return diagnostic }
      range = flow.events[event].range
    case .unknownName:
      guard let variable = variablesByName[declared], !usage.variables.contains(variable),
        !usage.changedVariables.contains(variable)
      else {
        return diagnostic
      }
      range = flow.variables[variable].range
    case .unknownState:
      guard let states = statesByName[declared], states.count == 1, !usage.states.contains(states[0]) else { return diagnostic }
      range = flow.states[states[0]].range
    default: return diagnostic
    }
    let used = edit.range.file.text(in: edit.range)
    let rename = FixIt.replacing(Name(text: declared, range: range), with: used)
    var diagnostic = diagnostic
    guard fixIt.edits.count > 1, !rename.isEmpty else {
      diagnostic.fixIts = [FixIt(fixIt.title, fixIt.edits)] + rename
      return diagnostic
    }
    let uses = [diagnostic.range] + diagnostic.notes.compactMap(\.range)
    let first = Diagnostic(
      diagnostic.code, at: range, "'\(declared)' is never used, and '\(used)' is unknown; did you mean '\(used)'?",
      fixIts: rename)
    return uses.reduce(first) { $0.noting("'\(used)' is used here", at: $1) }
  }
}

extension Diagnostics {
  mutating func replaceAll(_ body: (Diagnostic) -> Diagnostic) { all = all.map(body) }

  /// Removes diagnostics of behavior if there are errors in names or types, of which they can be consequences.
  mutating func keepCauses() {
    guard all.contains(where: { $0.severity == .error && $0.code.subject != .behavior }) else { return }
    all.removeAll { $0.code.subject == .behavior }
  }

  /// Reports an unknown name once, at its first place, with notes at the others. The fix-it changes all of them.
  mutating func gatherRepeated() {
    let gathered = all.gathered { diagnostic in
      guard diagnostic.code == .notAName || diagnostic.code.rawValue.hasPrefix("unknown-") else { return nil }
      return "\(diagnostic.range.file.path) \(diagnostic.message) \(diagnostic.advice ?? "")"
    } merge: { first, other in
      if first.range.start == other.range.start { return first }
      return first.joiningFixIts(of: other).noting("also here", at: other.range)
    }
    // The declaration of a name may be elsewhere.
    all = gathered.map { diagnostic in
      guard diagnostic.code == .notAName, diagnostic.notes.allSatisfy({ $0.range == nil }) else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.fixIts.removeAll { !$0.isCertain }
      return diagnostic
    }
  }
}

extension SpecLibrary {
  /// What an interface was to declare and does not, and the effects that would carry it.
  fileprivate func mistakenNames(in interface: String) -> [Name] {
    guard let syntax = interfaceSyntax(named: interface) else { return [] }
    var types = TypeResolver(interface: interface)
    _ = types.declare(syntax.records)
    let carriers = syntax.effects.filter { types.declarations($0.fields).count < $0.fields.count }.map(\.name)
    let asked = (syntax.operations.map(\.input) + syntax.queries.map(\.input)).flatMap { $0 }
    _ = types.declarations(asked + syntax.operations.flatMap(\.outcomes).flatMap(\.fields))
    return types.mistaken + carriers
  }
}

extension SourceRange {
  /// The words that stand there, where that is on one line.
  fileprivate var words: Set<String> {
    guard isOnOneLine else { return [] }
    return Set(file.text(in: self).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }
}

// A declaration whose type has no meaning is told once, and not again wherever its name stands.

extension FlowChecker {
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

extension Diagnostics {
  /// What does not exist is told where it is named first, with the other places.
  mutating func gatherRepeated() {
    var first: [String: Int] = [:]
    var gathered: [Diagnostic] = []
    for diagnostic in all {
      let words = "\(diagnostic.range.file.path) \(diagnostic.message) \(diagnostic.fix ?? "")"
      if diagnostic.code.rawValue.hasPrefix("unknown-"), let index = first[words] {
        if gathered[index].range.start != diagnostic.range.start {
          gathered[index] = gathered[index].noting("and here", at: diagnostic.range)
        }
      } else {
        first[words] = gathered.count
        gathered.append(diagnostic)
      }
    }
    all = gathered
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
    guard start.line == end.line else { return [] }
    return Set(file.text(in: self).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }
}

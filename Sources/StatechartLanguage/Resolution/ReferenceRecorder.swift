package import StatechartModel
import StatechartSyntax

/// A recorder of the references that a compilation resolves, for editors.
///
/// Without a recorder, a compilation records nothing.
package final class ReferenceRecorder {
  /// A reference: a name, and the declaration to which the compiler resolved the name.
  package struct Reference: Hashable, Sendable {
    package let name: SourceRange
    package let declaration: SourceRange
    package let kind: Kind
  }

  /// The kind of a declaration.
  package enum Kind: String, Sendable {
    case state, event, variable, effect, operation, outcome, query, text, spec, type, requirement
    case namedGuard = "guard"
  }

  package private(set) var references: Set<Reference> = []
  /// The file whose references are recorded. A flow also contains the expressions of its parts, which are in other files.
  private let file: SourceFile

  init(_ file: SourceFile) { self.file = file }

  /// Records both components of the key of a covered requirement, such as `stage-02` and `1` of `stage-02/1`.
  func record(covered name: Name, of requirements: Name?, row: Name?) {
    guard name.range.isOnOneLine, name.range.file === file, name.range.file.text(in: name.range) == name.text else { return }
    let words = name.text.split(separator: "/", omittingEmptySubsequences: false)
    var column = name.range.start.column
    for (word, declared) in zip(words, [requirements, row]) {
      let start = SourcePosition(line: name.range.start.line, column: column)
      column += word.unicodeScalars.count
      let end = SourcePosition(line: start.line, column: column)
      column += 1
      guard let declared else { continue }
      let range = SourceRange(file: file, start: start, end: end)
      references.insert(Reference(name: range, declaration: declared.range, kind: .requirement))
    }
  }

  /// Records the last components of a name, such as `play` and `mode` of `player.play.mode`.
  ///
  /// A name is recorded only if the source text at its range contains the name. The source text can differ from the name,
  /// because a variable of a part can have another name in a flow.
  ///
  /// - Parameter declarations: The declarations of the recorded components, in the same order. A component without a
  ///   declaration is not recorded.
  func record(_ name: Name, _ kind: Kind, declaredAt declarations: [SourceRange?]) {
    guard name.range.isOnOneLine, name.range.file === file else { return }
    let source = name.range.file.text(in: name.range)
    guard source == name.text || source.hasSuffix("." + name.text) || source.hasPrefix(name.text + ".") else { return }
    var end = name.range.start.column + (source.hasPrefix(name.text) ? name.text : source).unicodeScalars.count
    // The name of an event can contain dots.
    let words =
      kind == .event ? [Substring(name.text)] : name.text.split(separator: ".", omittingEmptySubsequences: false).reversed()
    for (word, declaration) in zip(words, declarations.reversed()) {
      let line = name.range.start.line
      let start = end - word.unicodeScalars.count
      if let declaration, start > 0 {
        let range = SourceRange(
          file: name.range.file, start: SourcePosition(line: line, column: start), end: SourcePosition(line: line, column: end))
        references.insert(Reference(name: range, declaration: declaration, kind: kind))
      }
      end = start - 1
    }
  }
}

extension TypeChecker {
  private var recorder: ReferenceRecorder? { declarations.recorder }

  func record(_ name: Name, _ state: ID<State>) {
    guard let recorder else { return }
    let ranges = flow.lineage(of: state).filter { $0 != Flow.root }.map { flow.states[$0].range }
    let count = name.text.count { $0 == "." } + 1
    recorder.record(name, .state, declaredAt: ranges.prefix(count).reversed())
  }

  func record(_ name: Name, _ event: ID<Event>) {
    recorder?.record(name, .event, declaredAt: [flow.events[event].range])
  }

  func record(_ name: Name, _ variable: ID<Variable>) {
    recorder?.record(name, .variable, declaredAt: [flow.variables[variable].range])
  }

  func record(guard name: Name) {
    recorder?.record(name, .namedGuard, declaredAt: [guardSyntax[name.text]?.name.range])
  }

  func record(_ name: Name, of interface: Name?, _ effect: ID<Effect>) {
    guard let recorder else { return }
    let found = flow.effects[effect]
    switch found.receiver {
    case .invoker:
      let range = zip(flow.messages, declarations.messageRanges).first { $0.0 == effect }?.1
      return recorder.record(name, .event, declaredAt: [range])
    case .invokedFlow:
      let invoked = library.flow(named: found.interface)
      if let interface { recorder.record(interface, .spec, declaredAt: [invoked?.name.range]) }
      return recorder.record(name, .event, declaredAt: [invoked?.events.first { $0.name.text == found.name }?.name.range])
    case .service: break
    }
    let declared = library.interfaceSyntax(named: found.interface)
    recorder.record(name, .effect, declaredAt: [declared?.effects.first { $0.name.text == found.name }?.name.range])
    if let interface { recorder.record(interface, .spec, declaredAt: [declared?.name.range]) }
  }

  func record(_ name: Name, of interface: Name?, _ operation: ID<Operation>) {
    guard let recorder else { return }
    let (found, declared) = (flow.operations[operation], library.interfaceSyntax(named: flow.operations[operation].interface))
    if found.isFlow {
      recorder.record(name, .spec, declaredAt: [library.flow(named: found.name)?.name.range])
    } else {
      recorder.record(name, .operation, declaredAt: [declared?.operations.first { $0.name.text == found.name }?.name.range])
    }
    if let interface { recorder.record(interface, .spec, declaredAt: [declared?.name.range]) }
  }

  func record(outcome name: Name, of operation: Operation) {
    guard let recorder else { return }
    if operation.isFlow {
      let sent = library.flow(named: operation.name)?.sends.first { $0.name.text == name.text }
      return recorder.record(name, .event, declaredAt: [sent?.name.range])
    }
    let declared = library.interfaceSyntax(named: operation.interface)?.operations.first { $0.name.text == operation.name }
    recorder.record(name, .outcome, declaredAt: [declared?.outcomes.first { $0.name.text == name.text }?.name.range])
  }

  func record(_ name: Name, of interface: Name?, _ query: ID<Query>) {
    guard let recorder else { return }
    let declared = library.interfaceSyntax(named: flow.queries[query].interface)
    recorder.record(
      name, .query, declaredAt: [declared?.queries.first { $0.name.text == flow.queries[query].name }?.name.range])
    if let interface { recorder.record(interface, .spec, declaredAt: [declared?.name.range]) }
  }

  /// Records the names of arguments, with the declarations of the parameters.
  func record(arguments: [ArgumentSyntax], of parameters: [VariableSyntax]) {
    guard let recorder else { return }
    for argument in arguments {
      let declared = parameters.first { $0.name.text == argument.name.text }
      recorder.record(argument.name, .variable, declaredAt: [declared?.name.range])
    }
  }

  /// Records the names of the arguments of an operation, with the declarations of the operation's inputs.
  func record(input arguments: [ArgumentSyntax], of operation: Operation) {
    guard recorder != nil else { return }
    let declared =
      operation.isFlow
      ? library.flow(named: operation.name)?.input
      : library.interfaceSyntax(named: operation.interface)?.operations.first { $0.name.text == operation.name }?.input
    record(arguments: arguments, of: declared ?? [])
  }

  func record(covered name: Name) {
    guard let recorder else { return }
    let words = name.text.split(separator: "/")
    let requirements = library.requirements.first { $0.name.text == words.first ?? "" }
    let row = requirements?.rows.first { $0.id.text == words.last ?? "" }
    recorder.record(covered: name, of: requirements?.name, row: row?.id)
  }

  /// Records a constant of a policy, and the policy's name.
  func record(_ constant: Name, declaredAt nameRange: SourceRange, of policy: Name) {
    recorder?.record(constant, .variable, declaredAt: [nameRange])
    recorder?.record(policy, .spec, declaredAt: [library.nameRange(of: policy.text)])
  }

  func record(text name: Name) {
    recorder?.record(name, .text, declaredAt: [textNames[name.text]])
  }
}

extension SpecLibrary {
  /// Returns the references that the compilation of a file resolves, even if the file has name or type errors.
  ///
  /// The references of a flow do not include the references in the files of its parts.
  package func references(in path: String) -> Set<ReferenceRecorder.Reference> {
    guard let file = source(of: path) else { return [] }
    let recorder = ReferenceRecorder(file)
    switch syntax(of: path) {
    case .flow(let flow):
      for name in flow.uses { recorder.record(name, .spec, declaredAt: [nameRange(of: name.text)]) }
      _ = TypeChecker(flow, Declarations(of: flow, in: self, recorder))
    case .part(let part): _ = TypeChecker(part, Declarations(of: part, in: self, recorder))
    case .tour(let tour): _ = compile(tour, recorder)
    case .interface(let interface): _ = interface.check(in: self, recorder)
    case .policy(let policy): _ = compile(policy, recorder)
    case .texts, .requirements, nil: break
    }
    return recorder.references
  }
}

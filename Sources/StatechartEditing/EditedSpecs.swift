package import StatechartLanguage
package import StatechartModel
import StatechartSyntax

/// The specs of a library in an editor.
///
/// If the current version of a spec cannot be parsed, the names come from the last parsed version.
package struct EditedSpecs {
  package private(set) var library: SpecLibrary
  private var lastSyntax: [String: SpecSyntax] = [:]
  /// The references that the compiler resolves in each file, computed on first use.
  private var references: [String: Set<ReferenceRecorder.Reference>] = [:]
  private var dependencies: SpecDependencies

  package init(_ library: SpecLibrary) {
    self.library = library
    dependencies = SpecDependencies(library)
    for path in library.paths { lastSyntax[path] = library.syntax(of: path) }
  }

  /// Replaces or adds a file.
  ///
  /// - Returns: The paths of the files whose diagnostics can change.
  package mutating func replace(_ file: SourceFile) -> Set<String> {
    let isNew = library.source(of: file.path) == nil
    library = library.replacing(file)
    if let syntax = library.syntax(of: file.path) { lastSyntax[file.path] = syntax }
    references = [:]
    guard !isNew else {
      dependencies = SpecDependencies(library)
      return Set(library.paths)
    }
    return dependencies.update([file.path], in: library).union([file.path])
  }

  /// Returns the errors in the files at `paths` and in dependent files, each as the file name and the message.
  func errors(around paths: Set<String>) -> Set<String> {
    var dependencies = dependencies
    let affected = dependencies.update(paths, in: library).union(paths)
    let errors = affected.flatMap { path in library.checkUnverified(path).diagnostics.all.filter { $0.severity == .error } }
    return Set(errors.map { "\($0.range.file.name): \($0.message)" })
  }

  // MARK: Completion

  /// Returns the completions at a cursor position, with the most probable completions first.
  package func completions(in path: String, line: Int, column: Int) -> [Completion] {
    guard let file = library.source(of: path) else { return [] }
    let context = CursorContext(file.text, line: line, column: column)
    let names = SpecNames(lastSyntax[path], in: library)
    return CompletionList(context, in: kind(of: file), names, library).items
  }

  /// Returns the kind of a file, determined by a top-level key; `nil` if no top-level key determines a kind.
  private func kind(of file: SourceFile) -> MappingForm? {
    let keys = Set(
      (1...file.lineCount).compactMap { number -> Substring? in
        let line = file.line(number)
        guard let colon = line.firstIndex(of: ":"), line.first?.isLetter == true else { return nil }
        return line[..<colon]
      })
    return MappingForm.files.first { keys.contains(Substring($0.rawValue)) }
  }

  // MARK: Names

  /// A declared name, or a reference to a declared name.
  package struct Occurrence: Hashable, Sendable {
    package let range: SourceRange
    package let kind: ReferenceRecorder.Kind
    /// The source range of the name in its declaration.
    package let declaration: SourceRange

    package var name: String { range.file.text(in: range) }
  }

  /// Returns the name at a position, with its declaration; `nil` if no name at the position has a known declaration.
  package mutating func occurrence(in path: String, at position: SourcePosition) -> Occurrence? {
    let references = references(in: path)
    if let found = references.first(where: { $0.name.file.path == path && $0.name.contains(position) }) {
      return Occurrence(range: found.name, kind: found.kind, declaration: found.declaration)
    }
    for declared in declarations(in: path) where declared.range.contains(position) { return declared }
    return nil
  }

  /// Returns all occurrences of a name in all files: the declaration and its references.
  package mutating func occurrences(of name: Occurrence) -> [Occurrence] {
    var found = [name.declaration: Occurrence(range: name.declaration, kind: name.kind, declaration: name.declaration)]
    // A file that does not contain the name contains no reference to the declaration. The declared name can be in quotes.
    let written = name.name.filter { $0 != "\"" && $0 != "'" }
    for path in library.paths where library.source(of: path)?.text.contains(written) == true {
      for reference in references(in: path) where reference.declaration == name.declaration {
        found[reference.name] = Occurrence(range: reference.name, kind: reference.kind, declaration: reference.declaration)
      }
    }
    return found.values.sorted { ($0.range.file.path, $0.range.start) < ($1.range.file.path, $1.range.start) }
  }

  private mutating func references(in path: String) -> Set<ReferenceRecorder.Reference> {
    if let known = references[path] { return known }
    let found = library.references(in: path)
    references[path] = found
    return found
  }

  /// Returns the names that a file declares.
  package func declarations(in path: String) -> [Occurrence] {
    guard let syntax = library.syntax(of: path) else { return [] }
    return DeclaredNames(syntax).renamable.map {
      Occurrence(range: $0.name.range, kind: $0.kind, declaration: $0.name.range)
    }
  }

  /// Returns the outline of a file; `nil` if no version of the file can be parsed.
  package func outline(of path: String) -> DeclaredNames.Symbol? {
    lastSyntax[path].map { DeclaredNames($0).root }
  }

  // MARK: Hover

  /// Returns a description in Markdown of the word at a position, and the range of the word; `nil` if there is no description.
  package mutating func description(in path: String, at position: SourcePosition) -> (text: String, range: SourceRange)? {
    if let found = occurrence(in: path, at: position) {
      return (describe(found), found.range)
    }
    guard let file = library.source(of: path) else { return nil }
    for word in SpecToken.all(in: file) where word.range.contains(position) {
      guard case .key(_, let key) = word.role else { return nil }
      return ("`\(key.name)` (key)\n\n\(key.summary)", word.range)
    }
    return nil
  }

  private mutating func describe(_ name: Occurrence) -> String {
    let declared = name.declaration
    let value = declared.valueText
    let comment = declared.file.comment(after: declared.end)
    var lines = ["`\(declared.file.text(in: declared))` (\(name.kind.rawValue))"]
    switch name.kind {
    case .variable, .effect, .outcome, .namedGuard, .type: if !value.isEmpty { lines[0] += ": `\(value)`" }
    case .event: if !value.isEmpty { lines[0] += ", with `\(value)`" }
    case .spec:
      if let spec = library.paths.compactMap({ library.syntax(of: $0) }).first(where: { $0.name.range == declared }) {
        lines[0] = "`\(spec.name.text)` (\(spec.kindName))"
        lines.append(spec.summary)
      }
    case .operation: if let summary = summary(of: declared) { lines.append(summary) }
    case .requirement: if let words = requirement(at: declared) { lines.append(words) }
    case .state, .query, .text: break
    }
    if let comment { lines.append(comment) }
    let uses = occurrences(of: name).filter { $0.range != declared }
    if !uses.isEmpty {
      let listed = uses.prefix(6).map { "\($0.range.fileAndLine)" }.joined(separator: ", ")
      let more = uses.count > 6 ? " and \(uses.count - 6) more" : ""
      lines.append("\(uses.count) reference\(uses.count == 1 ? "" : "s"): \(listed)\(more)")
    }
    return lines.joined(separator: "\n\n")
  }

  private func requirement(at position: SourceRange) -> String? {
    for requirements in library.requirements {
      if let row = requirements.rows.first(where: { $0.id.range == position }) { return row.words }
      if requirements.name.range == position { return requirements.summary }
    }
    return nil
  }

  private func summary(of operation: SourceRange) -> String? {
    for path in library.paths {
      guard case .interface(let interface) = library.syntax(of: path) else { continue }
      if let found = interface.operations.first(where: { $0.name.range == operation }) { return found.summary }
    }
    return nil
  }
}

extension SpecSyntax {
  fileprivate var kindName: String {
    switch self {
    case .flow: "flow"
    case .interface: "interface"
    case .part: "part"
    case .texts: "translations"
    case .policy: "policy"
    case .requirements: "requirements"
    case .tour: "tour"
    }
  }

  fileprivate var summary: String {
    switch self {
    case .flow(let flow): flow.summary
    case .interface(let interface): interface.summary
    case .part(let part): part.summary
    case .policy(let policy): policy.summary
    case .requirements(let requirements): requirements.summary
    case .texts, .tour: ""
    }
  }
}

extension SourceRange {
  /// Returns whether a position is in the range or directly after it.
  package func contains(_ position: SourcePosition) -> Bool { start <= position && position <= end }
}

import StatechartLanguage
package import StatechartModel
import StatechartSyntax

extension EditedSpecs {
  /// An error thrown if a name cannot be renamed.
  package struct CannotRename: Error, CustomStringConvertible {
    package let description: String
  }

  /// Returns the edits that rename a declaration and its references in all files.
  ///
  /// - Parameters:
  ///   - name: The declaration, or a reference to the declaration.
  ///   - newName: The new name.
  /// - Returns: The edits; empty if the new name equals the old name.
  /// - Throws: ``CannotRename`` if the new name is invalid or already declared, or if the edits cause an error or change a
  ///   reference. The method also throws this error if the old name is in quotes, or if a file with syntax errors contains the
  ///   old name.
  package mutating func rename(_ name: Occurrence, to newName: String) throws(CannotRename) -> [TextEdit] {
    guard newName.isName(name.kind) else {
      let form = name.kind == .requirement ? "letters, digits, '_' and '-'" : "a letter or '_', then letters, digits and '_'"
      throw CannotRename(description: "invalid name '\(newName)'; expected \(form)")
    }
    let oldName = name.declaration.file.text(in: name.declaration)
    guard oldName.isName(name.kind) else {
      throw CannotRename(description: "'\(oldName)' is in quotes; remove the quotes before renaming")
    }
    if newName == oldName { return [] }
    if let file = library.unreadable.first(where: { $0.text.contains(oldName) }) {
      throw CannotRename(description: "'\(file.path)' has syntax errors and may contain '\(oldName)'; correct the errors first")
    }
    let found = occurrences(of: name)
    let edits = found.map { TextEdit($0.range, newName) }
    // The edits must cause no new errors, and the renamed declaration must have as many references as before.
    let files = Dictionary(grouping: edits) { $0.range.file }
    let paths = Set(files.keys.map(\.path))
    let before = errors(around: paths)
    var changed = library
    for (file, edits) in files { changed = changed.replacing(SourceFile(path: file.path, text: file.applying(edits))) }
    var copy = EditedSpecs(changed)
    let known = Set(before.map { $0.replacing("'\(oldName)'", with: "'\(newName)'") })
    if let error = copy.errors(around: paths).subtracting(known).subtracting(before).min() {
      throw CannotRename(
        description: "'\(oldName)' cannot be renamed to '\(newName)', because the rename causes an error: \(error). "
          + "Either the rename missed a reference, or the new name is already declared.")
    }
    let position = changedPosition(of: name.declaration, edits, newName)
    guard let renamed = copy.occurrence(in: name.declaration.file.path, at: position),
      copy.occurrences(of: renamed).count == found.count
    else {
      throw CannotRename(description: "'\(newName)' is already declared in this scope")
    }
    return edits
  }

  /// Returns the position of a declaration after the edits. Edits before the declaration on the same line shift the
  /// declaration.
  private func changedPosition(of declaration: SourceRange, _ edits: [TextEdit], _ newName: String) -> SourcePosition {
    let before = edits.filter { edit in
      edit.range.file === declaration.file && edit.range.start.line == declaration.start.line
        && edit.range.start < declaration.start
    }
    let shift = before.reduce(0) { $0 + newName.unicodeScalars.count - ($1.range.end.column - $1.range.start.column) }
    return SourcePosition(line: declaration.start.line, column: declaration.start.column + shift)
  }
}

extension String {
  /// Returns whether the text is a valid name for a declaration of a kind.
  ///
  /// The name of an event can contain dots.
  fileprivate func isName(_ kind: ReferenceRecorder.Kind) -> Bool {
    switch kind {
    case .event: split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isIdentifier)
    case .requirement: !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    default: isIdentifier
    }
  }
}

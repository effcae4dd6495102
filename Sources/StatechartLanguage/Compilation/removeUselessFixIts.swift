import StatechartModel

extension SpecLibrary {
  /// Returns the diagnostics without useless fix-its: fix-its after which an error touches a changed range.
  ///
  /// The fix-its of a large file, fix-its that edit another file, and all but the first fix-its are kept without verification.
  func removeUselessFixIts(_ diagnostics: Diagnostics, of path: String) -> Diagnostics {
    guard let file = files[path], file.text.utf8.count <= Self.largestVerified else { return diagnostics }
    var verified = diagnostics
    var trials = 0
    verified.replaceAll { diagnostic in
      var candidate = diagnostic
      candidate.fixIts = diagnostic.fixIts.filter { fixIt in
        trials += 1
        // Each verification compiles the file again, so only the first fix-its are verified. The other fix-its are kept.
        guard trials <= Self.maximumTrials, fixIt.edits.allSatisfy({ $0.range.file === file }) else { return true }
        return helps(fixIt, in: file)
      }
      return candidate
    }
    return verified
  }

  private static let largestVerified = 1 << 20
  private static let maximumTrials = 20

  /// Returns whether, after a fix-it is applied, no error in the file touches a changed range.
  private func helps(_ fixIt: FixIt, in file: SourceFile) -> Bool {
    let ranges = changedRanges(fixIt)
    let changed = replacing(SourceFile(path: file.path, text: file.applying(fixIt.edits)))
    return !changed.checkUnverified(file.path).diagnostics.all.contains { error in
      error.severity == .error && error.range.file.path == file.path
        && ranges.contains { $0.start <= error.range.end && error.range.start <= $0.end }
    }
  }

  /// Returns the ranges that a fix-it changes, as positions in the changed text.
  ///
  /// An edit that starts in the first column, such as a change of indentation, is treated as a change of the whole line.
  private func changedRanges(_ fixIt: FixIt) -> [(start: SourcePosition, end: SourcePosition)] {
    var (lines, columns) = (0, (line: 0, shift: 0))
    return fixIt.edits.sorted { $0.range.start < $1.range.start }.map { edit in
      let old = edit.range
      if columns.line != old.start.line { columns = (old.start.line, 0) }
      let start = SourcePosition(line: old.start.line + lines, column: max(1, old.start.column + columns.shift))
      let new = edit.replacement.split(separator: "\n", omittingEmptySubsequences: false)
      let length = new.last?.unicodeScalars.count ?? 0
      var end = SourcePosition(
        line: start.line + new.count - 1, column: new.count == 1 ? start.column + length : length + 1)
      lines += new.count - 1 - (old.end.line - old.start.line)
      if old.isOnOneLine { columns.shift += length - (old.end.column - old.start.column) }
      if old.start.column == 1 { end.column = .init(Int32.max) }
      return (start, end)
    }
  }
}

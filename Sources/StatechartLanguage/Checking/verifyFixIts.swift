extension SpecLibrary {
  /// Removes fix-its that do not help: after them, an error stands on a line that they changed.
  func verifyFixIts(_ diagnostics: Diagnostics, of path: String) -> Diagnostics {
    guard let file = file(at: path), file.text.utf8.count <= Self.largestVerified else { return diagnostics }
    var verified = diagnostics
    var trials = 0
    verified.replaceAll { diagnostic in
      var diagnostic = diagnostic
      diagnostic.fixIts.removeAll { fixIt in
        trials += 1
        // A file with many errors is fixed step by step.
        guard trials <= Self.mostTrials, fixIt.edits.allSatisfy({ $0.range.file === file }) else { return false }
        return !helps(fixIt, in: file)
      }
      return diagnostic
    }
    return verified
  }

  private static let largestVerified = 1 << 20
  private static let mostTrials = 20

  private func helps(_ fixIt: FixIt, in file: SourceFile) -> Bool {
    let lines = changedLines(fixIt, in: file)
    let changed = replacing(SourceFile(path: file.path, text: file.applying(fixIt.edits)))
    return !changed.checkUnverified(file.path).diagnostics.all.contains {
      $0.severity == .error && $0.range.file.path == file.path && lines.contains($0.range.start.line)
    }
  }

  /// The lines that a fix-it changes or adds, as they are counted afterwards.
  private func changedLines(_ fixIt: FixIt, in file: SourceFile) -> Set<Int> {
    var lines: Set<Int> = []
    var shift = 0
    for edit in fixIt.edits.sorted(by: { $0.range.start < $1.range.start }) {
      let added = edit.replacement.count { $0 == "\n" }
      let start = edit.range.start.line + shift
      lines.formUnion(start...start + added)
      shift += added - (edit.range.end.line - edit.range.start.line)
    }
    return lines
  }
}

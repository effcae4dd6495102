import CommandTable
import Foundation
import SpecCompilation
import StatechartModel

/// Applies the fix-its that are certain to the specs at some paths, and reports each of them.
///
/// A file is replaced as a whole, so that a full disk loses nothing.
/// - Throws: `SpecFileError`, `CannotWrite`, `ValidationError`.
func applyFixIts(at paths: [String]) throws {
  // A fix-it can reveal other problems: what does not parse is not checked further.
  for _ in 0..<mostRounds {
    let fixes = try CompiledSpecs(at: paths).diagnostics.sorted().compactMap { diagnostic in
      diagnostic.fixIts.first { $0.isCertain }.map { (diagnostic, $0) }
    }
    if fixes.isEmpty { return }
    for (file, fixes) in Dictionary(grouping: fixes, by: { $0.0.range.file.path }).sorted(by: { $0.key < $1.key }) {
      let source = fixes[0].0.range.file
      // Two of them can edit the same place: the second is tried again in the next round.
      var edits: [TextEdit] = []
      var applied: [(Diagnostic, FixIt)] = []
      for (diagnostic, fixIt) in fixes
      where fixIt.edits.allSatisfy({ edit in edit.range.file === source && !edits.contains { $0.overlaps(edit) } }) {
        edits += fixIt.edits
        applied.append((diagnostic, fixIt))
      }
      try write(source.applying(edits), to: file)
      for (diagnostic, fixIt) in applied {
        StandardStreams.process.report("\(diagnostic.range.description): fixed: \(fixIt.title)")
      }
    }
  }
}

private let mostRounds = 20

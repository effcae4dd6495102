import CommandTable
import Foundation
import SpecCompilation
import StatechartModel

/// Applies the unambiguous fix-its of the specs at `paths`, and reports each applied fix-it.
///
/// Each file is replaced atomically, so that no data is lost if the disk is full.
///
/// - Throws: `SpecFileError` if a spec cannot be read, `CannotWrite` if a file cannot be written, and
///   `ValidationError` if one of the paths contains no spec.
func applyFixIts(at paths: [String]) throws {
  // Each round can reveal further errors, because only a file without syntax errors is checked for other errors.
  for _ in 0..<maximumRounds {
    let fixes = try CompiledSpecs(at: paths).diagnostics.sorted().compactMap { diagnostic in
      diagnostic.fixIts.first { $0.isCertain }.map { (diagnostic, $0) }
    }
    if fixes.isEmpty { return }
    for (file, fixes) in Dictionary(grouping: fixes, by: { $0.0.range.file.path }).sorted(by: { $0.key < $1.key }) {
      let source = fixes[0].0.range.file
      // If two fix-its overlap, the second fix-it is applied in the next round.
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

private let maximumRounds = 20

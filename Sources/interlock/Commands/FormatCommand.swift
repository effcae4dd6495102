import CommandTable
import Foundation
import SpecCompilation
import StatechartLanguage
import StatechartModel
import StatechartPages
import StatechartSyntax

let format = Command(
  "format", summary: "Write specs in the canonical layout.",
  discussion: """
    The layout has an indentation of two spaces and lines of at most \(SpecFormat.width) characters. Comments, single blank lines, \
    aligned columns, and the choice between one line and several lines are kept. A file that is not YAML is not changed, and its \
    errors are reported.
    """,
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.flag("check", help: "Write nothing; fail if a spec has another layout."),
  Parameter.flag("diff", help: "Write nothing; print the changes.")
) { paths, isCheck, isDiff in
  let streams = StandardStreams.process
  var diagnostics = Diagnostics()
  var (hasFailed, changed) = (false, 0)
  var seen: Set<String> = []
  for path in try paths.flatMap({ try SpecLibrary.specPaths(below: $0) })
  where seen.insert(URL(fileURLWithPath: path).standardizedFileURL.path).inserted {
    do {
      let file = try SpecLibrary.read(path)
      let (formatted, found) = SpecFormat.format(file)
      diagnostics.append(found)
      guard let formatted, formatted != file.text else { continue }
      changed += 1
      if isDiff { try streams.write(changes(of: path, to: formatted)) }
      if isCheck { streams.report("\(path): not in the canonical layout") }
      if isDiff || isCheck { continue }
      try write(formatted, to: path)
      streams.report("\(path): formatted")
    } catch let error as SpecFileError {
      // An error in one file does not prevent the formatting of the other files.
      streams.report("error: \(error)")
      hasFailed = true
    } catch let error as CannotWrite {
      streams.report("error: \(error)")
      hasFailed = true
    }
  }
  CompiledSpecs.emit(diagnostics)
  if isCheck, changed > 0 {
    let words = (paths.contains { $0.hasPrefix("-") } ? ["--"] : []) + paths.map(\.shellWord)
    streams.report("Write the canonical layout with: interlock format \(words.joined(separator: " "))")
  }
  return hasFailed || diagnostics.hasErrors || isCheck && changed > 0 ? .failure : .success
}

extension String {
  /// The text as a single word of a shell command, quoted if necessary.
  fileprivate var shellWord: String {
    allSatisfy { $0.isLetter || $0.isNumber || "._-/".contains($0) } ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}

/// Returns the unified diff between a file and a new text, computed by diff(1).
private func changes(of path: String, to text: String) throws(ExternalTool.Failure) -> String {
  let tool = ExternalTool(name: "diff", purpose: "Differences", package: "diffutils")
  return try tool.run(["-u", "--label", path, "--label", path, "--", path], input: text, statuses: 0...1).output
}

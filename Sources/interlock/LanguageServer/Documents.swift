import Foundation
import StatechartEditing
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartSyntax
import StatechartVerification

/// The specs of one root folder, with the unsaved texts of the files that are open in the editor.
final class Documents {
  let root: String
  private(set) var specs: EditedSpecs
  /// The versions of the open files.
  private var versions: [String: Int] = [:]
  /// The diagnostics of each file's compilation.
  private var results: [String: Diagnostics] = [:]
  /// The verdicts on the properties of each flow, by the path of the spec and the name of the property.
  private(set) var verdicts: [String: [String: String]] = [:]
  /// The failures of the scenarios of each flow, by the path of the spec.
  private var failures: [String: [ScenarioResult.Failure]] = [:]
  /// The versions and diagnostics that were last sent to the editor, by file.
  private var published: [String: [String]] = [:]
  private var unchecked: Set<String> = []
  /// The paths of the opened or edited files that are not checked yet.
  ///
  /// The next call of ``check()`` checks these files in the foreground.
  private var edited: Set<String> = []
  private let background = BackgroundCheck()

  /// Creates the documents by reading all specs below the root folder of the file at `path`.
  ///
  /// The file need not exist.
  init(around path: String) {
    root = SpecLibrary.root(of: path)
    // A file that cannot be read is omitted, and its names are unresolved.
    let paths = (try? SpecLibrary.specPaths(below: root)) ?? []
    let library = SpecLibrary(files: paths.compactMap { try? SpecLibrary.read($0) })
    specs = EditedSpecs(library)
    unchecked = Set(library.paths)
  }

  /// Whether background checks are running, or their results have not been stored yet.
  private(set) var isWaiting = false

  func file(_ path: String) -> SourceFile? { specs.library.source(of: path) }

  func isOpen(_ path: String) -> Bool { versions[path] != nil }

  func open(_ path: String, text: String, version: Int) {
    versions[path] = version
    if file(path)?.text != text { unchecked.formUnion(specs.replace(SourceFile(path: path, text: text))) }
    unchecked.insert(path)
    edited.insert(path)
  }

  func change(_ path: String, to text: String, version: Int) {
    versions[path] = version
    edited.insert(path)
    unchecked.formUnion(specs.replace(SourceFile(path: path, text: text)))
  }

  /// Closes a file, and replaces its unsaved text by the text on the disk.
  func close(_ path: String) {
    versions[path] = nil
    reload(path)
  }

  /// Reads a file that another program has changed; ignores a file that is open in the editor.
  func reload(_ path: String) {
    guard !isOpen(path) else { return }
    guard let file = try? SpecLibrary.read(path) else {
      // The library must not contain a removed file.
      let files = specs.library.paths.filter { $0 != path }.compactMap { specs.library.source(of: $0) }
      specs = EditedSpecs(SpecLibrary(files: files))
      results[path] = nil
      failures[path] = nil
      unchecked = Set(specs.library.paths)
      return
    }
    if file.text != self.file(path)?.text { unchecked.formUnion(specs.replace(file)) }
  }

  // MARK: Diagnostics

  /// The size in bytes above which the fix-its of a file are verified in the background.
  ///
  /// After each edit, the verification of the fix-its of a larger file would take too long.
  private static let largeSize = 50_000

  /// Returns whether `path` is below the root folder, and neither hidden nor in a hidden folder.
  func contains(_ path: String) -> Bool {
    guard path.hasPrefix(root + "/") else { return false }
    return !path.dropFirst(root.count + 1).split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Checks the edited files, and requests background checks of all files that are not checked yet.
  func check() {
    guard !unchecked.isEmpty else { return }
    let paths = unchecked.filter { specs.library.source(of: $0) != nil }.sorted {
      (isOpen($0) ? 0 : 1, $0) < (isOpen($1) ? 0 : 1, $1)
    }
    let library = specs.library
    for path in paths where edited.contains(path) {
      failures[path] = nil
      // The fix-its of a large file are verified in the background.
      let isLarge = library.size(of: path) > Self.largeSize
      results[path] = isLarge ? library.checkUnverified(path).diagnostics : library.check(path).diagnostics
    }
    background.request(paths, in: library)
    (unchecked, edited, isWaiting) = ([], [], true)
  }

  /// Stores the results of the background check, and returns whether a verdict has changed.
  func takeResults() -> Bool {
    let finished = background.results()
    let former = verdicts
    for result in finished {
      results[result.path] = result.diagnostics
      failures[result.path] = result.failures
      verdicts[result.path] = result.verification.map { verification in
        Dictionary(verification.verdicts.map { ($0.property.name, $0.word) }) { first, _ in first }
      }
    }
    if background.isIdle { isWaiting = false }
    return verdicts != former
  }

  /// The diagnostics of all files: the diagnostics of the `check` command, and the errors of the verification.
  var diagnostics: [Diagnostic] {
    var all = Diagnostics()
    for path in results.keys.sorted() { if let found = results[path] { all.append(found) } }
    all.dropConsequences()
    all.mergeTranslations()
    return all.sorted()
  }

  /// Returns the parameters of a `textDocument/publishDiagnostics` notification for each file whose diagnostics have changed.
  func publications() -> [[String: Any]] {
    let byFile = Dictionary(grouping: diagnostics) { $0.range.file.path }
    var messages: [[String: Any]] = []
    for path in Set(byFile.keys).union(failures.keys).union(published.keys).union(versions.keys).sorted() {
      // A diagnostic of an earlier text is not sent, because the check of the current text is not finished.
      let found = (byFile[path] ?? []).filter { $0.range.file === file(path) }
      let failures = (failures[path] ?? []).filter { $0.range.file === file(path) }
      let values = found.map(\.value) + failures.map(\.value)
      // The key contains the version, because the editor waits for the diagnostics of each version.
      let key =
        ["\(versions[path] ?? 0)"]
        + found.map {
          "\($0.range.start.line):\($0.range.start.column):\($0.range.end.line):\($0.range.end.column) \($0.message)"
        } + failures.map { "\($0.range.start.line) \($0.message)" }
      guard published[path] != key, !values.isEmpty || versions[path] != nil || published[path].map({ $0.count > 1 }) == true
      else {
        continue
      }
      published[path] = key
      var message: [String: Any] = ["uri": path.fileURI, "diagnostics": values]
      if let version = versions[path] { message["version"] = version }
      messages.append(message)
    }
    return messages
  }

  /// Returns the hover text for a position: the verdict on a property, or a description of another name.
  func description(in path: String, at position: SourcePosition) -> (text: String, range: SourceRange)? {
    if case .flow(let flow) = specs.library.syntax(of: path),
      let property = flow.properties.first(where: { $0.name.range.contains(position) })
    {
      let verdict = verdicts[path]?[property.name.text] ?? "not verified yet"
      return ("`\(property.name.text)` (property): \(verdict)", property.name.range)
    }
    return specs.description(in: path, at: position)
  }

  func completions(in path: String, at position: SourcePosition) -> [Completion] {
    specs.completions(in: path, line: position.line - 1, column: position.column - 1)
  }

  func with<Result>(_ body: (inout EditedSpecs) throws -> Result) rethrows -> Result { try body(&specs) }
}

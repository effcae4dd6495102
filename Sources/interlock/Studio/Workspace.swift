import CommandTable
import Foundation
import SpecCompilation
import StatechartLanguage
import StatechartModel
import StatechartPages
import StatechartSemantics
import StatechartVerification

/// The specs of a folder, which the workspace recompiles after each change.
///
/// A changed spec is checked at once. ``BackgroundCheck`` then explores the spec, verifies its properties, and compiles the
/// specs that depend on it. The page of a spec with errors shows the last version without errors.
final class Workspace {
  /// The version of the workspace: the number of changes of its specs, their diagnostics or ``failure``.
  private(set) var version = 0
  /// The number of background results that changed only pages and verdicts, not the diagnostics.
  private(set) var verdictVersion = 0
  private(set) var diagnostics = Diagnostics()
  /// The pages of the last version without errors of each spec.
  private(set) var pages: FlowPages

  /// The path of the specs from the command line.
  private let path: String
  private let root: String
  private let background = BackgroundCheck()
  private var library: SpecLibrary
  private var dependencies: SpecDependencies
  private var stamps: FileStamps
  /// The paths of the changed files that have not been compiled yet.
  private var pending: Set<String> = []
  /// The time of the next attempt to read files after an error.
  private var nextAttempt = ContinuousClock.now
  private var results: [String: (spec: SpecLibrary.Spec?, diagnostics: Diagnostics)] = [:]
  private var lastSpecs: [String: SpecLibrary.Spec] = [:]
  private var verifications: [String: Verification] = [:]
  /// The paths of the specs that have not been recompiled since a change of a dependency.
  ///
  /// The pages of these specs are outdated.
  private var unchecked: Set<String> = []
  private var readFailure: String?
  private var pagesFailure: String?

  /// Creates the workspace of the specs at a path, and compiles the specs.
  ///
  /// - Throws: `SpecFileError` if the path does not exist or cannot be read, `ValidationError` if there is no spec
  ///   or a spec has a reserved name, or `DuplicateOutput` if two specs have the same file name.
  init(_ path: String) throws {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    let path = path.hasPrefix("/") ? "/" + parts : parts.isEmpty ? "." : parts
    self.path = path
    root = SpecLibrary.root(of: path)
    stamps = FileStamps(below: root, extensions: ["yaml"])
    if try SpecLibrary.specPaths(below: path).isEmpty { throw ValidationError("No spec (*.yaml) was found below '\(path)'.") }
    library = try Self.load(root)
    dependencies = SpecDependencies(library)
    pages = try FlowPages(CompiledSpecs(), reserved: Self.reserved)
    try check(Set(library.paths))
    if pagesFailure != nil { pages = try FlowPages(specs, reserved: Self.reserved) }
    explore(Set(library.paths), checked: Set(library.paths))
  }

  private static let reserved: Set = ["README.md", "index.md", "traceability.md"]

  /// The error message from reading the specs or from naming their pages; `nil` if no error occurred.
  var failure: String? { readFailure ?? pagesFailure }

  /// Whether any spec has errors, so that its page shows an earlier version.
  var hasOldPages: Bool { results.contains { $0.value.spec == nil } }

  /// Returns the verdicts on the properties of the flow in the spec at `path`.
  func verdicts(of path: String) -> PageVerdicts {
    if let verification = verifications[path] { return .known(verification) }
    return results[path]?.spec == nil ? .impossible : .pending
  }

  /// A change of the workspace.
  enum Change: Equatable {
    case none
    /// The specs, the diagnostics or ``failure`` have changed, and ``version`` was incremented.
    case everything
    /// Only the pages of these specs have changed and, if `areFlowsNew` is true, also the pages that show several flows.
    case pages(Set<String>, areFlowsNew: Bool)
  }

  /// Updates the workspace after changes of its files, and returns the change of the workspace.
  ///
  /// The function checks the changed specs, and stores the results of the background check. If a file cannot be read, a later
  /// call tries again: after a second, or as soon as a file changes.
  func refresh() -> Change {
    let (changed, again) = stamps.changes()
    let changes = changed.union(again)
    pending.formUnion(changes)
    let taken = takeResults()
    var isChanged = taken == .everything
    if !pending.isEmpty, !changes.isEmpty || ContinuousClock.now >= nextAttempt {
      do {
        isChanged = try update(pending) || readFailure != nil || isChanged
        (pending, readFailure) = ([], nil)
      } catch {
        isChanged = readFailure != "\(error)" || isChanged
        readFailure = "\(error)"
        nextAttempt = ContinuousClock.now + .seconds(1)
      }
    }
    guard isChanged else { return taken }
    version += 1
    return .everything
  }

  /// Checks the changed files, and returns whether a file was added or removed, or the text of a file has changed.
  private func update(_ changed: Set<String>) throws -> Bool {
    let exist = changed.allSatisfy { FileManager.default.fileExists(atPath: $0) }
    guard exist, changed.isSubset(of: library.paths) else {
      // An added or removed file changes the names that all other files can refer to.
      library = try Self.load(root)
      dependencies = SpecDependencies(library)
      try check(Set(library.paths))
      explore(Set(library.paths), first: changed, checked: Set(library.paths))
      return true
    }
    let files = try changed.map { try SpecLibrary.read($0) }.filter { $0.text != library.source(of: $0.path)?.text }
    if files.isEmpty { return false }
    for file in files { library = library.replacing(file) }
    let edited = Set(files.map(\.path))
    let affected = dependencies.update(edited, in: library)
    try check(edited)
    // The diagnostics of a spec with errors can also depend on names that the spec does not contain, such as a suggested name.
    explore(affected.union(results.filter { $0.value.spec == nil }.keys), first: edited, checked: edited)
    return true
  }

  /// Performs the fast check of specs, without exploration, and merges the results.
  private func check(_ paths: Set<String>) throws {
    let shown = try shownPaths
    let files = shown.filter { paths.contains($0) || results[$0] == nil }
    let checked = files.concurrentMap(largestFirst: library.size(of:)) { [library] in library.check($0) }
    for (file, result) in zip(files, checked) { results[file] = result }
    results = results.filter { shown.contains($0.key) }
    merge()
  }

  private var shownPaths: [String] {
    get throws { try SpecLibrary.specPaths(below: path).filter { library.source(of: $0) != nil } }
  }

  /// Requests the background check of the specs at `paths`.
  ///
  /// Until this check is finished, the pages of the specs outside `checked` are outdated.
  ///
  /// - Parameters:
  ///   - edited: The specs that are checked first.
  ///   - checked: The specs whose fast check is finished.
  private func explore(_ paths: Set<String>, first edited: Set<String> = [], checked: Set<String>) {
    let shown = paths.filter { results[$0] != nil }
    unchecked = unchecked.union(shown).subtracting(checked)
    for path in shown { verifications[path] = nil }
    background.request(shown.sorted { (edited.contains($0) ? 0 : 1, $0) < (edited.contains($1) ? 0 : 1, $1) }, in: library)
  }

  /// Stores the results of the background check, and returns the change of the workspace.
  private func takeResults() -> Change {
    let finished = background.results().filter { results[$0.path] != nil }
    if finished.isEmpty { return .none }
    let areAlike = finished.allSatisfy { (results[$0.path]?.spec == nil) == ($0.spec == nil) }
    let areFlowsNew = !unchecked.isDisjoint(with: finished.map(\.path))
    unchecked.subtract(finished.map(\.path))
    for result in finished {
      results[result.path] = (result.spec, result.diagnostics)
      verifications[result.path] = result.verification
    }
    let before = diagnostics.sorted()
    mergeDiagnostics()
    // Most results equal the results of the fast check. The pages then differ only in their verdicts.
    if areAlike, diagnostics.sorted().elementsEqual(before, by: { $0.isShownLike($1) }) {
      if areFlowsNew { createPages() }
      verdictVersion += 1
      return .pages(Set(finished.map(\.path)), areFlowsNew: areFlowsNew)
    }
    createPages()
    return .everything
  }

  /// Merges the diagnostics of all specs, and creates the pages.
  private func merge() {
    mergeDiagnostics()
    createPages()
  }

  private func mergeDiagnostics() {
    diagnostics = Diagnostics()
    for path in results.keys.sorted() { results[path].map { diagnostics.append($0.diagnostics) } }
    diagnostics.dropConsequences()
    diagnostics.mergeTranslations()
  }

  private func createPages() {
    let paths = results.keys.sorted()
    lastSpecs = lastSpecs.filter { results[$0.key] != nil }
    for path in paths { lastSpecs[path] = results[path]?.spec ?? lastSpecs[path] }
    do {
      pages = try FlowPages(specs, reserved: Self.reserved)
      pagesFailure = nil
    } catch {
      pagesFailure = "\(error)"
    }
  }

  /// The last version without errors of each spec.
  private var specs: CompiledSpecs {
    var specs = CompiledSpecs()
    specs.append(lastSpecs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, Diagnostics())
    return specs
  }

  /// Returns the library of the specs in a folder, without symbolic links to files outside the folder.
  private static func load(_ root: String) throws -> SpecLibrary {
    let folder = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    let paths = try SpecLibrary.specPaths(below: root).filter {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().path.hasPrefix(folder + "/")
    }
    return SpecLibrary(files: try paths.map { try SpecLibrary.read($0) })
  }

  /// Returns whether the library of the workspace contains a spec at a path.
  func hasSpec(_ path: String) -> Bool { library.source(of: path) != nil }

  // MARK: Edits

  /// Applies a fix-it of a diagnostic to its file.
  ///
  /// - Parameters:
  ///   - fixIt: The index of the fix-it in the fix-its of the diagnostic.
  ///   - diagnostic: The index of the diagnostic in ``diagnostics`` after sorting.
  ///   - version: The version in which the user saw the diagnostic.
  /// - Throws: ``Refusal`` if a spec changed after `version` or the file is not in UTF-8, or `CannotWrite` if the file cannot
  ///   be written.
  func applyFixIt(_ fixIt: Int, of diagnostic: Int, in version: Int) throws {
    let sorted = diagnostics.sorted()
    guard version == self.version, sorted.indices.contains(diagnostic), sorted[diagnostic].fixIts.indices.contains(fixIt) else {
      throw Refusal("The specs changed; choose the fix-it again.")
    }
    let edits = sorted[diagnostic].fixIts[fixIt].edits
    guard let source = edits.first?.range.file else { return }
    try replace(source, with: source.applying(edits))
  }

  /// Adds a scenario to the spec of a flow.
  ///
  /// - Parameter scenario: A scenario as YAML, with the key `scenarios:` and one item that is indented by two spaces.
  /// - Throws: ``Refusal`` if there is no such flow, the spec has errors or would get an error, the file changed, or the file
  ///   is not in UTF-8; `CannotWrite` if the file cannot be written.
  func addScenario(_ scenario: String, toFlow name: String) throws {
    guard let path = pages.flows.first(where: { $0.flow.name == name })?.spec, let source = library.source(of: path) else {
      throw Refusal("The flow '\(name)' does not exist.")
    }
    guard results[path]?.spec != nil else { throw Refusal("Correct the errors of \(path) first.") }
    guard let text = ScenarioInsertion(source.text).adding(scenario) else {
      throw Refusal("The scenarios of \(path) are a list in brackets; write one scenario on lines of its own first.")
    }
    let (_, found) = library.replacing(SourceFile(path: path, text: text)).compile(path)
    if let error = found.all.first(where: { $0.severity == .error }) {
      throw Refusal("The scenario is not valid for the flow: \(error.message)")
    }
    try replace(source, with: text)
  }

  /// Writes a spec.
  ///
  /// - Throws: ``Refusal`` if the file changed since the last compilation or is not in UTF-8, or `CannotWrite` if the file
  ///   cannot be written.
  private func replace(_ source: SourceFile, with text: String) throws {
    guard results[source.path] != nil, let current = try? SpecLibrary.read(source.path), current.text == source.text else {
      throw Refusal("\(source.path) changed; try again.")
    }
    guard source.isUTF8 else {
      throw Refusal("\(source.path) is not in UTF-8, so an edit would lose characters. Save the file as UTF-8 first.")
    }
    try write(text, to: source.path)
  }

  /// An error thrown if the studio rejects an action, with a message for the user.
  struct Refusal: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }
}

extension Diagnostic {
  /// Returns whether this diagnostic and `other` have the same source range, severity, message, notes and fix-it titles.
  fileprivate func isShownLike(_ other: Diagnostic) -> Bool {
    range == other.range && message == other.message && severity == other.severity
      && notes.elementsEqual(other.notes) { $0.message == $1.message && $0.range == $1.range }
      && fixIts.elementsEqual(other.fixIts) { $0.title == $1.title }
  }
}

import Foundation
public import StatechartModel
package import StatechartSyntax

/// A library: spec files that can refer to each other, usually the files of a folder and its subfolders.
public struct SpecLibrary: Sendable {
  /// The paths of the files, sorted.
  public let paths: [String]
  let files: [String: SourceFile]
  /// The diagnostics from parsing each file, by path.
  private let reading: [String: Diagnostics]
  private let specs: [String: SpecSyntax]
  private var byName: [String: SpecSyntax] = [:]
  private var duplicates: [String: [Diagnostic]] = [:]
  /// The types and constants of all policies.
  let policies: PolicyNames
  /// The paths of specs with the extension `.yml`, which the library does not contain, by the names that the specs declare.
  var strayFiles: [String: String] = [:]

  /// Returns the file at a path; `nil` for a path outside the library.
  package func source(of path: String) -> SourceFile? { files[path] }

  /// Returns the length of a file's text in UTF-8 bytes; 0 for a path outside the library.
  package func size(of path: String) -> Int { files[path]?.text.utf8.count ?? 0 }

  /// A spec that compiled without errors.
  public enum Spec: Sendable {
    case flow(Flow)
    case interface(Interface)
    /// A part, which is compiled as a component of the flows that use it.
    case part(name: String, summary: String, range: SourceRange)
    /// Translations, which are compiled as a component of the flows with the translated texts.
    case texts(language: String, range: SourceRange)
    case policy(Policy)
    case requirements(Requirements)
    case tour(Tour)
  }

  /// Creates a library by parsing its files.
  public init(files: [SourceFile]) {
    var reading: [String: Diagnostics] = [:]
    var specs: [String: SpecSyntax] = [:]
    for file in files {
      let (syntax, diagnostics) = SyntaxReader.read(file)
      reading[file.path] = diagnostics
      specs[file.path] = syntax
    }
    self.init(Dictionary(files.map { ($0.path, $0) }) { first, _ in first }, reading, specs)
  }

  private init(_ files: [String: SourceFile], _ reading: [String: Diagnostics], _ specs: [String: SpecSyntax]) {
    (self.files, self.reading, self.specs) = (files, reading, specs)
    paths = files.keys.sorted()
    policies = PolicyNames(
      paths.compactMap { if case .policy(let policy) = specs[$0] { policy } else { nil } },
      unreadable: paths.first { specs[$0] == nil }.flatMap { files[$0] })
    for path in paths {
      guard let spec = specs[path] else { continue }
      if let other = byName[spec.key] {
        duplicates[path, default: []].append(
          .duplicateName(spec.name, what: "spec").noting("the first spec '\(spec.name.text)' is here", at: other.name.range))
      } else {
        byName[spec.key] = spec
      }
    }
  }

  /// A copy of the library without the syntax trees of the translations.
  var withoutTranslations: SpecLibrary {
    SpecLibrary(files, reading, specs.filter { if case .texts = $0.value { false } else { true } })
  }

  /// Returns a copy of the library with one file added or replaced.
  package func replacing(_ file: SourceFile) -> SpecLibrary {
    let (syntax, diagnostics) = SyntaxReader.read(file)
    var (files, reading, specs) = (files, reading, specs)
    (files[file.path], reading[file.path], specs[file.path]) = (file, diagnostics, syntax)
    var library = SpecLibrary(files, reading, specs)
    library.strayFiles = strayFiles
    return library
  }

  /// Compiles one of the files.
  ///
  /// - Returns: The compiled spec, or `nil` if there are errors or the library has no such file, and all diagnostics.
  public func check(_ path: String) -> (spec: Spec?, diagnostics: Diagnostics) {
    let (spec, diagnostics) = checkUnverified(path)
    return (spec, spec == nil ? removeUselessFixIts(diagnostics, of: path) : diagnostics)
  }

  /// Compiles one of the files like ``check(_:)``, but without verifying the fix-its.
  ///
  /// The verification of each fix-it compiles the file again.
  package func checkUnverified(_ path: String) -> (spec: Spec?, diagnostics: Diagnostics) {
    var diagnostics = reading[path] ?? Diagnostics()
    for duplicate in duplicates[path] ?? [] { diagnostics.report(duplicate) }
    // Name resolution and type checking of a file with syntax errors cause consequential errors.
    guard let syntax = specs[path], !diagnostics.hasErrors else {
      diagnostics.mergeRepeatedNames()
      return (nil, diagnostics)
    }
    var spec: Spec?
    switch syntax {
    case .flow(let flow):
      let (checked, found) = compile(flow)
      diagnostics.append(found)
      spec = checked.map(Spec.flow)
    case .interface(let interface):
      diagnostics.append(interface.check(in: self))
      spec = .interface(Interface(interface, policies))
    case .part(let part):
      diagnostics.append(check(part))
      spec = .part(name: part.name.text, summary: part.summary, range: part.name.range)
    case .texts(let texts):
      diagnostics.append(check(texts))
      spec = .texts(language: texts.language.text, range: texts.language.range)
    case .policy(let policy):
      let (checked, found) = compile(policy)
      diagnostics.append(found)
      spec = checked.map(Spec.policy)
    case .requirements(let requirements):
      diagnostics.append(check(requirements))
      spec = .requirements(Requirements(requirements))
    case .tour(let tour):
      let (checked, found) = compile(tour)
      diagnostics.append(found)
      spec = checked.map(Spec.tour)
    }
    return (diagnostics.hasErrors ? nil : spec, diagnostics)
  }

  /// The names of all parts.
  var partNames: [String] {
    byName.values.compactMap { if case .part(let part) = $0 { part.name.text } else { nil } }
  }

  /// The names of the types of all policies, sorted.
  package var policyTypes: [String] { policies.types.keys.sorted() }

  /// The single-value constants of all policies, with the policy names, sorted by policy name.
  package var policyConstants: [(policy: String, constant: VariableSyntax)] {
    policies.policies.values.sorted { $0.name.text < $1.name.text }.flatMap { policy in
      policy.values.compactMap { value in
        if case .single(let constant) = value.kind { (policy.name.text, constant) } else { nil }
      }
    }
  }

  /// Returns the policy type with a name; `nil` if no policy declares such a type.
  package func policyType(named name: String) -> TypeSyntax? { policies.types[name]?.syntax.type }

  /// Returns the source text of the policy type with a name; `nil` if no policy declares such a type.
  package func writtenType(named name: String) -> String? {
    guard let named = policies.types[name]?.syntax else { return nil }
    let written = named.name.range.file.rest(from: named.name.range.end).drop { $0 == ":" || $0 == " " }
    return written.split(separator: "#", maxSplits: 1).first.map { String($0).trimmingSpaces() }
  }

  /// The names of all interfaces, parts and flows.
  package var names: [String] {
    byName.values.compactMap { spec in
      switch spec {
      case .flow, .interface, .part: spec.name.text
      case .texts, .policy, .requirements, .tour: nil
      }
    }
  }

  /// The syntax trees of the flows, in the order of the paths.
  package var flows: [FlowSyntax] {
    paths.compactMap { path in
      if case .flow(let flow) = specs[path] { flow } else { nil }
    }
  }

  /// The syntax trees of the interfaces, in the order of the paths.
  var interfaces: [InterfaceSyntax] {
    paths.compactMap { path in
      if case .interface(let interface) = specs[path] { interface } else { nil }
    }
  }

  /// The syntax trees of the translations, in the order of the paths.
  var texts: [TextsSyntax] {
    paths.compactMap { path in
      if case .texts(let texts) = specs[path] { texts } else { nil }
    }
  }

  /// The syntax trees of the requirements, in the order of the paths.
  package var requirements: [RequirementsSyntax] {
    paths.compactMap { path in
      if case .requirements(let requirements) = specs[path] { requirements } else { nil }
    }
  }

  /// Returns the syntax tree of a file; `nil` if the file could not be parsed.
  package func syntax(of path: String) -> SpecSyntax? { specs[path] }

  /// Returns the path of the first file whose spec has the given name; `nil` if no spec has the name.
  private func path(of name: String) -> String? { paths.first { specs[$0]?.name.text == name } }

  /// Returns the source range of the name in the first spec with the given name; `nil` if no spec has the name.
  package func nameRange(of name: String) -> SourceRange? { path(of: name).flatMap { specs[$0]?.name.range } }

  /// Returns whether the spec with a name has syntax errors or, for an interface or a part, semantic errors.
  ///
  /// The result is `false` if no spec has the name.
  func hasErrors(named name: String) -> Bool {
    guard let spec = byName[name], let path = path(of: name) else { return false }
    var diagnostics = reading[path] ?? Diagnostics()
    switch spec {
    case .interface(let interface): diagnostics.append(interface.check(in: self))
    case .part(let part): diagnostics.append(check(part))
    // The invoking flow uses only the input, the output and the events of an invoked flow.
    case .flow, .texts, .policy, .requirements, .tour: break
    }
    return diagnostics.hasErrors
  }

  /// The files that could not be parsed.
  ///
  /// Such a file may declare a missing name.
  package var unreadable: [SourceFile] { paths.filter { specs[$0] == nil }.compactMap { files[$0] } }

  func interface(named name: String) -> Interface? { interfaceSyntax(named: name).map { Interface($0, policies) } }

  package func interfaceSyntax(named name: String) -> InterfaceSyntax? {
    if case .interface(let syntax) = byName[name] { syntax } else { nil }
  }

  package func flow(named name: String) -> FlowSyntax? {
    if case .flow(let syntax) = byName[name] { syntax } else { nil }
  }

  package func part(named name: String) -> PartSyntax? {
    if case .part(let syntax) = byName[name] { syntax } else { nil }
  }
}

extension SpecSyntax {
  /// The key of the spec in the library: two specs with the same key are duplicates.
  ///
  /// The keys of translations and requirements have a prefix, which avoids name collisions with other specs.
  fileprivate var key: String {
    switch self {
    case .texts(let texts): "texts \(texts.language.text)"
    case .requirements(let requirements): "requirements \(requirements.name.text)"
    case .flow, .interface, .part, .policy, .tour: name.text
    }
  }
}

// MARK: Files

extension SpecLibrary {
  /// Returns a library of the specs at a path and all other specs in the root folder of the path.
  ///
  /// The root folder is the last folder named `Specs` in the path. Without such a folder, the root folder is the folder at the
  /// path, or the folder of the file at the path.
  ///
  /// - Throws: `SpecFileError` if the path does not exist, or if a file or a folder cannot be read.
  public static func around(_ path: String) throws(SpecFileError) -> SpecLibrary {
    var files: [SourceFile] = []
    let own = try specPaths(below: path)
    let others = try specPaths(below: root(of: path)).filter { !own.contains($0) }
    for path in own + others { files.append(try read(path)) }
    var library = SpecLibrary(files: files)
    for path in try specPaths(below: root(of: path), extension: ".yml") where !own.contains(path) {
      // A path with the extension `.yml` can refer to a folder or to a file that is not a spec.
      guard let file = try? read(path), let spec = SyntaxReader.read(file).0 else { continue }
      library.strayFiles[spec.name.text] = path
    }
    return library
  }

  /// Returns the paths of the specs at a path: the file itself, or all files with the extension `.yaml` in the folder and its
  /// subfolders.
  ///
  /// Hidden files and folders are skipped. The paths are sorted.
  ///
  /// - Throws: `SpecFileError` if the path does not exist or the folder cannot be read.
  public static func specPaths(below path: String) throws(SpecFileError) -> [String] {
    try specPaths(below: path, extension: ".yaml")
  }

  private static func specPaths(below path: String, extension ending: String) throws(SpecFileError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SpecFileError(path: path, problem: "no such file or folder")
    }
    guard isFolder.boolValue else { return [path] }
    // Foundation enumerates a symbolic link to a folder only by its resolved path.
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let names = FileManager.default.enumerator(atPath: folder) else {
      throw SpecFileError(path: path, problem: "the folder cannot be read")
    }
    let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    return names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(ending) && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { prefix + $0 }
      .sorted()
  }

  /// Returns the root folder of the library for a path: the last folder named `Specs` in the path.
  ///
  /// Without such a folder, the root is the folder at the path, or the folder of the file at the path. The root of a relative
  /// path is relative too.
  package static func root(of path: String) -> String {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let parts = path.split(separator: "/").map(String.init)
    let folders = exists && isFolder.boolValue ? parts : Array(parts.dropLast())
    let depth = folders.lastIndex(of: "Specs").map { $0 + 1 } ?? folders.count
    let joined = (path.hasPrefix("/") ? "/" : "") + folders.prefix(depth).joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }

  /// Returns the source file at a path, whose content need not be valid UTF-8.
  ///
  /// - Throws: `SpecFileError` if the file cannot be read.
  package static func read(_ path: String) throws(SpecFileError) -> SourceFile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SpecFileError(path: path, problem: "the file cannot be read")
    }
    return SourceFile(path: path, bytes: data)
  }
}

/// An error thrown if a spec file or folder does not exist or cannot be read.
public struct SpecFileError: Error, CustomStringConvertible {
  /// The path of the file or folder.
  public let path: String
  /// A description of the problem, such as `the folder cannot be read`.
  public let problem: String

  public var description: String { "\(path): \(problem)" }
}

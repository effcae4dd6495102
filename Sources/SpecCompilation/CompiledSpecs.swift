import CommandTable
package import StatechartLanguage
package import StatechartModel
import StatechartSemantics

/// The specs that a command has compiled, with their diagnostics.
package struct CompiledSpecs: Sendable {
  /// The specs that compiled without errors, with their paths.
  package private(set) var specs: [(path: String, spec: SpecLibrary.Spec)] = []
  /// The diagnostics of the specs.
  package private(set) var diagnostics = Diagnostics()

  /// Creates an empty collection.
  package init() {}

  /// Creates the collection by compiling the specs at `paths`, which are files or folders.
  ///
  /// - Throws: `SpecFileError` if a path does not exist or cannot be read, or `ValidationError` if a path contains no spec.
  package init(specsAt paths: [String]) throws {
    // Paths with the same root folder share a library, so that each file is read only once.
    var libraries: [String: SpecLibrary] = [:]
    for path in paths {
      let files = try SpecLibrary.specPaths(below: path)
      let root = SpecLibrary.root(of: path)
      let known = libraries[root].flatMap { files.allSatisfy($0.paths.contains) ? $0 : nil }
      let library = try known ?? SpecLibrary.around(path)
      libraries[root] = library
      if files.isEmpty { throw ValidationError("No spec (*.yaml) was found below '\(path)'.") }
      compile(files, in: library)
    }
    diagnostics.dropConsequences()
    diagnostics.mergeTranslations()
  }

  /// Creates the collection by compiling the specs at the given paths of each library.
  package init(_ files: [(library: SpecLibrary, paths: [String])]) {
    for (library, paths) in files { compile(paths, in: library) }
    diagnostics.dropConsequences()
    diagnostics.mergeTranslations()
  }

  private mutating func compile(_ files: [String], in library: SpecLibrary) {
    for (file, (spec, found)) in zip(files, files.concurrentMap(largestFirst: library.size(of:)) { library.compile($0) }) {
      diagnostics.append(found)
      if let spec { specs.append((file, spec)) }
    }
  }

  /// Adds specs that were converted from another format, with their diagnostics.
  package mutating func append(_ added: [(path: String, spec: SpecLibrary.Spec)], _ found: Diagnostics) {
    specs += added
    diagnostics.append(found)
    diagnostics.dropConsequences()
  }

  /// The flows, with the paths of their specs.
  package var flows: [(path: String, flow: Flow)] {
    specs.compactMap { path, spec in
      if case .flow(let flow) = spec { (path, flow) } else { nil }
    }
  }

  /// The tours, with the paths of their specs.
  package var tours: [(path: String, tour: Tour)] {
    specs.compactMap { path, spec in
      if case .tour(let tour) = spec { (path, tour) } else { nil }
    }
  }

  /// The compiled policies.
  package var policies: [Policy] {
    specs.compactMap { _, spec in
      if case .policy(let policy) = spec { policy } else { nil }
    }
  }

  /// The compiled requirements files.
  package var requirements: [Requirements] {
    specs.compactMap { _, spec in
      if case .requirements(let requirements) = spec { requirements } else { nil }
    }
  }

  /// Writes the diagnostics, and returns whether no diagnostic is an error.
  ///
  /// The JSON and SARIF formats are written to standard output, and the other formats to standard error.
  ///
  /// - Throws: `StreamError` if standard output cannot be written.
  package func report(_ format: DiagnosticFormat = .text) throws -> Bool {
    switch format {
    case .text, .github: Self.emit(diagnostics, format)
    case .json, .sarif: try StandardStreams.process.write(format.render(diagnostics.sorted()))
    }
    return !diagnostics.hasErrors
  }

  /// Writes diagnostics to standard error.
  package static func emit(_ diagnostics: Diagnostics, _ format: DiagnosticFormat = .text) {
    let streams = StandardStreams.process
    let text = format.render(diagnostics.sorted(), colours: streams.errorAllowsColor)
    if !text.isEmpty { streams.report(text.hasSuffix("\n") ? String(text.dropLast()) : text) }
  }
}

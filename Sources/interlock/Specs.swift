import CommandTable
import StatechartExchange
import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// Specs that were compiled for a command, with everything there is to say about them.
struct CompiledSpecs {
  private(set) var specs: [(path: String, spec: SpecLibrary.Spec)] = []
  private(set) var diagnostics = Diagnostics()
  /// The charts in SCXML that some of the flows come from, by path.
  private(set) var charts: [String: ConvertedChart] = [:]

  /// Compiles the specs at some paths, each a file or a folder. A chart in SCXML is converted before.
  ///
  /// - Throws: `SpecFileError`, or `ValidationError` if there is nothing to compile.
  init(at paths: [String]) throws {
    // Files of one folder share a library: it is read once.
    var libraries: [String: SpecLibrary] = [:]
    for path in paths {
      if path.hasSuffix(".scxml") {
        try convert(path)
        continue
      }
      let files = try SpecLibrary.specPaths(below: path)
      let root = SpecLibrary.root(of: path)
      let known = libraries[root].flatMap { files.allSatisfy($0.paths.contains) ? $0 : nil }
      let library = try known ?? SpecLibrary.around(path)
      libraries[root] = library
      if files.isEmpty { throw ValidationError("There is no spec (*.yaml) below '\(path)'.") }
      let compiled = files.concurrentMap { library.compile($0) }
      for (file, (spec, found)) in zip(files, compiled) {
        diagnostics.append(found)
        if let spec { specs.append((file, spec)) }
      }
    }
    diagnostics.dropConsequences()
    diagnostics.gatherTranslations()
  }

  /// Compiles the specs that stand at some paths in a revision. Where a path has none, there are none.
  ///
  /// - Throws: `ValidationError` if git does not know the revision.
  init(at paths: [String], inRevision revision: String) throws {
    for path in paths {
      let (library, files) = try GitRevision(name: revision).library(around: path)
      for file in files {
        let (spec, found) = library.compile(file)
        diagnostics.append(found)
        if let spec { specs.append((file, spec)) }
      }
    }
    diagnostics.dropConsequences()
    diagnostics.gatherTranslations()
  }

  private mutating func convert(_ path: String) throws {
    let (converted, found) = ConvertedFlow.compile(try SpecLibrary.read(path))
    diagnostics.append(found)
    guard let converted else { return }
    specs.append((path, .flow(converted.flow)))
    for flow in converted.invoked { specs.append((siblingPath(of: path, for: flow.name), .flow(flow))) }
    charts[path] = converted.chart
  }

  var flows: [(path: String, flow: Flow)] {
    specs.compactMap { path, spec in
      if case .flow(let flow) = spec { (path, flow) } else { nil }
    }
  }

  var tours: [(path: String, tour: Tour)] {
    specs.compactMap { path, spec in
      if case .tour(let tour) = spec { (path, tour) } else { nil }
    }
  }

  var requirements: [Requirements] {
    specs.compactMap { _, spec in
      if case .requirements(let requirements) = spec { requirements } else { nil }
    }
  }

  /// Writes the diagnostics: those for programs to standard output, others to standard error. Returns false if there are errors.
  func report(_ format: DiagnosticFormat = .text) throws -> Bool {
    switch format {
    case .text, .github: Self.tell(diagnostics, format)
    case .json, .sarif: try StandardStreams.process.write(format.render(diagnostics.sorted()))
    }
    return !diagnostics.hasErrors
  }

  /// Writes diagnostics where those are read.
  static func tell(_ diagnostics: Diagnostics, _ format: DiagnosticFormat = .text) {
    let streams = StandardStreams.process
    let text = format.render(diagnostics.sorted(), colours: streams.errorTakesColor)
    if !text.isEmpty { streams.report(text.hasSuffix("\n") ? String(text.dropLast()) : text) }
  }
}

/// The file beside another for a flow that comes from the same chart: `chart-Inner.yaml` beside `chart.yaml`.
func siblingPath(of path: String, for flow: String) -> String {
  guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "\(path)-\(flow)" }
  return "\(path[..<dot])-\(flow)\(path[dot...])"
}

/// One flow, which a command is about, and the chart in SCXML that it comes from, if it does.
func compileFlow(at path: String) throws -> (flow: Flow, chart: ConvertedChart?)? {
  let compiled = try CompiledSpecs(at: [path])
  guard try compiled.report() else { return nil }
  guard compiled.flows.count == 1 || compiled.charts[path] != nil else {
    throw ValidationError("'\(path)' holds \(compiled.flows.count) flows; name the file of one.")
  }
  return (compiled.flows[0].flow, compiled.charts[path])
}

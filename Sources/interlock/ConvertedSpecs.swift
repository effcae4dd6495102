import CommandTable
import SpecCompilation
import StatechartExchange
import StatechartLanguage
import StatechartModel

extension CompiledSpecs {
  /// Compiles the specs at paths of files or folders, and converts charts in SCXML first.
  ///
  /// - Throws: `SpecFileError`, or `ValidationError` if one of the paths contains no spec.
  init(at paths: [String]) throws {
    let charts = paths.filter(isChart)
    self.init()
    if charts.count < paths.count { self = try CompiledSpecs(specsAt: paths.filter { !isChart($0) }) }
    for path in charts { try appendChart(at: path) }
  }

  /// Converts a chart in SCXML to flows, and adds the flows and the diagnostics of the conversion.
  ///
  /// - Returns: The converted chart; `nil` if the chart has errors.
  /// - Throws: `SpecFileError` if the file cannot be read.
  @discardableResult
  fileprivate mutating func appendChart(at path: String) throws -> ConvertedChart? {
    let (converted, found) = ConvertedFlow.compile(try SpecLibrary.read(path))
    let invoked = converted?.invoked.map { (siblingPath(of: path, for: $0.name), SpecLibrary.Spec.flow($0)) } ?? []
    append((converted.map { [(path, .flow($0.flow))] } ?? []) + invoked, found)
    return converted?.chart
  }
}

private func isChart(_ path: String) -> Bool { path.hasSuffix(".scxml") }

/// Returns the path for the spec of another flow of the same chart: `chart-Inner.yaml` for `chart.yaml`.
func siblingPath(of path: String, for flow: String) -> String {
  guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "\(path)-\(flow)" }
  return "\(path[..<dot])-\(flow)\(path[dot...])"
}

/// Compiles the flow in a file. Also returns the converted chart if the file contains a chart in SCXML.
///
/// If the file has errors, the function reports the errors and returns `nil`.
///
/// - Throws: `SpecFileError`, or `ValidationError` if the file does not contain exactly one flow.
func compileFlow(at path: String) throws -> (flow: Flow, chart: ConvertedChart?)? {
  var compiled = CompiledSpecs()
  var chart: ConvertedChart?
  if isChart(path) { chart = try compiled.appendChart(at: path) } else { compiled = try CompiledSpecs(specsAt: [path]) }
  guard try compiled.report() else { return nil }
  guard compiled.flows.count == 1 || chart != nil else {
    throw ValidationError("'\(path)' contains \(compiled.flows.count) flows; give the file of one flow.")
  }
  return (compiled.flows[0].flow, chart)
}

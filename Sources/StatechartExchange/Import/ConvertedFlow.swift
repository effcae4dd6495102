import StatechartLanguage
public import StatechartModel
import StatechartSemantics

/// A chart in SCXML that was converted and compiled.
public struct ConvertedFlow: Sendable {
  /// The converted chart.
  public let chart: ConvertedChart
  /// The compiled flow.
  public let flow: Flow
  /// The flows of the charts that the chart invokes, directly or indirectly, in the order of ``ConvertedChart/all``.
  public let invoked: [Flow]

  /// Converts a document and compiles the resulting spec.
  ///
  /// - Parameters:
  ///   - file: The document.
  ///   - name: The name of the flow; by default the name of the document or of its file.
  /// - Returns: The flow, or `nil` if there are errors; and all diagnostics. A diagnostic for a converted spec has a path that
  ///   begins with the document's path and ends in `.yaml`.
  public static func compile(_ file: SourceFile, name: String? = nil) -> (flow: ConvertedFlow?, diagnostics: Diagnostics) {
    var (chart, diagnostics) = ConvertedChart.convert(file, name: name)
    guard let chart else { return (nil, diagnostics) }
    let path = file.path + ".yaml"
    let invoked = chart.all.dropFirst().map { SourceFile(path: "\(file.path).\($0.flowName).yaml", text: $0.yaml) }
    let library = SpecLibrary(files: [SourceFile(path: path, text: chart.yaml)] + invoked)
    var flows: [Flow] = []
    for file in invoked {
      let (spec, found) = library.compile(file.path)
      diagnostics.append(found)
      if case .flow(let flow) = spec { flows.append(flow) }
    }
    let (spec, found) = library.compile(path)
    diagnostics.append(found)
    guard case .flow(let flow) = spec, !diagnostics.hasErrors else { return (nil, diagnostics) }
    return (ConvertedFlow(chart: chart, flow: flow, invoked: flows), diagnostics)
  }
}

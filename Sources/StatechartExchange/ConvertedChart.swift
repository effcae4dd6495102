public import StatechartLanguage

/// A chart in SCXML that was converted into a spec of the language.
public struct ConvertedChart: Sendable {
  /// The spec, in `mode: scxml`.
  public let yaml: String
  /// The states' names in the spec, by their IDs in the document.
  public let stateNames: [String: String]
  /// The events' names in the spec.
  public let eventNames: EventNames
  /// The names of states, data, events and what they carry that are others in the spec, as warnings.
  public let changedNames: Diagnostics

  /// Converts a document (W3C Recommendation, State Chart XML, 2015).
  ///
  /// - Parameters:
  ///   - file: the document.
  ///   - name: what the flow is called; otherwise as the document or its file says.
  /// - Returns: the chart, or `nil` if the document is mistaken or has something that the language has nothing for; and all that
  ///   there is to say about it.
  public static func convert(_ file: SourceFile, name: String? = nil) -> (chart: ConvertedChart?, diagnostics: Diagnostics) {
    var (document, diagnostics) = SCXMLReader.read(file)
    guard var document else { return (nil, diagnostics) }
    var translator = SCXMLTranslator(&document, file: file, name: name)
    let entries = translator.translate()
    diagnostics.append(translator.diagnostics)
    guard !diagnostics.hasErrors else { return (nil, diagnostics) }
    let chart = ConvertedChart(
      yaml: translator.heading + YAMLNode.text(of: entries), stateNames: translator.names.states,
      eventNames: translator.names.events, changedNames: translator.findChangedNames())
    return (chart, diagnostics)
  }
}

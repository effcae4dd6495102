import Foundation
import StatechartLanguage
public import StatechartModel

/// A chart in SCXML that was converted into a spec of the language.
public struct ConvertedChart: Sendable {
  /// The name of the flow.
  public let flowName: String
  /// The spec, in `mode: scxml`.
  public let yaml: String
  /// The charts in the document that it invokes, each a spec of its own.
  public let invoked: [ConvertedChart]
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
    var flowNames = UniqueNames(reserved: ReservedNames.types.union([ScriptType.text.name]))
    let own = name ?? document.name?.text ?? (file.name as NSString).deletingPathExtension
    var translator = SCXMLTranslator(&document, file: file, name: own, flowNames: &flowNames)
    let chart = translator.converted()
    diagnostics.append(translator.diagnostics)
    return (diagnostics.hasErrors ? nil : chart, diagnostics)
  }

  /// It and the charts that it invokes, and those that these invoke.
  public var all: [ConvertedChart] { [self] + invoked.flatMap(\.all) }
}

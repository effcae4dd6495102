// Converts SCXML into the language.

import Foundation
import StatechartLanguage
public import StatechartModel

extension ConvertedChart {
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
}

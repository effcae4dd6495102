// The conversion of SCXML documents to specs.

import Foundation
import StatechartLanguage
public import StatechartModel

extension ConvertedChart {
  /// Converts an SCXML document (W3C Recommendation, State Chart XML, 2015) to a spec.
  ///
  /// - Parameters:
  ///   - file: The document.
  ///   - name: The name of the flow; by default the name of the document or of its file.
  /// - Returns: The chart, or `nil` if the document has errors or a construct without a counterpart in the language; and the
  ///   diagnostics.
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

/// A parsed SCXML document, whose names are not resolved.
///
/// ``SCXMLReader`` reports invalid elements and constructs without a counterpart in the language.
struct SCXMLDocument: Sendable {
  let name: LocatedText?
  /// The comments before the root element.
  let comments: [String]
  /// The data of the document and of its states.
  ///
  /// With early binding, all data exists from the start (SCXML, section 5.3.3).
  var data: [SCXMLData] = []
  /// The actions of the document's scripts, which run when the chart is loaded.
  var scripts: [SCXMLAction] = []
  /// The document itself, as the state that contains all other states.
  var root: SCXMLState
}

/// A declaration of data: `<data id="x" expr="0"/>`.
struct SCXMLData: Sendable {
  let id: LocatedText
  let value: ScriptExpression?
  let comments: [String]
  /// Whether the data has no initial value and an error was reported for the data.
  var isUnread = false
}

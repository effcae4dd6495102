/// A chart as an SCXML document declares it. Its elements are valid, and its names are not resolved.
struct SCXMLDocument: Sendable {
  let name: LocatedText?
  /// The comments before the root element.
  let comments: [String]
  /// All data, wherever it is declared. With early binding all of it exists from the start (SCXML, section 5.3.3).
  var data: [SCXMLData] = []
  /// The actions of a script of the document, which run when the chart is loaded.
  var scripts: [SCXMLAction] = []
  /// The document itself as the state that contains all others.
  var root: SCXMLState
}

/// `<data id="x" expr="0"/>`
struct SCXMLData: Sendable {
  let id: LocatedText
  let value: ScriptExpression?
  let comments: [String]
  /// Whether its value could not be read, which has been reported.
  var isUnread = false
}

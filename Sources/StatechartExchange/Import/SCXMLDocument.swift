/// A parsed SCXML document. Its elements are valid, and its names are not resolved.
struct SCXMLDocument: Sendable {
  let name: LocatedText?
  /// The comments before the root element.
  let comments: [String]
  /// The data of the document and of its states. With early binding, all data exists from the start (SCXML, section 5.3.3).
  var data: [SCXMLData] = []
  /// The actions of the document's scripts. They run when the chart is loaded.
  var scripts: [SCXMLAction] = []
  /// The document itself, as the state that contains all other states.
  var root: SCXMLState
}

/// A declaration of data: `<data id="x" expr="0"/>`.
struct SCXMLData: Sendable {
  let id: LocatedText
  let value: ScriptExpression?
  let comments: [String]
  /// Whether the value of the data could not be read, which has been reported.
  var isUnread = false
}

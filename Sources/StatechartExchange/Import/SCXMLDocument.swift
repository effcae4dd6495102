/// A chart as an SCXML document declares it: of a known form, its names not resolved.
struct SCXMLDocument: Sendable {
  let name: LocatedText?
  /// What stands before the outermost element.
  let comments: [String]
  /// All data, wherever it is declared: with early binding it is all there from the start (section 5.3.3).
  var data: [SCXMLData] = []
  /// What a script at the top does when the chart is loaded.
  var scripts: [SCXMLAction] = []
  /// The document itself as the state that contains all others.
  var root: SCXMLState
}

/// `<data id="x" expr="0"/>`
struct SCXMLData: Sendable {
  let id: LocatedText
  let value: ScriptExpression?
  let comments: [String]
  /// Whether it has a value that could not be read, which has been told.
  var isUnread = false
}

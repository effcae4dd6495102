import StatechartModel

extension SCXMLReader {
  /// Reads the declarations of a data model.
  ///
  /// - Returns: The actions that initialize late-bound data. The actions run each time that the state is entered, instead of
  ///   only the first time. The difference is not observable for a constant value if no other action assigns the data.
  mutating func readData(_ element: XMLElement, isLate: Bool) -> [SCXMLAction] {
    known = knownAtFirst
    var actions: [SCXMLAction] = []
    for data in children(of: element) {
      if let source = data["src"] { diagnostics.report(.noCounterpart("data from a file", at: source.nameRange)) }
      guard let id = data["id"]?.value else { continue }
      let reportedCount = diagnostics.all.count
      var value: ScriptExpression?
      switch self.value(of: data) {
      case .value(let read)?:
        if isLate {
          if known.value(of: read) == nil || known.assigned.contains(id.text) {
            diagnostics.report(.noCounterpart("late binding of data whose value is not constant", at: id.range))
          }
          actions += made([.assign(id, read)], data).actions
        } else {
          value = read
        }
      case .fails(let reason)? where isLate: diagnostics.report(reason)
      case .fails(let reason)?:
        diagnostics.report(.evaluationFails("'\(id.text)' has no value", because: reason))
        document.scripts += made([.raise(LocatedText("error.execution", at: reason.range), [])], data).actions
      case .unread?, nil: break
      }
      let isUnread = value == nil && diagnostics.all[reportedCount...].contains { $0.severity == .error }
      document.data.append(SCXMLData(id: id, value: value, comments: data.comments, isUnread: isUnread))
    }
    return actions
  }

  /// Reads the value in `expr`, or in the text of the element.
  ///
  /// - Returns: The result; `nil` if the element has neither `expr` nor text.
  mutating func value(of element: XMLElement) -> ReadExpression? {
    if let attribute = element["expr"] { return evaluation(of: attribute.value) }
    guard element.children.isEmpty else {
      diagnostics.report(.noCounterpart("XML as a value", at: element.range))
      return .unread
    }
    return element.text.allSatisfy(\.isWhitespace) ? nil : content(element.words)
  }

  /// Reads the done data of a final state, for done events and for the invoker of the chart.
  ///
  /// A value whose evaluation fails raises an error and is ignored (SCXML, sections 5.5 to 5.7).
  ///
  /// - Returns: The done data, and the actions that raise the errors.
  mutating func readDoneData(_ element: XMLElement) -> (data: [SCXMLParameter], actions: [SCXMLAction]) {
    known = knownAtFirst
    var data: [SCXMLParameter] = []
    var actions: [SCXMLAction] = []
    for child in children(of: element) {
      switch readParameter(child) {
      case .value(let parameter)?: data.append(parameter)
      case .fails(let reason)?:
        diagnostics.report(.evaluationFails("this done data is ignored", because: reason))
        actions += made([.raise(LocatedText("error.execution", at: reason.range), [])], child).actions
      case nil: break
      }
    }
    return (data, actions)
  }
}

import StatechartModel

/// An `<invoke>` with an inline chart (SCXML, section 6.4).
struct SCXMLInvocation: Sendable {
  /// The ID of the invocation, to which the chart sends events.
  ///
  /// If the element has no ID, the ID is derived from the state's ID.
  let id: LocatedText
  let document: SCXMLDocument
  /// The actions that run before each event of the invoked chart is handled (SCXML, section 6.5).
  let finalize: [SCXMLAction]
  let range: SourceRange
}

extension SCXMLReader {
  /// Reads the chart that a state invokes, and reports constructs without a counterpart in the language.
  ///
  /// - Returns: The invocation; `nil`, after reporting an error, if the element has an unsupported type or attribute, or no
  ///   inline chart.
  mutating func readInvocation(_ element: XMLElement, in state: SCXMLState) -> SCXMLInvocation? {
    checkForm(element)
    if let type = element["type"]?.value, !Self.processors.contains(type.text) {
      diagnostics.report(.noCounterpart("an invocation of type '\(type.text)'", at: type.range))
      return nil
    }
    for name in ["typeexpr", "src", "srcexpr", "idlocation", "namelist"] {
      guard let attribute = element[name] else { continue }
      let advice = name.hasPrefix("src") ? Self.invokeAdvice : nil
      diagnostics.report(.noCounterpart("'\(name)' of '<invoke>'", at: attribute.nameRange, advice: advice))
      return nil
    }
    if let forward = element["autoforward"]?.value, forward.text != "false" {
      diagnostics.report(
        .noCounterpart(
          "'autoforward'", at: forward.range,
          advice: "send each event with '<send target=\"#_\(element["id"]?.value.text ?? "id")\">'"))
    }
    var chart: XMLElement?
    var finalize: [SCXMLAction] = []
    for child in element.children where child.isSCXML {
      switch child.name {
      case "finalize":
        checkForm(child)
        finalize += readBlock(child)
      case "content": chart = child.children.first { $0.isSCXML && $0.name == "scxml" }
      case "param":
        diagnostics.report(
          .noCounterpart(
            "'<param>' of '<invoke>'", at: child.range,
            advice: "send the value with an event, or write the value into the chart"))
      default: break
      }
    }
    guard let chart else {
      diagnostics.report(.noCounterpart("'<invoke>' without an inline chart", at: element.range, advice: Self.invokeAdvice))
      return nil
    }
    let (document, found) = Self.read(chart)
    diagnostics.append(found)
    let id = element["id"]?.value ?? LocatedText("\(state.id?.text ?? "").invoked", at: element.range)
    return SCXMLInvocation(id: id, document: document, finalize: finalize, range: element.range)
  }

  private static let invokeAdvice = "write the chart into the '<content>' of the '<invoke>'"

  /// Returns the IDs of the invocations in a document, without the IDs in nested inline charts.
  static func invokeIDs(in element: XMLElement) -> Set<String> {
    Set(
      element.children.filter { $0.name != "scxml" }.flatMap { child in
        (child.name == "invoke" ? [child["id"]?.value.text].compactMap(\.self) : []) + invokeIDs(in: child)
      })
  }
}

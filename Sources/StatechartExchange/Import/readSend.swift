import StatechartModel

extension SCXMLReader {
  /// Reads a `<send>`, and returns its action (SCXML, section 6.2).
  ///
  /// An event to the chart itself can be raised, or sent after a delay. An event to the chart's invoker, or to an invoked
  /// chart, is sent without a delay. Other targets are unsupported.
  mutating func readSend(_ element: XMLElement) -> SCXMLBlock {
    if let attribute = element["idlocation"] {
      diagnostics.report(.noCounterpart("'idlocation'", at: attribute.nameRange))
    }
    var read: [String: LocatedText] = [:]
    for (name, other) in [("type", "typeexpr"), ("target", "targetexpr"), ("event", "eventexpr"), ("delay", "delayexpr")] {
      switch literal(name, other, of: element) {
      case .known(let words)?: read[name] = words
      case .fails(let reason)?: return failed(reason, element)
      case .unread?, nil: break
      }
    }
    let (parameters, failure) = readParameters(of: element)
    if let failure { return failed(failure, element) }
    let target = read["target"]?.text == SystemVariables.ownTarget ? nil : read["target"]
    let delay = read["delay"]
    let milliseconds = delay.flatMap { readDelay($0) }
    if let type = read["type"], !Self.processors.contains(type.text) {
      if !type.text.hasPrefix("http:") {
        return failed(because: "unknown event processor '\(type.text)'", at: type.range, element)
      }
      diagnostics.report(.noCounterpart("an event processor other than SCXML's", at: type.range))
    }
    if let target, let receiver = receiver(of: target.text) {
      if let delay, milliseconds != 0 {
        diagnostics.report(.noCounterpart("a delay of an event for another chart", at: delay.range))
      }
      return made(read["event"].map { [.message($0, parameters, to: receiver)] } ?? [], element)
    }
    if let target, target.text != "#_internal" {
      if let (event, reason) = Self.failure(of: target.text) {
        return failed(event, because: reason, at: target.range, element)
      }
      diagnostics.report(
        .noCounterpart(
          "the target '\(target.text)'", at: target.range,
          advice: "use '#_internal', '#_parent', or '#_' with the ID of an '<invoke>'"))
    }
    guard let event = read["event"] else { return SCXMLBlock() }
    guard target != nil else {
      return made([.send(event, parameters, milliseconds: milliseconds ?? 0, id: element["id"]?.value)], element)
    }
    if let delay { diagnostics.report(.wrongForm("a raised event cannot be delayed (SCXML, section 6.2.4)", at: delay.range)) }
    return made([.raise(event, parameters)], element)
  }

  static let processors = [
    "scxml", "http://www.w3.org/TR/scxml", "http://www.w3.org/TR/scxml/", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor",
  ]

  /// Returns the other chart that a target refers to; `nil` if there is none (SCXML, section 6.2.4).
  private func receiver(of target: String) -> SCXMLAction.Receiver? {
    if target == "#_parent" { return .invoker }
    let id = target.dropFirst("#_".count)
    return target.hasPrefix("#_") && invokeIDs.contains(String(id)) ? .invoked(String(id)) : nil
  }

  /// Returns the error event and the reason for an invalid target or an unknown session; `nil` for other targets (SCXML,
  /// section 6.2.4).
  private static func failure(of target: String) -> (event: String, reason: String)? {
    if target.hasPrefix("#_scxml_") { return ("error.communication", "unknown session '\(target)'") }
    if target.hasPrefix("#_") || target.contains(":") { return nil }
    return ("error.execution", "invalid target '\(target)'")
  }

  /// Reads the data of an event: the names of a `namelist`, then the parameters.
  ///
  /// - Returns: The data; if an evaluation fails, no data and the reason, because the event is not sent.
  private mutating func readParameters(of element: XMLElement) -> (parameters: [SCXMLParameter], failure: Diagnostic?) {
    var parameters: [SCXMLParameter] = []
    for name in element["namelist"]?.value.items ?? [] {
      if let reason = failure(ofLocation: name) { return ([], reason) }
      parameters.append(SCXMLParameter(name: name, value: ScriptExpression(kind: .name(name.text), range: name.range)))
    }
    let children = children(of: element)
    if let content = children.first(where: { $0.name == "content" }), children.count > 1 || !parameters.isEmpty {
      diagnostics.report(
        .wrongForm("'<content>' cannot be combined with '<param>' or 'namelist' (SCXML, section 6.2)", at: content.range))
    }
    for child in children {
      switch readParameter(child) {
      case .value(let parameter)?: parameters.append(parameter)
      case .fails(let reason)?: return ([], reason)
      case nil: break
      }
    }
    return (parameters, nil)
  }

  /// The result of reading a `<param>` or a `<content>`.
  enum ReadParameter {
    case value(SCXMLParameter)
    case fails(Diagnostic)
  }

  /// Reads a `<param>` or a `<content>`.
  ///
  /// - Returns: The parameter, or the reason why its evaluation fails; `nil` if an error was reported.
  mutating func readParameter(_ element: XMLElement) -> ReadParameter? {
    if element.name == "content" {
      switch value(of: element) {
      case .value(let value)?:
        return .value(SCXMLParameter(name: LocatedText(SCXMLParameter.whole, at: element.range), value: value))
      case .fails(let reason)?: return .fails(reason)
      case .unread?: break
      case nil: diagnostics.report(.noCounterpart("an empty '<content>'", at: element.range))
      }
      return nil
    }
    guard let name = element["name"]?.value else { return nil }
    guard let words = element["expr"] ?? element["location"] else {
      diagnostics.report(.missingAttribute("expr", of: element))
      return nil
    }
    switch evaluation(of: words.value) {
    case .value(let value): return .value(SCXMLParameter(name: name, value: value))
    case .fails(let reason): return .fails(reason)
    case .unread: return nil
    }
  }

  /// The result of reading a text from an attribute or an expression.
  enum ReadText {
    case known(LocatedText)
    case fails(Diagnostic)
    /// No result: the expression was not parsed or is not a constant text, and an error was reported.
    case unread
  }

  /// Reads a text from an attribute, or from another attribute with a constant expression.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute with the text.
  ///   - other: The name of the attribute with the expression, such as `eventexpr`.
  /// - Returns: The result; `nil` if the element has neither attribute. A missing `event` or `sendid` is reported as an error.
  mutating func literal(_ name: String, _ other: String, of element: XMLElement) -> ReadText? {
    if let attribute = element[name] { return .known(attribute.value) }
    guard let attribute = element[other] else {
      if name == "event" || name == "sendid" { diagnostics.report(.missingAttribute(name, of: element)) }
      return nil
    }
    switch evaluation(of: attribute.value) {
    case .unread: return .unread
    case .fails(let reason): return .fails(reason)
    case .value(let value):
      if let text = known.text(of: value) { return .known(LocatedText(text, at: value.range)) }
      diagnostics.report(.noCounterpart("'\(other)' that is not a constant text", at: attribute.value.range))
      return .unread
    }
  }

  /// Reads a delay in the units of CSS: `10ms`, `1.5s`.
  ///
  /// - Returns: The delay in milliseconds; `nil`, after reporting an error, if the form is wrong or the delay is too long.
  private mutating func readDelay(_ delay: LocatedText) -> Int? {
    let number = delay.text.prefix { $0.isNumber || $0 == "." }
    let factors = ["ms": 1.0, "s": 1_000]
    let longest = 100.0 * 366 * 24 * 3_600_000
    guard let value = Double(number.hasPrefix(".") ? "0\(number)" : String(number)),
      let factor = factors[String(delay.text.dropFirst(number.count))], value * factor <= longest
    else {
      diagnostics.report(.wrongForm("expected a delay such as '10ms' or '1.5s', found '\(delay.text)'", at: delay.range))
      return nil
    }
    return Int((value * factor).rounded())
  }
}

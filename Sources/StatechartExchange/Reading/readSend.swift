import StatechartLanguage

extension SCXMLReader {
  /// SCXML, section 6.2. An event to the chart itself can be raised, or sent after a delay; nothing else can be reached.
  mutating func readSend(_ element: XMLElement) -> SCXMLAction.Kind? {
    for name in ["targetexpr", "typeexpr", "idlocation"] {
      if let attribute = element[name] { diagnostics.report(.noCounterpart("'\(name)'", at: attribute.nameRange)) }
    }
    let processors = ["scxml", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"]
    if let type = element["type"]?.value, !processors.contains(type.text) {
      diagnostics.report(.noCounterpart("an event processor other than SCXML's", at: type.range))
    }
    let target = element["target"]?.value
    if let target, target.text != "#_internal" {
      diagnostics.report(.noCounterpart("the target '\(target.text)'", at: target.range, fix: "only '#_internal' has one"))
    }
    let parameters = readParameters(of: element)
    guard let event = literal("event", "eventexpr", of: element) else { return nil }
    let delay = literal("delay", "delayexpr", of: element)
    let milliseconds = delay.flatMap { readDelay($0) }
    guard target != nil else {
      if let first = parameters.first {
        diagnostics.report(
          .noCounterpart(
            "data that is sent", at: first.name.range, fix: "only what is raised, with target=\"#_internal\", carries data"))
      }
      return .send(event, milliseconds: milliseconds ?? 0, id: element["id"]?.value)
    }
    if let delay { diagnostics.report(.wrongForm("what is raised cannot be delayed (SCXML, section 6.2.4)", at: delay.range)) }
    return .raise(event, parameters)
  }

  /// What an event carries: the data of a `namelist`, then the parameters.
  private mutating func readParameters(of element: XMLElement) -> [SCXMLParameter] {
    var parameters = (element["namelist"]?.value.items ?? []).map { name in
      SCXMLParameter(name: name, value: ScriptExpression(kind: .name(name.text), range: name.range))
    }
    for child in children(of: element) {
      guard child.name == "param" else {
        diagnostics.report(.noCounterpart("'<\(child.name)>'", at: child.range))
        continue
      }
      guard let name = child["name"]?.value else { continue }
      guard let words = child["expr"] ?? child["location"] else {
        diagnostics.report(.missingAttribute("expr", of: child))
        continue
      }
      if let value = expression(words.value) { parameters.append(SCXMLParameter(name: name, value: value)) }
    }
    return parameters
  }

  /// A text that is given as such, or by an expression that is a text.
  mutating func literal(_ name: String, _ other: String, of element: XMLElement) -> Words? {
    if let attribute = element[name] { return attribute.value }
    guard let attribute = element[other] else {
      if name == "event" || name == "sendid" { diagnostics.report(.missingAttribute(name, of: element)) }
      return nil
    }
    guard let value = expression(attribute.value) else { return nil }
    guard case .text(let text) = value.kind else {
      diagnostics.report(.noCounterpart("'\(other)' that is not a text", at: attribute.value.range))
      return nil
    }
    return Words(text, at: value.range)
  }

  /// `10ms`, `1.5s`: a time as CSS writes it.
  private mutating func readDelay(_ delay: Words) -> Int? {
    let number = delay.text.prefix { $0.isNumber || $0 == "." }
    let factors = ["ms": 1.0, "s": 1_000]
    let longest = 100.0 * 366 * 24 * 3_600_000
    guard let value = Double(number.hasPrefix(".") ? "0\(number)" : String(number)),
      let factor = factors[String(delay.text.dropFirst(number.count))], value * factor <= longest
    else {
      diagnostics.report(.wrongForm("'\(delay.text)' is not a delay such as '10ms' or '1.5s'", at: delay.range))
      return nil
    }
    return Int((value * factor).rounded())
  }
}

import StatechartLanguage

extension SCXMLReader {
  /// The actions in an element.
  mutating func readBlock(_ element: XMLElement) -> [SCXMLAction] {
    let block = children(of: element)
    return readActions(block)
  }

  /// Several actions, in their order.
  mutating func readActions(_ elements: [XMLElement]) -> [SCXMLAction] {
    elements.flatMap { element in
      readAction(element).map { SCXMLAction(kind: $0, range: element.range, comments: element.comments) }
    }
  }

  /// A script can stand for several actions.
  private mutating func readAction(_ element: XMLElement) -> [SCXMLAction.Kind] {
    switch element.name {
    case "raise": return element["event"].map { [.raise($0.value, [])] } ?? []
    case "assign":
      guard let location = element["location"]?.value else { return [] }
      guard let value = value(of: element) else {
        if element["expr"] == nil, element.text.allSatisfy(\.isWhitespace) {
          diagnostics.report(.missingAttribute("expr", of: element))
        }
        return []
      }
      return [.assign(location, value)]
    case "log": return [readLog(element)]
    case "script": return readScript(element)
    case "if": return [readBranch(element)]
    case "send": return readSend(element).map { [$0] } ?? []
    case "cancel": return literal("sendid", "sendidexpr", of: element).map { [.cancel($0)] } ?? []
    default:
      diagnostics.report(.noCounterpart("'<\(element.name)>'", at: element.range))
      return []
    }
  }

  private mutating func readLog(_ element: XMLElement) -> SCXMLAction.Kind {
    .log(label: element["label"]?.value.text ?? "", element["expr"].flatMap { expression($0.value) })
  }

  private mutating func readScript(_ element: XMLElement) -> [SCXMLAction.Kind] {
    if let source = element["src"] {
      diagnostics.report(.noCounterpart("a script file", at: source.nameRange))
      return []
    }
    let assignments = attempt { () throws(ScriptParser.Failure) in
      var parser = try ScriptParser(element.words)
      return try parser.wholeScript()
    }
    return (assignments ?? []).map { .assign($0.name, $0.value) }
  }

  /// `<elseif/>` and `<else/>` stand between the actions and hold none (section 4.3).
  private mutating func readBranch(_ element: XMLElement) -> SCXMLAction.Kind {
    var branches: [(condition: ScriptExpression?, actions: [SCXMLAction])] = []
    var condition = element["cond"].flatMap { expression($0.value) }
    var block: [XMLElement] = []
    var hasElse = false
    for child in children(of: element) {
      guard ["elseif", "else"].contains(child.name) else {
        block.append(child)
        continue
      }
      if hasElse { diagnostics.report(.wrongForm("nothing is asked after '<else/>'", at: child.range)) }
      branches.append((condition, readActions(block)))
      block = []
      hasElse = child.name == "else"
      condition = child["cond"].flatMap { expression($0.value) }
    }
    branches.append((condition, readActions(block)))
    return .branch(branches)
  }
}

import StatechartModel

extension SyntaxReader {
  mutating func readTour(_ node: Node) -> TourSyntax? {
    let group = group(node, "a tour", .tour)
    guard let name = self.name(group["tour"], "the name of a tour"), let start = self.name(group["start"], "the name of a flow")
    else { return nil }
    return TourSyntax(
      name: name, summary: prose(group["summary"], "'summary'"), start: start,
      files: entries(group["files"], "'files'").compactMap { readFile($0) },
      answers: list(group["answers"], "'answers'").compactMap { readTourStep($0, .tourAnswer) },
      steps: list(group["steps"], "'steps'").compactMap { readTourStep($0, .tourStep) })
  }

  /// Reads a file with its content, such as `letter.txt: Dear diary`; `nil` for an entry with errors, which are reported.
  private mutating func readFile(_ entry: Node.Entry) -> Tour.File? {
    guard !entry.key.text.contains("/"), ![".", ".."].contains(entry.key.text) else {
      diagnostics.report(.notAFileName(entry.key))
      return nil
    }
    return scalar(entry.value, "the content of a file").map { Tour.File(name: entry.key.text, content: $0.text) }
  }

  private mutating func readTourStep(_ node: Node, _ form: MappingForm) -> TourStepSyntax? {
    guard let (verb, data) = readVerb(node, "a step of a tour", form) else { return nil }
    return readTourStep(verb, with: data).map { TourStepSyntax(kind: $0, range: node.range) }
  }

  private mutating func readTourStep(_ verb: Node.Entry, with data: Node?) -> TourStepSyntax.Kind? {
    switch verb.key.text {
    case "say":
      let words = prose(verb.value, "'say'")
      return words.isEmpty ? nil : .say(words)
    case "fill":
      let fields = entries(verb.value, "'fill'")
      guard fields.count == 1, let (text, _) = scalar(fields[0].value, "'\(fields[0].key.text)'") else {
        if fields.count > 1 { diagnostics.report(.fillsOneField(fields[1].key)) }
        return nil
      }
      return .fill(fields[0].key, text)
    case "leave":
      return expression(verb.value, "'leave'").map { .leave($0) }
    case "expect":
      let expected = entries(verb.value, "'expect'")
      guard let flow = expected.first(where: { $0.key.text == "flow" }) else {
        if case .mapping = verb.value.content { diagnostics.report(.missingKey("flow", in: "'expect'", at: verb.key.range)) }
        return nil
      }
      guard let name = self.name(flow.value, "the name of a flow") else { return nil }
      return .expect(
        flow: name,
        expected.filter { $0.key.text != "flow" }.compactMap {
          readExpectation($0, known: MappingForm.tourExpectation.keyNames)
        })
    default:
      return readStep(verb, with: data).map { .shared($0) }
    }
  }
}

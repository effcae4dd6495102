import StatechartModel

extension SyntaxReader {
  mutating func readRequirements(_ node: Node) -> RequirementsSyntax? {
    let group = group(node, "a file of requirements", .requirements)
    guard let key = group["requirements"], let (name, _) = scalar(key, "'requirements'"),
      isRowName(Name(text: name, range: key.range))
    else { return nil }
    return RequirementsSyntax(
      name: Name(text: name, range: key.range), summary: prose(group["summary"], "'summary'"),
      sections: entries(group["sections"], "'sections'").map { section in
        RequirementSectionSyntax(
          title: section.key, rows: entries(section.value, "a section").compactMap { readRequirement($0) })
      })
  }

  private mutating func readRequirement(_ entry: Node.Entry) -> RequirementSyntax? {
    guard isRowName(entry.key) else { return nil }
    guard case .mapping = entry.value.content else {
      return words(entry.value, "a requirement").map {
        RequirementSyntax(id: entry.key, words: $0, tests: [], instead: nil)
      }
    }
    let group = group(entry.value, "a requirement", .requirement)
    return RequirementSyntax(
      id: entry.key, words: group["says"].flatMap { words($0, "'says'") } ?? "",
      tests: items(group["tests"]).compactMap { item in
        words(item, "a test").map { Name(text: $0, range: item.range) }
      },
      instead: group["instead"].flatMap { words($0, "'instead'") })
  }

  /// Returns whether the name of a file of requirements or of a requirement is valid, and reports an invalid name.
  ///
  /// Scenarios refer to the two names under `covers`, separated by a slash: `stage-1/R2`.
  private mutating func isRowName(_ name: Name) -> Bool {
    let isName = !name.text.isEmpty && name.text.unicodeScalars.allSatisfy { $0.continuesIdentifier || $0 == "-" }
    if !isName { diagnostics.report(.notARowName(name)) }
    return isName
  }

  /// Reads a text; `nil` for a missing or blank text, which is reported.
  private mutating func words(_ node: Node, _ what: String) -> String? {
    let text = prose(node, what)
    if case .scalar = node.content, !node.isEmpty, text.allSatisfy(\.isWhitespace) {
      diagnostics.report(.missingText(what, at: node.range))
      return nil
    }
    return text.isEmpty ? nil : text
  }
}

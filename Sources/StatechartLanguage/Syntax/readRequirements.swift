extension SyntaxReader {
  mutating func readRequirements(_ node: Node) -> RequirementsSyntax? {
    let group = group(
      node, "a file of requirements", allowed: ["requirements", "summary", "sections"],
      required: ["requirements", "summary", "sections"])
    guard let key = group["requirements"], let (name, _) = scalar(key, "'requirements'") else { return nil }
    return RequirementsSyntax(
      name: Name(text: name, range: key.range),
      summary: group["summary"].flatMap { scalar($0, "'summary'") }?.text ?? "",
      sections: entries(group["sections"], "'sections'").map { section in
        RequirementSectionSyntax(
          title: section.key, rows: entries(section.value, "a section").compactMap { readRequirement($0) })
      })
  }

  private mutating func readRequirement(_ entry: Node.Entry) -> RequirementSyntax? {
    guard case .mapping = entry.value.content else {
      return scalar(entry.value, "a requirement").map {
        RequirementSyntax(id: entry.key, words: $0.text, tests: [], instead: nil)
      }
    }
    let group = group(entry.value, "a requirement", allowed: ["says", "tests", "instead"], required: ["says"])
    return RequirementSyntax(
      id: entry.key, words: group["says"].flatMap { scalar($0, "'says'") }?.text ?? "",
      tests: items(group["tests"]).compactMap { item in
        scalar(item, "'tests'").map { Name(text: $0.text, range: item.range) }
      },
      instead: group["instead"].flatMap { scalar($0, "'instead'") }?.text)
  }
}

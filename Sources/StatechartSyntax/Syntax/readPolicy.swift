import StatechartModel

extension SyntaxReader {
  mutating func readPolicy(_ node: Node) -> PolicySyntax? {
    let hasTypes = if case .mapping(let entries) = node.content { entries.contains { $0.key.text == "types" } } else { false }
    let required = MappingForm.policy.requiredKeys + (hasTypes ? [] : ["values"])
    let group = group(node, "a policy", allowed: MappingForm.policy.keyNames, required: required)
    guard let name = name(group["policy"], "the name of a policy") else { return nil }
    return PolicySyntax(
      name: name,
      summary: prose(group["summary"], "a summary"),
      types: readTypes(group["types"]),
      records: entries(group["records"], "'records'").compactMap { readRecord($0) },
      values: entries(group["values"], "'values'").compactMap { readPolicyValue($0) })
  }

  private mutating func readTypes(_ node: Node?) -> [VariableSyntax] {
    let types = variables(node, "'types'")
    for type in types {
      if let value = type.initial { diagnostics.report(.typeHasValue(type.name, at: value.range)) }
    }
    return types
  }

  private mutating func readRecord(_ entry: Node.Entry) -> SignatureSyntax? {
    let node = Node(content: .mapping([entry]), range: entry.value.range)
    return signatures(node, "'records'").first.map { record in
      SignatureSyntax(name: record.name, fields: record.fields, comment: groupComment(of: entry))
    }
  }

  /// Returns the comment after the key of a mapping, or at the end of a mapping on one line; `nil` without a comment.
  private func groupComment(of entry: Node.Entry) -> String? {
    entry.value.range.start.line == entry.key.range.start.line
      ? comment(of: entry) : file.comment(after: entry.key.range.end)
  }

  private mutating func readPolicyValue(_ entry: Node.Entry) -> PolicyValueSyntax? {
    guard case .mapping = entry.value.content else {
      let node = Node(content: .mapping([entry]), range: entry.value.range)
      return variables(node, "'values'").first.map { variable in
        PolicyValueSyntax(name: variable.name, comment: variable.comment, kind: .single(variable))
      }
    }
    guard isIdentifier(entry.key, "a name in 'values'") else { return nil }
    let group = group(entry.value, "the list '\(entry.key.text)'", .policyList)
    guard let record = name(group["list"], "the name of a record"), group.has("items") else { return nil }
    return PolicyValueSyntax(
      name: entry.key, comment: groupComment(of: entry),
      kind: .list(
        of: record, rising: items(group["rising"]).compactMap { name($0, "the name of a field") },
        items: list(group["items"], "'items'").map { item in
          PolicyItemSyntax(fields: readArguments(item, "an item"), range: item.range)
        }))
  }
}

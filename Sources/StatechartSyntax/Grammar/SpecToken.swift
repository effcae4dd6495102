package import StatechartModel

/// A key or a scalar of a spec, with its role in the language.
package struct SpecToken: Sendable {
  package let text: String
  package let range: SourceRange
  package let role: Role

  package enum Role: Sendable {
    /// A key of a mapping with fixed keys.
    case key(MappingForm, MappingForm.Key)
    case scalar(ScalarForm)
  }

  /// Returns the keys and scalars of a file, in source order; empty if the file cannot be parsed or its kind is unknown.
  ///
  /// Unknown keys and values of a wrong kind are omitted.
  package static func all(in file: SourceFile) -> [SpecToken] {
    guard let root = YAMLParser.parse(file).root, case .mapping(let entries) = root.content,
      let kind = MappingForm.files.first(where: { kind in entries.contains { $0.key.text == kind.rawValue } })
    else { return [] }
    var words: [SpecToken] = []
    append(root, [.mapping(kind)], to: &words)
    return words
  }

  private static func append(_ node: Node, _ forms: [Form], to words: inout [SpecToken]) {
    switch node.content {
    case .scalar(let text, _):
      if node.isEmpty { return }
      let scalars = forms.compactMap { if case .scalar(let scalar) = $0 { scalar } else { nil } }
      let word = scalars.first { if case .word(let choices) = $0 { choices.contains(text) } else { false } }
      guard let form = word ?? scalars.first else { return }
      words.append(SpecToken(text: text, range: node.range, role: .scalar(form)))
    case .sequence(let items):
      let inner = forms.flatMap { form -> [Form] in if case .list(let item) = form { item.alternatives } else { [] } }
      for item in items { append(item, inner, to: &words) }
    case .mapping(let entries):
      append(entries, forms, to: &words)
    }
  }

  private static func append(_ entries: [Node.Entry], _ forms: [Form], to words: inout [SpecToken]) {
    // The form that shares the most keys with the mapping is probably the intended form.
    let mappings = forms.compactMap { if case .mapping(let mapping) = $0 { mapping } else { nil } }
    let best = mappings.max { left, right in
      entries.count { left.keyNames.contains($0.key.text) } < entries.count { right.keyNames.contains($0.key.text) }
    }
    if let mapping = best, entries.contains(where: { mapping.keyNames.contains($0.key.text) }) {
      for entry in entries {
        guard let key = mapping.keys.first(where: { $0.name == entry.key.text }) else { continue }
        words.append(SpecToken(text: entry.key.text, range: entry.key.range, role: .key(mapping, key)))
        append(entry.value, key.value.alternatives, to: &words)
      }
      return
    }
    for case .entries(let keys, let values, _, _) in forms {
      for entry in entries {
        words.append(SpecToken(text: entry.key.text, range: entry.key.range, role: .scalar(keys)))
        append(entry.value, values.alternatives, to: &words)
      }
      return
    }
  }
}

extension Form {
  /// The alternatives of an ``either(_:)`` form; the form itself for other forms.
  package var alternatives: [Form] {
    if case .either(let forms) = self { forms.flatMap(\.alternatives) } else { [self] }
  }
}

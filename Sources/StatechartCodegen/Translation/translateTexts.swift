import StatechartLanguage

extension MachineTranslator {
  /// The words in every language that there is, and the way to them; nothing where there is none but the spec's own.
  func translations() -> [SwiftDeclaration] {
    guard !flow.translations.isEmpty else { return [] }
    // What is narrower is asked for first: `pt-BR` before `pt`.
    let narrowFirst = flow.translations.sorted { $0.language.count > $1.language.count }
    let branches = narrowFirst.map { translation in
      SwiftBranch(
        condition: .holds(
          SwiftExpression.name("language.accepts")(SwiftArgument(nil, .string([.literal(translation.language)])))),
        body: [.expression(.name(name(of: translation)))])
    }
    let function = SwiftFunction(
      documentation: ["The text in a language: \(list), or else the language of the spec."],
      introducer: "\(access.prefix)func words", parameters: [SwiftParameter(name: "in language", type: "Language")],
      suffix: " -> String", body: [.branches(branches + [SwiftBranch(condition: nil, body: [.expression("words")])])])
    return [.function(function)]
      + flow.translations.map { translation in
        .property(
          SwiftProperty(
            introducer: "private var", name: name(of: translation), type: "String",
            body: [.select("self", zip(flow.texts, translation.texts).map { words($0, $1) })]))
      }
  }

  private var list: String { flow.translations.map { "`\($0.language)`" }.joined(separator: " or ") }

  private func name(of translation: Translation) -> String { "wordsIn" + upperCamel(translation.language) }
}

import Statechart
import StatechartModel

extension MachineTranslator {
  /// Returns the translated texts and the function that looks up a text; empty if there are no translations.
  func translations() -> [SwiftDeclaration] {
    guard !flow.translations.isEmpty else { return [] }
    // Look up more specific languages first: `pt-BR` before `pt`.
    let narrowFirst = flow.translations.sorted { $0.language.count > $1.language.count }
    let branches = narrowFirst.map { translation in
      SwiftBranch(
        condition: .holds(
          SwiftExpression.name("language.accepts")(SwiftArgument(nil, .string([.literal(translation.language)])))),
        body: [.expression(.name(name(of: translation)))])
    }
    let function = SwiftFunction(
      documentation: ["Returns the text in a language: \(list), or else the language of the spec."],
      introducer: "\(access.prefix)func words", parameters: [SwiftParameter(name: "in language", type: "Language")],
      suffix: " -> String", body: [.branches(branches + [SwiftBranch(condition: nil, body: [.expression("words")])])])
    return [.function(function)]
      + flow.translations.map { translation in
        .property(
          SwiftProperty(
            introducer: "private var", name: name(of: translation), type: "String",
            body: [.select("self", zip(flow.texts, translation.texts).map { words($0, $1, in: translation.language) })]))
      }
  }

  /// Returns the case of a `switch` that produces one text in a language.
  func words(_ text: Text, _ pieces: [Text.Piece], in language: String) -> SwiftCase {
    let bindings = text.parameters.map { "let \(escaped($0.name))" }.joined(separator: ", ")
    let pattern = ".\(memberName(text.key))" + (bindings.isEmpty ? "" : "(\(bindings))")
    return SwiftCase([pattern], [.expression(words(pieces, of: text, in: language))])
  }

  private func words(_ pieces: [Text.Piece], of text: Text, in language: String) -> SwiftExpression {
    // A plural form by itself needs no string interpolation.
    if pieces.count == 1, case .plural(let index, let forms) = pieces[0] { return plural(index, forms, of: text, in: language) }
    return .string(
      pieces.map { piece in
        switch piece {
        case .literal(let words): .literal(words)
        case .parameter(let index):
          switch text.parameters[index].type {
          case .duration:
            .value(SwiftExpression.name("Self.words")(SwiftArgument("for", .name(escaped(text.parameters[index].name)))))
          default: .value(.name(escaped(text.parameters[index].name)))
          }
        case .plural(let index, let forms): .value(plural(index, forms, of: text, in: language))
        }
      })
  }

  /// Returns the call that chooses a plural form:
  /// `Language("en").plural(of: attempts, one: "\(attempts) attempt", other: "\(attempts) attempts")`.
  private func plural(_ index: Int, _ forms: [Text.Form], of text: Text, in language: String) -> SwiftExpression {
    let inOrder = PluralCategory.allCases.compactMap { category in forms.first { $0.category == category } }
    return .call(
      SwiftExpression.name("Language")(SwiftArgument(nil, .string([.literal(language)]))).dot("plural"),
      [SwiftArgument("of", .name(escaped(text.parameters[index].name)))]
        + inOrder.map { SwiftArgument($0.category.rawValue, words($0.pieces, of: text, in: language)) })
  }

  private var list: String { flow.translations.map { "`\($0.language)`" }.joined(separator: " or ") }

  private func name(of translation: Translation) -> String { "wordsIn" + upperCamel(translation.language) }
}

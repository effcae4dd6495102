// Type-checks texts and their interpolated values.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Type-checks the texts under `texts:`.
  ///
  /// The interpolated values of these texts cannot read payload fields or the context of states.
  mutating func checkTexts(_ syntax: [NamedTextSyntax]) {
    for named in syntax {
      textNames[named.name.text] = named.name.range
      namedTexts[named.name.text] = text(named.words, as: named.name.text, in: Scope())
      if namedTexts[named.name.text] == nil { untyped.insert(named.name.text) }
    }
  }

  /// Returns a type-checked text of the flow; `nil` if the text has errors, which are reported.
  ///
  /// A text without a key can be a single value of type `text` or `text or none`, such as `{message}`. The result is then the
  /// value itself.
  mutating func text(_ syntax: TextSyntax, as key: String? = nil, in scope: Scope) -> Expression? {
    if key == nil, syntax.pieces.count == 1, case .value(let value) = syntax.pieces[0] {
      guard let expression = expression(value, in: scope) else { return nil }
      if expression.type == .text || expression.type == .optional(.text) { return expression }
    }
    noteDollars(in: syntax)
    var arguments: [Expression] = []
    guard let pieces = pieces(syntax.pieces, &arguments, in: scope) else { return nil }
    let id = register(pieces, parameters(for: arguments), as: key, at: syntax.range)
    return Expression(kind: .text(id, arguments), type: .text, range: syntax.range)
  }

  /// Records the interpolated values after a dollar sign, such as `${count}`, for a diagnostic about foreign placeholders.
  ///
  /// Only texts in the flow's own file are recorded.
  private mutating func noteDollars(in syntax: TextSyntax) {
    // A policy has no states.
    guard rules.reportsLikelyErrors, let flow = stateSyntax.first, syntax.range.file === flow.name.range.file else { return }
    let values = syntax.valuesAfterDollars
    guard !values.isEmpty, !usage.valuesAfterDollars.contains(where: { $0.text == syntax.range }) else { return }
    usage.valuesAfterDollars.append((values, syntax.range))
  }

  private mutating func pieces(
    _ syntax: [TextSyntax.Piece], _ arguments: inout [Expression], in scope: Scope
  ) -> [Text.Piece]? {
    var pieces: [Text.Piece] = []
    for piece in syntax {
      switch piece {
      case .literal(let words): pieces.append(.literal(words))
      case .value(let value):
        guard let index = argument(value, &arguments, in: scope) else { return nil }
        pieces.append(.parameter(index))
      case .plural(let plural):
        guard let index = argument(plural.number, isCounted: true, &arguments, in: scope),
          let forms = forms(of: plural, for: arguments[index], &arguments, in: scope)
        else { return nil }
        pieces.append(.plural(index, forms))
      }
    }
    return pieces
  }

  /// Returns the index of an interpolated value among the arguments of a text.
  ///
  /// A new value is appended to the arguments. The result is `nil` if the value has errors, which are reported.
  ///
  /// - Parameter isCounted: Whether the value selects a plural form and must be a number.
  private mutating func argument(
    _ syntax: ExpressionSyntax, isCounted: Bool = false, _ arguments: inout [Expression], in scope: Scope
  ) -> Int? {
    guard let plain = expression(syntax, in: scope) else { return nil }
    let argument = unwrapped(plain, in: scope)
    guard isCounted ? argument.type.countedNumbers != nil : isShowable(argument.type) else {
      diagnostics.report(
        argument.type.isSecret
          ? .secretShown(argument)
          : .typeMismatch(
            found: argument.type, expected: isCounted ? "a number" : "a number or a duration", at: argument.range))
      return nil
    }
    if let known = arguments.firstIndex(where: { $0.isSame(as: argument) }) { return known }
    arguments.append(argument)
    return arguments.count - 1
  }

  private mutating func forms(
    of plural: PluralSyntax, for number: Expression, _ arguments: inout [Expression], in scope: Scope
  ) -> [Text.Form]? {
    if let diagnostic = plural.diagnostic(in: Text.language, counting: [number.type.countedNumbers].compactMap(\.self)) {
      diagnostics.report(diagnostic)
      return nil
    }
    var forms: [Text.Form] = []
    for form in plural.forms {
      guard let pieces = pieces(form.pieces, &arguments, in: scope) else { return nil }
      forms.append(Text.Form(category: form.category, pieces: pieces))
    }
    return forms
  }

  /// Returns a parameter for each argument, with the name of the argument's value.
  ///
  /// A number is appended to a name that is already used.
  private func parameters(for arguments: [Expression]) -> [Text.Parameter] {
    let names = arguments.map { $0.simpleName(in: flow) ?? "value" }
    var taken = Set(names)
    return arguments.indices.map { index in
      var name = names[index]
      if names[..<index].contains(name) {
        let numbered = sequence(first: index + 1) { $0 + 1 }.lazy.map { "\(names[index])\($0)" }
        name = numbered.first { taken.insert($0).inserted } ?? name
      }
      let type = arguments[index].type
      return Text.Parameter(name: name, type: type.widened, numbers: type.countedNumbers)
    }
  }

  private func isShowable(_ type: ValueType) -> Bool {
    switch type {
    case .int, .duration: true
    case .bool, .cases, .text, .digit, .pin, .secret, .record, .list, .optional, .none: false
    }
  }

  /// Returns the ID of the flow's text with the given pieces and parameter types.
  ///
  /// If the flow has no such text, or if `key` is not `nil`, a new text is added to the flow.
  ///
  /// - Parameter key: The name under `texts:`; `nil` to generate the key from the first words of the text.
  private mutating func register(
    _ pieces: [Text.Piece], _ parameters: [Text.Parameter], as key: String?, at range: SourceRange
  ) -> ID<Text> {
    // Texts with the same pieces and parameter types are shared, such as the texts of two uses of a part.
    let same = textsByPieces[pieces, default: []].filter { flow.texts[$0].parameters.map(\.type) == parameters.map(\.type) }
    if key == nil, let known = same.first {
      flow.texts[known].widen(by: parameters)
      return known
    }
    let text = Text(key: key ?? Text.key(for: pieces) ?? wordlessKey, pieces: pieces, parameters: parameters)
    let id = ID<Text>(flow.texts.count)
    // The check of each flow that uses a part reports the key collisions of the part's texts.
    if let other = textsByKey[text.key], !isPart {
      diagnostics.report(
        .textsAlike(text, at: range)
          .noting("text '\(flow.texts[other].written)' is here", at: flow.textRanges[other.index]))
    }
    textsByKey[text.key] = id
    textsByPieces[pieces, default: []].append(id)
    flow.texts.append(text)
    flow.textRanges.append(range)
    return id
  }

  /// An unused key for a text without words: `text`, `text2`, `text3`, …
  private var wordlessKey: String {
    let keys = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? "text" : "text\($0)" }
    return keys.first { textsByKey[$0] == nil } ?? "text"
  }
}

extension Text {
  /// Widens the number range of each parameter to include the parameter's range in another use of the text.
  fileprivate mutating func widen(by others: [Parameter]) {
    for index in parameters.indices {
      guard let own = parameters[index].numbers, let added = others[index].numbers else { continue }
      parameters[index].numbers = min(own.lowerBound, added.lowerBound)...max(own.upperBound, added.upperBound)
    }
  }

  /// Returns a camel-case key with the first seven words of a text; `nil` if the text has no words.
  ///
  /// The key of `Passcodes don't match. Try again.` is `passcodesDontMatchTryAgain`.
  fileprivate static func key(for pieces: [Piece]) -> String? {
    let literal = pieces.withLastForms.map { piece in
      if case .literal(let words) = piece { words } else { " " }
    }.joined()
    let words = literal.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }.prefix(7)
      .map { $0.filter { $0.isLetter || $0.isNumber } }
      .filter { !$0.isEmpty }
    guard let first = words.first else { return nil }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let key = ([first.prefix(1).lowercased() + first.dropFirst()] + rest).joined()
    let isTaken = key.first?.isNumber == true || ReservedNames.isReserved(text: key)
    return isTaken ? "text" + key.prefix(1).uppercased() + key.dropFirst() : key
  }
}

extension Expression {
  /// Returns the unqualified name of a value; `nil` for a value without a name.
  fileprivate func simpleName(in flow: Flow) -> String? {
    if isOfPolicy { return range.file.text(in: range).split(separator: ".").last.map(String.init) }
    return switch kind {
    case .variable(let id): flow.variables[id].name
    case .field(_, let name), .member(_, _, let name): name
    case .unwrapped(let operand): operand.simpleName(in: flow)
    case .count: "count"
    case .item(let end, of: _): end.rawValue
    default: nil
    }
  }
}

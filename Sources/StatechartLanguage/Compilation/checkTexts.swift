extension SpecLibrary {
  /// What a file of texts can get wrong: values that differ, the same text twice, and what no flow says.
  func check(_ texts: TextsSyntax) -> Diagnostics {
    var diagnostics = Diagnostics()
    var seen: [[String?]: SourceRange] = [:]
    let said = saidTexts
    for translation in texts.translations {
      if let other = seen.updateValue(translation.key.range, forKey: translation.original.outline) {
        diagnostics.report(.duplicateName(translation.key, what: "text").noting("the first one is here", at: other))
      } else if let said, !said.contains(translation.original.outline) {
        diagnostics.report(.unusedTranslation(translation.key))
      }
      let (values, used) = (translation.original.values, translation.words.values)
      for value in used where !values.contains(where: { $0.text == value.text }) {
        diagnostics.report(.strangeValue(value, in: translation.key, known: values.map(\.text)))
      }
      for value in values where !used.contains(where: { $0.text == value.text }) {
        diagnostics.report(.lostValue(value.text, of: translation.key, at: translation.words.range))
      }
    }
    return diagnostics
  }

  /// What all flows say; `nil` where that cannot be known, as one of them has errors.
  private var saidTexts: Set<[String?]>? {
    guard unreadable.isEmpty else { return nil }
    var said: Set<[String?]> = []
    for flow in flows {
      guard let flow = compile(flow).flow else { return nil }
      said.formUnion(flow.texts.map(\.outline))
    }
    return said
  }
}

extension Text {
  /// The text without the names of its values.
  var outline: [String?] {
    pieces.map { piece in
      if case .literal(let words) = piece { words } else { nil }
    }
  }

  /// Whether there is anything to translate: numbers and signs are the same everywhere.
  var hasLetters: Bool {
    outline.contains { $0?.contains(where: \.isLetter) ?? false }
  }

  /// The text as an author would write it.
  var written: String {
    pieces.map { piece in
      switch piece {
      case .literal(let words): words
      case .parameter(let index): "{\(parameters[index].name)}"
      }
    }.joined()
  }
}

import Statechart

/// What is done with what was typed.
extension PlainDisplay {
  func type(_ key: Key) {
    if let field {
      _ = field.editor.handle(key)
    } else if case .character(let character) = key {
      line.append(character)
    }
  }

  /// Takes the line that was typed; `false` if its user quits.
  func take(_ send: (Contents.Event) -> Void) -> Bool {
    session.takeBackSecret()
    defer { line = "" }
    teller.needsPrompt = true
    if let (index, editor) = field {
      field = nil
      guard !isCovered, view.screen.fields.indices.contains(index) else { return true }
      hasChosen = true
      send(view.screen.fields[index].event(contents.keep(editor.bytes)))
      return true
    }
    guard !isCovered else { return true }
    switch view.answer(line) {
    case .events(let events):
      hasChosen = true
      for event in events { send(event) }
    case .field(let index):
      field = (index, FieldEditor(nil, isReadable: true, in: nil))
      session.setQuiet(view.isQuiet(for: index))
      session.say("\(view.screen.fields[index].label.words(in: view.language)): ")
    case .repeated: teller.told = []
    case .more: view.tellMore()
    case .read: showSecret()
    case .quit: return false
    case .unknown(let words): session.say("\(words)\n")
    }
    return true
  }

  private func showSecret() {
    guard session.canTakeBack, let secret = view.screen.reveal else { return session.say("\(view.words.notShown)\n") }
    contents.read(secret) { bytes in
      session.saySecret(String(decoding: bytes, as: UTF8.self).pieces(of: 60).map { $0 + "\n" }.joined())
    }
  }
}

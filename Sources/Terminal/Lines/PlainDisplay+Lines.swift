import Statechart

/// What is done with what was typed.
extension PlainDisplay {
  func type(_ key: Key) {
    if let field, queuedLines.isEmpty {
      _ = field.editor.handle(key)
    } else if case .character(let character) = key {
      line.append(character)
    }
  }

  /// Ends the line that is being typed.
  func queueLine() {
    // The flow may not take digits while it does something.
    let isEarly = field == nil && (announcer.needsPrompt || view.isCode(line))
    queuedLines.append(TypedLine(text: line, isEarly: isEarly || !queuedLines.isEmpty))
    line = ""
  }

  /// Whether the screen is there that the first line is for.
  func canHandleLine(isBusy: Bool) -> Bool {
    guard let line = queuedLines.first, !isIdle, !isCovered else { return false }
    if field != nil { return true }
    if announcer.needsPrompt { return false }
    return !line.isEarly || !isBusy && awaitedRows == 0
  }

  /// Takes a line that was typed; `false` if its user quits.
  func handle(_ line: TypedLine, _ send: (Contents.Event) -> Void) -> Bool {
    session.eraseSecret()
    announcer.needsPrompt = true
    if let (index, editor) = field {
      field = nil
      for character in line.text { _ = editor.handle(.character(character)) }
      guard !isCovered, view.screen.fields.indices.contains(index) else { return true }
      hasChosen = true
      send(view.screen.fields[index].event(contents.keep(editor.bytes)))
      return true
    }
    switch view.interpret(line.text) {
    case .events(let events):
      hasChosen = true
      for event in events { send(event) }
    case .field(let index):
      field = (index, FieldEditor(nil, isReadable: true, in: nil))
      if queuedLines.isEmpty { moveLineIntoField() }
      session.setQuiet(view.isQuiet(for: index))
      session.print("\(view.screen.fields[index].label.words(in: view.language)): ")
    case .repeated: announcer.announced = []
    case .more: view.tellMore()
    case .read: showSecret()
    case .quit: return false
    case .unknown(let words):
      session.print("\(words)\n")
      hasLostLines = true
    }
    return true
  }

  /// What has been typed of the next line is the beginning of the field's text.
  private func moveLineIntoField() {
    for character in line { _ = field?.editor.handle(.character(character)) }
    line = ""
  }

  private func showSecret() {
    guard session.canErase, let secret = view.screen.reveal else { return session.print("\(view.words.notShown)\n") }
    contents.read(secret) { bytes in
      session.printSecret(String(decoding: bytes, as: UTF8.self).pieces(of: 60).map { $0 + "\n" }.joined())
    }
  }

  /// The oldest line that is queuedLines, which may be a code: an array that it is removed from would still hold its bytes.
  func nextLine() -> TypedLine {
    let line = queuedLines[0]
    queuedLines = Array(queuedLines.dropFirst())
    return line
  }
}

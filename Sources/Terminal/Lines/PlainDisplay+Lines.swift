public import Statechart

// Handling of typed lines in line mode.

extension PlainDisplay {
  /// The language of the texts. A change applies to the lines that are printed afterwards.
  public var language: Language {
    get { view.language }
    set { view.language = newValue }
  }

  func type(_ key: Key) {
    if let field, queuedLines.isEmpty {
      _ = field.editor.handle(key)
    } else if case .character(let character) = key {
      line.append(character)
    }
  }

  /// Appends the finished line to the queue, and begins a new line.
  func queueLine() {
    // Without a chosen field, a code is an early line, because a busy flow can reject digits. See ``canHandleLine(isBusy:)``.
    let isEarly = field == nil && (announcer.needsPrompt || view.isCode(line))
    queuedLines.append(TypedLine(text: line, isEarly: isEarly || !queuedLines.isEmpty))
    line = ""
  }

  /// Returns whether the first queued line can be handled, because its screen or field was announced.
  ///
  /// Returns `false` if no line is queued, or while the app is idle or covered. Without a chosen field, an early line also
  /// waits until the flows are not busy and all rows are loaded.
  func canHandleLine(isBusy: Bool) -> Bool {
    guard let line = queuedLines.first, !isIdle, !isCovered else { return false }
    if field != nil { return true }
    if announcer.needsPrompt { return false }
    return !line.isEarly || !isBusy && awaitedRows == 0
  }

  /// Handles a typed line: as the text of the chosen field, or as a choice, a code or a command.
  ///
  /// - Returns: `false` if the line is the command to quit.
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
      session.setInputHidden(view.hidesInput(for: index))
      if view.replacesHiddenText(of: index) { session.print("\(view.words.replacesText)\n") }
      session.print("\(view.screen.fields[index].label.words(in: view.language)): ")
    case .repeated: announcer.announced = []
    case .more: view.showMore()
    case .read: showSecret()
    case .quit: return false
    case .unknown(let words):
      session.print("\(words)\n")
      hasLostLines = true
    }
    return true
  }

  /// Moves the typed beginning of the next line into the editor of the chosen field.
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

  /// Removes and returns the oldest queued line.
  ///
  /// The array is rebuilt, because removal in place would leave the bytes of the line in memory. The line may be a code.
  ///
  /// - Precondition: A line is queued.
  func nextLine() -> TypedLine {
    let line = queuedLines[0]
    queuedLines = Array(queuedLines.dropFirst())
    return line
  }
}

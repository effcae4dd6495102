public import Statechart

/// Running flows in lines, for who hears the screen and for terminals that cannot draw: each screen is told, and a line chooses.
///
/// What has changed is told, and no more. Secrets are typed unseen, and shown only when they are asked for.
@MainActor
public final class PlainDisplay<Text: ScreenText, Contents: ScreenContents> {
  private let session: LineSession
  private let contents: Contents
  private let watch: Watch
  private var view: PlainView<Text, Contents.Event>
  /// What was told last.
  private var told: [[String]] = []
  /// Whether a line has been answered since the prompt was written.
  private var needsPrompt = true
  private var asked: [Contents.Event.Query] = []
  /// The line that is being typed.
  private var line = ""
  /// The field that is being typed into, and its text.
  private var field: (index: Int, editor: FieldEditor)?
  /// How many lines a secret takes that stands above the prompt.
  private var shown = 0

  /// - Parameters:
  ///   - contents: What the screens show and take that no machine has.
  ///   - language: The language of the texts.
  public init(on session: LineSession, contents: Contents, language: Language = Language("en")) {
    self.session = session
    self.contents = contents
    watch = Watch { [weak session] in session?.setNeedsDisplay() }
    view = PlainView(contents: contents, language: language)
  }

  /// Tells the rows of the lists again: they have changed without a change of the screen.
  public func reloadRows() {
    for query in asked {
      Task {
        let rows = await contents.rows(of: query)
        view.take(rows, of: query)
        session.setNeedsDisplay()
      }
    }
  }

  /// Tells the flows until there are none, their user quits, or the input ends; as ``Display/run(layers:send:changed:)``.
  public func run(
    layers: @MainActor () -> [Screen<Text, Contents.Event>]?,
    send: @MainActor (Contents.Event) -> Void,
    changed: @MainActor (Lifecycle) -> Void = { _ in }
  ) async -> Bool {
    session.say(view.words.help + "\n")
    guard update(layers) else { return true }
    for await event in session.events {
      switch event {
      case .key(.enter):
        guard take(send) else { return false }
      case .key(let key): type(key)
      case .returned(let away):
        changed(.background)
        changed(.foreground(away: away))
        told = []
      case .redraw: break
      }
      guard update(layers) else { return true }
    }
    return false
  }

  private func type(_ key: Key) {
    if let field {
      _ = field.editor.handle(key)
    } else if case .character(let character) = key {
      line.append(character)
    }
  }

  /// Takes the line that was typed; `false` if its user quits.
  private func take(_ send: (Contents.Event) -> Void) -> Bool {
    wipeShown(below: 1)
    defer { line = "" }
    needsPrompt = true
    if let (index, editor) = field {
      field = nil
      guard view.screen.fields.indices.contains(index) else { return true }
      send(view.screen.fields[index].event(contents.keep(editor.bytes)))
      return true
    }
    switch view.answer(line) {
    case .events(let events): for event in events { send(event) }
    case .field(let index):
      field = (index, FieldEditor(nil, isReadable: true, in: nil))
      session.setQuiet(view.isQuiet(for: index))
      session.say("\(view.screen.fields[index].label.words(in: view.language)): ")
    case .repeated: told = []
    case .more: view.tellMore()
    case .read: showSecret()
    case .quit: return false
    case .unknown(let words): session.say("\(words)\n")
    }
    return true
  }

  /// Tells what has changed, and asks to be called again when something does; `false` if there is nothing any more.
  private func update(_ layers: @MainActor () -> [Screen<Text, Contents.Event>]?) -> Bool {
    guard let screens = watch.read(layers) else { return false }
    let last = view.screen
    view.show(screens, at: .now)
    if view.screen != last {
      asked = view.screen.lists.map(\.query)
      reloadRows()
      // Whatever was to be typed belongs to a screen that is gone.
      if let index = field?.index, !view.screen.fields.indices.contains(index) { field = nil }
    }
    tell()
    return true
  }

  private func tell() {
    guard field == nil else { return }
    let blocks = view.blocks(at: .now)
    let isOther = told.first != blocks.first
    let new = isOther ? blocks : blocks.filter { !told.contains($0) }
    guard !new.isEmpty || needsPrompt else { return told = blocks }
    if !new.isEmpty { wipeShown(below: 0) }
    session.setQuiet(view.isQuiet(for: nil))
    let text = (isOther ? "\n" : "") + new.joined().map { $0 + "\n" }.joined() + "> "
    session.say(needsPrompt ? text : "\n" + text)
    (told, needsPrompt) = (blocks, false)
  }

  private func showSecret() {
    guard session.isOnTerminal, let secret = view.screen.reveal else { return session.say("\(view.words.notShown)\n") }
    contents.read(secret) { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).pieces(of: 60)
      shown = lines.count
      session.say(lines.map { $0 + "\n" }.joined())
    }
  }

  /// Takes a secret off the terminal that stands above the prompt, which is so many lines above the cursor.
  private func wipeShown(below: Int) {
    guard shown > 0 else { return }
    let erased = String(repeating: "\u{1B}[1A\u{1B}[2K", count: shown)
    session.say("\u{1B}7" + (below > 0 ? "\u{1B}[\(below)A" : "") + erased + "\u{1B}8")
    shown = 0
  }
}

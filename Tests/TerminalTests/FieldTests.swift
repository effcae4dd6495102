import Statechart
import Testing

@testable import Terminal

@MainActor @Suite struct FieldTests {
  enum Entry: ScreenEvent {
    enum Query: Equatable { case found(Secret) }
    case name(Secret), code(Secret), pick(Secret), save, back
  }

  /// A screen view with a simulated flow, which stores the handle of an entered text as the value of the field.
  @MainActor struct Player {
    var screen: Screen<SampleText, Entry>
    var view: ScreenView<SampleText, Entry>
    let fakeContents: ScreenContentsFake<Entry>

    mutating func press(_ keys: Key...) -> Entry? {
      var last: Entry?
      for key in keys {
        last = view.handle(key)
        switch last {
        case .name(let text): screen.fields[0] = .init("Name", value: text, Entry.name)
        case .code(let text): screen.fields[1] = .init("Code", value: text, Entry.code)
        default: break
        }
        if case .name(let text) = last, !screen.lists.isEmpty { screen.lists = [FieldTests.found(text)] }
        view.show(screen, at: start)
      }
      return last
    }

    mutating func type(_ text: String) {
      for character in text { _ = press(.character(character)) }
    }

    var lines: [String] {
      view.frame(at: start).text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " }.description }
    }

    /// Returns the text of a field in the flow; `nil` if the field has no text.
    func text(of field: Int) -> String? { screen.fields[field].value.flatMap { fakeContents.texts[$0.handle] } }
  }

  private static func found(_ words: Secret) -> Screen<SampleText, Entry>.List {
    .init("Found", .found(words), select: Entry.pick)
  }

  func player(name: Secret? = nil, code: Secret? = nil, kind: FieldKind = .text) -> Player {
    var screen = Screen<SampleText, Entry>()
    screen.title = "Entry"
    screen.fields = [.init("Name", value: name, Entry.name), .init("Code", value: code, Entry.code)]
    screen.buttons = [.init("Save", .save), .init("Back", .back, role: .cancel)]
    let fakeContents = ScreenContentsFake<Entry>(kind: kind)
    fakeContents.texts = [1: "Anna", 2: "s3cret"]
    let view = ScreenView(screen, size: Size(rows: 24, columns: 60), contents: fakeContents, at: start)
    return Player(screen: screen, view: view, fakeContents: fakeContents)
  }

  @Test("Typed text appears in the field and is sent to the flow")
  func typing() {
    var player = player()
    player.type("Zoë 日本")
    #expect(player.lines.contains("› Name  Zoë 日本"))
    #expect(player.text(of: 0) == "Zoë 日本")
    #expect(player.text(of: 1) == nil)
  }

  @Test("In a field, letters and digits are text and press no button, and escape cancels")
  func lettersAreText() {
    var player = player()
    #expect(player.press(.character("s")) == .name(Secret(handle: 101)))
    #expect(player.press(.character("1")) == .name(Secret(handle: 102)))
    #expect(player.press(.escape) == .back)
    #expect(player.lines.contains("[ Save ]     [ Back ] esc"), "no key is shown that would not work")
    _ = player.press(.tab, .tab)
    #expect(player.lines.contains("[›Save‹] s   [ Back ] esc"))
    #expect(player.press(.character("s")) == .save)
  }

  @Test("The caret moves by characters, and is the position of insertions and deletions")
  func editing() {
    var player = player()
    player.type("cafe\u{301} 👩‍👧x")
    _ = player.press(.left, .backspace)
    #expect(player.text(of: 0) == "cafe\u{301} x")
    _ = player.press(.left, .backspace, .character("é"))
    #expect(player.text(of: 0) == "café x")
    _ = player.press(.home, .delete, .character("C"), .end, .character("y"))
    #expect(player.text(of: 0) == "Café xy")
    _ = player.press(.control("w"))
    #expect(player.text(of: 0) == "Café ")
    _ = player.press(.left, .control("u"))
    #expect(player.text(of: 0) == " ")
    #expect(player.press(.home, .backspace) == nil)
    #expect(player.press(.delete) != nil)
    #expect(player.press(.delete) == nil)
    #expect(player.text(of: 0) == "")
  }

  @Test("Pasted text is inserted in the focused field, and presses no button without a focused field")
  func pasting() {
    var player = player()
    _ = player.press(.pasted("a"), .pasted("s"), .pasted("1"))
    #expect(player.text(of: 0) == "as1")
    _ = player.press(.tab, .tab)
    #expect(player.press(.pasted("s")) == nil)
  }

  @Test("A secret is shown as one bullet per character while it is typed, and as eight bullets afterwards")
  func hidden() {
    var player = player(code: Secret(handle: 2), kind: .secret)
    #expect(player.lines.contains("Code  ••••••••"))
    _ = player.press(.tab)
    #expect(player.lines.contains("› Code  ••••••••"), "the length of the stored secret is not visible")
    player.type("abc")
    #expect(player.lines.contains("› Code  •••"))
    #expect(player.text(of: 1) == "abc")
    _ = player.press(.left, .backspace)
    #expect(player.text(of: 1) == "ac")
    _ = player.press(.tab)
    #expect(player.lines.contains("Code  ••••••••"))
    _ = player.press(.backTab, .backspace)
    #expect(player.text(of: 1) == "", "a secret is deleted as a whole")
    _ = player.press(.tab)
    #expect(player.lines.contains("Code"))
  }

  @Test("A form that returns after a question restores the edited field and its caret; another form begins at its first field")
  func questionOverForm() {
    var player = player()
    _ = player.press(.tab)
    player.type("abc")
    _ = player.press(.left)
    var question = Screen<SampleText, Entry>()
    question.title = player.screen.title
    question.prompt = "Discard unsaved changes?"
    question.buttons = [.init("Discard", .save, role: .destructive), .init("Keep editing", .back, role: .cancel)]
    player.view.show(question, at: start)
    #expect(player.view.focus == .button(1))
    player.view.show(player.screen, at: start)
    #expect(player.view.focus == .field(1))
    player.type("X")
    #expect(player.text(of: 1) == "abXc")
    player.view.show(question, at: start)
    player.screen.fields[1] = .init("Code", value: Secret(handle: 2), Entry.code)
    player.view.show(player.screen, at: start)
    #expect(player.view.focus == .field(0))
    // An empty form can be a new form.
    player = self.player()
    _ = player.press(.tab)
    player.view.show(question, at: start)
    player.view.show(player.screen, at: start)
    #expect(player.view.focus == .field(0))
  }

  @Test("A readable text can be edited in place")
  func changing() {
    var player = player(name: Secret(handle: 1))
    #expect(player.lines.contains("› Name  Anna"))
    player.type("!")
    #expect(player.text(of: 0) == "Anna!")
  }

  @Test("Replaced texts of a field are released, except a text that was not typed in the field")
  func wiping() {
    var player = player(name: Secret(handle: 1))
    player.type("xyz")
    #expect(player.fakeContents.forgotten.map(\.handle) == [101, 102])
    #expect(player.fakeContents.texts[1] == "Anna")
    _ = player.press(.tab, .backTab)
    player.type("!")
    #expect(player.fakeContents.forgotten.map(\.handle) == [101, 102, 103])
    #expect(player.text(of: 0) == "Annaxyz!")
  }

  @Test("The text in the flow is not released if the flow rejects its replacement")
  func notTaken() {
    var player = player(name: Secret(handle: 1))
    player.type("x")
    _ = player.view.handle(.character("y"))
    var next = player.screen
    next.message = "Saved"
    player.view.show(next, at: start)
    #expect(player.fakeContents.forgotten.isEmpty)
    #expect(player.text(of: 0) == "Annax")
  }

  @Test("A field that the flow clears is empty")
  func emptied() {
    var player = player()
    player.type("abc")
    player.screen.fields[0] = .init("Name", value: nil, Entry.name)
    player.view.show(player.screen, at: start)
    #expect(player.lines.contains("› Name"))
    player.type("d")
    #expect(player.text(of: 0) == "d")
  }

  @Test("Enter moves the focus to the next field, and from the last field to the button that proceeds")
  func enter() {
    var player = player()
    #expect(player.press(.enter) == nil)
    #expect(player.view.focus == .field(1))
    #expect(player.press(.enter) == nil)
    #expect(player.press(.enter) == .save)
  }

  @Test("In a search, enter moves the focus to the first result")
  func searching() {
    var player = player()
    player.screen.fields.removeLast()
    player.screen.lists = [FieldTests.found(.absent)]
    player.view.show(player.screen, at: start)
    player.type("a")
    player.view.take([ListRow("Anna", handle: Secret(handle: 7))], of: .found(Secret(handle: 101)))
    #expect(player.press(.enter) == nil)
    #expect(player.press(.enter) == .pick(Secret(handle: 7)))
    let cleared = player.press(.character("/"))
    #expect(player.view.focus == .field(0), "a slash moves the focus to the field")
    #expect(cleared != nil && player.text(of: 0) == "", "a slash clears the text of the search")
  }

  @Test("In an empty search, a slash is no text, and enter moves the focus to the first row, or else to an enabled button")
  func emptySearch() {
    for rows in [[ListRow("Anna", handle: Secret(handle: 7))], []] {
      var player = player()
      player.screen.fields.removeLast()
      player.screen.lists = [FieldTests.found(.absent)]
      player.screen.buttons.insert(.init("Copy", forRow: Entry.pick), at: 0)
      player.view.show(player.screen, at: start)
      player.view.take(rows, of: .found(.absent))
      #expect(player.press(.character("/")) == nil)
      #expect(player.view.focus == .field(0) && player.text(of: 0) == nil)
      #expect(player.press(.enter) == nil)
      #expect(player.view.focus == (rows.isEmpty ? .button(1) : .row(0, 0)))
    }
  }

  @Test("A click moves the caret")
  func click() throws {
    var player = player(name: Secret(handle: 1))
    let area = player.view.layout.fields[0].area
    _ = player.press(.tab, .click(Position(row: area.row, column: area.column + 2)), .character("-"))
    #expect(player.text(of: 0) == "An-na")
  }

  @Test("A text that is wider than its field scrolls with the caret")
  func wide() {
    var player = player()
    player.view.size = Size(rows: 24, columns: 30)
    player.type("abcdefghijklmnopqrstuvwxyz")
    #expect(player.lines.contains("› Name  jklmnopqrstuvwxyz"))
    _ = player.press(.home)
    #expect(player.lines.contains { $0.hasPrefix("› Name  abcdefghi") })
  }

  @Test("A field draws line breaks as symbols, and can edit a text up to the maximum length")
  func long() {
    var player = player(name: Secret(handle: 3))
    player.fakeContents.texts[3] = "One\nTwo"
    player.view = ScreenView(player.screen, size: Size(rows: 24, columns: 60), contents: player.fakeContents, at: start)
    #expect(player.lines.contains("› Name  One↵Two"))
    let long = String(repeating: "x", count: 10_000)
    player.fakeContents.texts[3] = long
    player.view = ScreenView(player.screen, size: Size(rows: 24, columns: 60), contents: player.fakeContents, at: start)
    player.type("y")
    #expect(player.text(of: 0) == long + "y")

    player.fakeContents.texts[3] = String(repeating: "x", count: WipedText.longest + 1)
    player.screen.fields[0] = .init("Name", value: Secret(handle: 3), Entry.name)
    player.view = ScreenView(player.screen, size: Size(rows: 24, columns: 60), contents: player.fakeContents, at: start)
    #expect(player.press(.character("y"), .backspace) == nil)
  }

  @Test(
    "Enter and pasted line breaks begin new lines in a note; in other fields, pasted line breaks become spaces",
    arguments: [(FieldKind.note, "a\nb\n\nc"), (.text, "ab c")])
  func lines(kind: FieldKind, text: String) {
    var player = player()
    player.fakeContents.kind = kind
    player.view = ScreenView(player.screen, size: Size(rows: 24, columns: 60), contents: player.fakeContents, at: start)
    player.type("a")
    if kind == .note { _ = player.press(.enter) }
    player.type("b")
    _ = player.press(.pasted("\n"), .pasted("\n"), .pasted("c"))
    #expect(player.text(of: 0) == text)
  }

  @Test("A note shows up to four lines if there is room, among them the line of the caret")
  func noteLines() throws {
    var player = player(name: Secret(handle: 3), kind: .note)
    player.fakeContents.texts[3] = "One\nTwo"
    player.view = ScreenView(player.screen, size: Size(rows: 24, columns: 60), contents: player.fakeContents, at: start)
    let first = try #require(player.lines.firstIndex(of: "› Name  One"))
    #expect(player.lines[first + 1] == "Two")
    let area = player.view.layout.fields[0].area
    _ = player.press(.click(Position(row: area.row + 1, column: area.column + 1)), .character("-"))
    #expect(player.text(of: 0) == "One\nT-wo")
    for _ in 1...3 { _ = player.press(.end, .enter, .character("x")) }
    #expect(player.lines.contains("› Name  T-wo") && !player.lines.contains { $0.contains("One") })
    _ = player.press(.home)
    #expect(player.lines.contains("› Name  One") && player.lines.contains { $0.hasPrefix("x ") && $0.hasSuffix("…") })
    player.view.size = Size(rows: 5, columns: 60)
    #expect(player.lines.contains("› Name  One↵T-wo↵x↵x↵x"))
  }

  @Test("A note is broken at line breaks and between words, and within a word that is longer than a line")
  func brokenNote() {
    func lines(_ note: NoteLines) -> [String] { (0..<note.count).map { note[$0] } }
    let note = NoteLines("a bc def\n\nabcdefgh", width: 6)
    #expect(lines(note) == ["a bc ", "def", "", "abcde", "fgh"])
    #expect(note.position(ofCaret: 4) == Position(row: 0, column: 4))
    #expect(note.position(ofCaret: 5) == Position(row: 1, column: 0))
    #expect(note.position(ofCaret: 9) == Position(row: 2, column: 0))
    #expect(note.character(at: Position(row: 1, column: 1)) == 6)
    #expect(note.character(at: Position(row: 1, column: 9)) == 8)
    #expect(lines(NoteLines("", width: 6)) == [""])
    // A click after the end of a line leaves the caret in the line.
    #expect(note.character(at: Position(row: 0, column: 9)) == 4)
    #expect(note.position(ofCaret: 4).row == 0)
    let wide = NoteLines("日本語", width: 20)
    #expect(wide.character(at: Position(row: 0, column: 4)) == 2)
    #expect(wide.position(ofCaret: 2) == Position(row: 0, column: 4))
    let windows = NoteLines("a\r\nb\r\nc", width: 20)
    #expect(lines(windows) == ["a", "b", "c"])
    #expect(windows.position(ofCaret: 6) == Position(row: 2, column: 0))
    #expect(windows.character(at: Position(row: 2, column: 0)) == 6)
    #expect(windows.character(at: Position(row: 0, column: 5)) == 1)
  }

  @Test("A text rejects characters above its maximum length")
  func full() {
    let text = WipedText()
    #expect(text.insert(repeatElement(120, count: WipedText.longest), at: 0))
    #expect(!text.insert([120], at: 0))
    #expect(text.bytes.count == WipedText.longest)
  }

  @Test("Deleted bytes of a text are zeroized")
  func wiped() {
    let text = WipedText()
    #expect(text.insert(Array("secret".utf8), at: 0))
    let memory = UnsafeRawBufferPointer(start: text.bytes.baseAddress, count: 6)
    text.removeSubrange(2..<4)
    #expect(Array(memory) == Array("seet".utf8) + [0, 0])
    text.removeSubrange(0..<4)
    #expect(Array(memory) == [0, 0, 0, 0, 0, 0])
  }

  @Test("A form that opens or reopens begins with its first field, regardless of the previous focus")
  func opening() {
    var player = player()
    var waiting = Screen<SampleText, Entry>()
    waiting.buttons = [.init("Cancel", .back, role: .cancel)]
    _ = player.press(.enter, .enter)
    #expect(player.view.focus == .button(0))
    player.view.show(waiting, at: start)
    #expect(player.view.focus == .button(0))
    player.view.show(player.screen, at: start)
    #expect(player.view.focus == .field(0))

    // A list whose rows cannot be selected only shows something about the form.
    player.screen.lists = [.init("Of", .found(.absent))]
    player.view.show(player.screen, at: start)
    #expect(player.press(.enter, .enter, .enter) == .save)
    waiting.title = "Other"
    player.view.show(waiting, at: start)
    player.view.show(player.screen, at: start)
    #expect(player.view.focus == .field(0))

    var bar = Screen<SampleText, Entry>()
    bar.toggles = [.init("Names", isOn: true, .back), .init("Codes", isOn: false, .save)]
    var place = player.screen
    place.title = "Names"
    player.view.show(place, bar: bar, at: start)
    _ = player.view.handle(.backTab)
    #expect(player.view.focus == .tab(1))
    player.view.show(player.screen, at: start)
    #expect(player.view.focus == .field(0))
  }
}

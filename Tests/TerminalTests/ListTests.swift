import Statechart
import Testing

@testable import Terminal

@MainActor @Suite struct ListTests {
  private enum Pick: ScreenEvent {
    enum Query: Equatable { case folders, notes(Int) }
    case folder(Secret)
    case note(Secret)
    case copy(Secret)
    case done
  }

  private static func row(_ number: Int) -> ListRow { ListRow("Note \(number)", handle: Secret(handle: UInt64(number))) }

  private func browser(_ notes: Int = 1) -> Screen<SampleText, Pick> {
    var screen = Screen<SampleText, Pick>()
    screen.title = "Notes"
    screen.lists = [
      .init("Folders", .folders, select: Pick.folder), .init("All notes", .notes(notes), select: Pick.note, empty: "No notes"),
    ]
    screen.buttons = [.init("Done", .done)]
    return screen
  }

  /// Returns a view in which the rows of the notes are loaded, and the rows of the folders are not.
  private func view(_ screen: Screen<SampleText, Pick>, rows: Int = 24, columns: Int = 40) -> ScreenView<SampleText, Pick> {
    var view = ScreenView(screen, size: Size(rows: rows, columns: columns), at: start)
    fill(&view)
    return view
  }

  private func fill(_ view: inout ScreenView<SampleText, Pick>) {
    for list in view.screen.lists {
      if case .notes(let count) = list.query { view.take((0..<count).map(Self.row), of: list.query) }
    }
  }

  @Test("A list has a frame with its label, and rows or a placeholder")
  func drawing() {
    let text = view(browser()).frame(at: start).text
    #expect(text.contains("╭ Folders ─────────────────────────╮"))
    #expect(text.contains("│  …                               │"))
    #expect(text.contains("╭ All notes ───────────────────────╮"))
    #expect(text.contains("│   Note 0                         │"))
    #expect(view(browser(0)).frame(at: start).text.contains("│  No notes                        │"))
  }

  @Test("A button that acts on a row is disabled until a row is selected, and sends the handle of the selected row")
  func rowButton() {
    var screen = browser(3)
    screen.buttons.append(.init("Copy", forRow: Pick.copy))
    var view = view(screen)
    #expect(view.frame(at: start).text.contains("(  Copy  )") || view.frame(at: start).text.contains("( Copy )"))
    #expect(view.handle(.character("c")) == nil)
    for key: Key in [.tab, .down] { _ = view.handle(key) }
    #expect(view.focus == .row(1, 1))
    #expect(view.handle(.character("c")) == .copy(Secret(handle: 1)))
    // The row stays selected while a button has the focus, and has a dot.
    for key: Key in [.down, .down, .right] { _ = view.handle(key) }
    #expect(view.focus == .button(1))
    #expect(view.frame(at: start).text.contains("· Note 2"))
    #expect(view.handle(.enter) == .copy(Secret(handle: 2)))
    // A list without the selected row has no selection.
    view.take([Self.row(0)], of: .notes(3))
    #expect(view.handle(.character("c")) == nil)
  }

  @Test("After the focused row has vanished, a button acts on no row until the user moves the focus")
  func vanishedRow() {
    var screen = browser(3)
    screen.buttons.append(.init("Copy", forRow: Pick.copy))
    var view = view(screen)
    for key: Key in [.tab, .down] { _ = view.handle(key) }
    #expect(view.focus == .row(1, 1))
    view.take([Self.row(0), Self.row(2)], of: .notes(3))
    #expect(view.focus == .row(1, 0))
    #expect(view.handle(.character("c")) == nil)
    _ = view.handle(.down)
    #expect(view.handle(.character("c")) == .copy(Secret(handle: 2)))
  }

  @Test("A search begins at its first result, and the focused result stays visible when the rows are loaded again")
  func searchOffset() {
    var screen = browser(40)
    screen.fields = [.init("Search", value: nil, Pick.folder)]
    var view = view(screen)
    for key: Key in [.down, .end] { _ = view.handle(key) }
    #expect(view.frame(at: start).text.contains("› Note 39"))
    _ = view.handle(.character("/"))
    screen.lists[1] = browser(30).lists[1]
    view.show(screen, at: start)
    fill(&view)
    #expect(view.frame(at: start).text.contains("  Note 0 "))
    for key: Key in [.down, .end] { _ = view.handle(key) }
    #expect(view.frame(at: start).text.contains("› Note 29"))
    fill(&view)
    #expect(view.frame(at: start).text.contains("› Note 29"))
  }

  @Test(
    "Until the results of a search are there, no row is opened and no button acts on a row; then the first result is selected")
  func awaitedResults() {
    var screen = browser(40)
    screen.fields = [.init("Search", value: nil, Pick.folder)]
    screen.buttons.append(.init("Copy", forRow: Pick.copy))
    var view = view(screen)
    _ = view.handle(.character("/"))
    screen.lists[1] = browser(30).lists[1]
    view.show(screen, at: start)
    _ = view.handle(.down)
    #expect(view.focus == .row(1, 0))
    #expect(view.handle(.enter) == nil)
    #expect(view.handle(.character("c")) == nil)
    view.take([Self.row(7), Self.row(0)], of: .notes(30))
    #expect(view.focus == .row(1, 0))
    #expect(view.handle(.character("c")) == .copy(Secret(handle: 7)))
    // The focus can also move to the list before the query of the search changes.
    screen.lists[1] = browser(20).lists[1]
    view.show(screen, at: start)
    #expect(view.handle(.character("c")) == nil)
    view.take([Self.row(9)], of: .notes(20))
    #expect(view.handle(.enter) == .note(Secret(handle: 9)))
  }

  @Test("A row that keeps the focus on another screen is the selected row")
  func keptFocus() {
    var screen = browser(3)
    screen.buttons.append(.init("Copy", forRow: Pick.copy))
    var view = view(screen)
    for key: Key in [.tab, .down] { _ = view.handle(key) }
    screen.title = "Archive"
    view.show(screen, at: start)
    fill(&view)
    #expect(view.focus == .row(1, 1))
    #expect(view.handle(.character("c")) == .copy(Secret(handle: 1)))
  }

  @Test("In line mode, the name of a button that acts on a row is followed by the number of the row")
  func rowButtonLines() {
    var screen = browser(3)
    screen.buttons.append(.init("Copy", forRow: Pick.copy))
    var plain = PlainView<SampleText, Pick>(contents: ScreenContentsFake(), language: Language("en"))
    plain.show([screen], at: start)
    plain.take((0..<3).map(Self.row), of: .notes(3))
    func events(_ line: String) -> [Pick] { if case .events(let events) = plain.interpret(line) { events } else { [] } }
    #expect(events("copy 3") == [.copy(Secret(handle: 2))])
    #expect(events("c 1") == [.copy(Secret(handle: 0))])
    #expect(events("copy 0").isEmpty && events("copy 4").isEmpty && events("copy").isEmpty)
    guard case .unknown(let advice) = plain.interpret("copy") else {
      Issue.record("expected advice")
      return
    }
    #expect(advice == "Add the number of a row, such as: Copy 1.")
  }

  @Test("The focus moves over all rows, including hidden rows, and enter sends the handle of the focused row")
  func keys() {
    var view = view(browser(30))
    #expect(view.handle(.tab) == nil)
    #expect(view.focus == .row(1, 0))
    #expect(view.handle(.enter) == .note(Secret(handle: 0)))
    for _ in 0..<29 { _ = view.handle(.down) }
    #expect(view.focus == .row(1, 29))
    #expect(view.frame(at: start).text.contains("› Note 29"))
    #expect(view.handle(.enter) == .note(Secret(handle: 29)))
    #expect(view.handle(.down) == nil)
    #expect(view.focus == .button(0))
  }

  @Test("A wrapping row takes as many lines as its text needs, also after a resize", arguments: [80, 60, 40])
  func wrapped(columns: Int) {
    let note = "The quick brown fox jumps over the lazy dog " + String(repeating: "x", count: 70)
    var screen = browser()
    screen.lists.removeFirst()
    var view = ScreenView(screen, size: Size(rows: 20, columns: 80), at: start)
    view.take([ListRow("Note: \(note)", wraps: true, handle: Secret(handle: 7)), Self.row(0)], of: .notes(1))
    view.size = Size(rows: 20, columns: columns)
    let text = view.frame(at: start).text
    #expect(!text.contains("…"))
    for word in ["Note: The quick brown", "lazy", "dog", "Note 0"] { #expect(text.contains(word), "\(word)") }
    #expect(text.count { $0 == "x" } == 70 + 1)
    _ = view.handle(.end)
    #expect(view.handle(.enter) == .note(Secret(handle: 0)))
  }

  @Test("A row shows each line of its text, including empty lines, indented after the first line, with blanks in place of tabs")
  func lines() {
    let row = ListRow("Note: one\n\ntwo\tthree\r\nfour", wraps: true, handle: Secret(handle: 7))
    #expect(row.lines(of: 40).map(\.text) == ["Note: one", "", "  two three", "  four"])
    #expect(row.lines(of: 40).allSatisfy { $0.handle == row.handle })
  }

  @Test("A list with another query replaces the rows, and focuses the first row if the focused row is missing")
  func changes() {
    var view = view(browser(3))
    _ = view.handle(.tab)
    _ = view.handle(.down)
    #expect(view.frame(at: start).text.contains("Note 1"))
    view.show(browser(1), at: start)
    fill(&view)
    #expect(view.rows == [nil, [Self.row(0)]])
    #expect(!view.frame(at: start).text.contains("Note 1"))
    #expect(view.handle(.enter) == .note(Secret(handle: 0)))
  }

  @Test("Returning to a list restores the focused row")
  func comingBack() {
    var view = view(browser(30))
    _ = view.handle(.end)
    #expect(view.handle(.enter) == .note(Secret(handle: 29)))
    var note = Screen<SampleText, Pick>()
    note.title = "Note"
    note.buttons = [.init("Done", .done)]
    view.show(note, at: start)
    #expect(view.focus == .button(0))
    view.show(browser(29), at: start)
    view.show(browser(30), at: start)
    fill(&view)
    #expect(view.frame(at: start).text.contains("› Note 29"))
  }

  @Test("Returning to a list with a search restores the focused button")
  func comingBackToButton() {
    var screen = browser(3)
    screen.fields = [.init("Search", value: nil, Pick.folder)]
    var view = view(screen)
    for key: Key in [.escape, .end, .down] { _ = view.handle(key) }
    #expect(view.focus == .button(0))
    #expect(view.handle(.enter) == .done)
    var note = Screen<SampleText, Pick>()
    note.title = "Note"
    note.buttons = [.init("Back", .folder(.absent), role: .cancel)]
    view.show(note, at: start)
    view.show(screen, at: start)
    fill(&view)
    #expect(view.focus == .button(0))
  }

  @Test("Without a cancel button, escape moves the focus from a search to the first row, or else to the first button")
  func escapeFromSearch() {
    for (count, target) in [(3, Target.row(1, 0)), (0, .button(0))] {
      var screen = browser(count)
      screen.fields = [.init("Search", value: nil, Pick.folder)]
      var view = view(screen)
      #expect(view.focus == .field(0))
      #expect(view.handle(.escape) == nil)
      #expect(view.focus == target)
      screen.buttons.append(.init("Back", .folder(.absent), role: .cancel))
      view = self.view(screen)
      #expect(view.handle(.escape) == .folder(.absent))
      #expect(view.focus == .field(0))
    }
  }

  @Test("When its rows are loaded, a list gets the focus instead of a button that cancels")
  func initialRow() {
    var screen = browser(3)
    screen.buttons = [.init("Back", .done, role: .cancel)]
    var view = view(screen)
    #expect(view.focus == .row(1, 0))
    _ = view.handle(.tab)
    #expect(view.focus == .button(0))
    fill(&view)
    #expect(view.focus == .button(0), "the rows are only loaded again")
    screen.buttons.append(.init("New", .folder(.absent)))
    #expect(self.view(screen).focus == .button(1))
  }

  @Test("If the focused row was removed, returning to the list focuses the row at its index, or the last row")
  func removed() {
    for (left, remaining, focus) in [(1, [0, 2], Target.row(1, 1)), (2, [0, 1], .row(1, 1))] {
      var view = view(browser(3))
      _ = view.handle(.tab)
      for _ in 0..<left { _ = view.handle(.down) }
      #expect(view.handle(.enter) == .note(Secret(handle: UInt64(left))))
      var note = Screen<SampleText, Pick>()
      note.title = "Note"
      note.buttons = [.init("Done", .done)]
      view.show(note, at: start)
      view.show(browser(3), at: start)
      view.take(remaining.map(Self.row), of: .notes(3))
      #expect(view.focus == focus)
    }
  }

  @Test("Page keys, home, end and the wheel move the focus in a list and the thumb of its scroll bar")
  func pages() {
    var view = view(browser(30))
    let rows = view.layout.lists[1].lines.count
    for (key, row) in [
      (Key.pageDown, rows - 1), (.pageDown, 2 * rows - 1), (.scroll(2), 2 * rows + 1), (.home, 0), (.end, 29),
      (.pageUp, 29 - rows),
    ] {
      #expect(view.handle(key) == nil)
      #expect(view.focus == .row(1, row))
    }
    _ = view.handle(.home)
    let lines = view.frame(at: start).text.split(separator: "\n")
    #expect(lines.first { $0.contains("Note 0") }?.hasSuffix("┃") == true)
    _ = view.handle(.end)
    #expect(view.frame(at: start).text.split(separator: "\n").first { $0.contains("Note 29") }?.hasSuffix("┃") == true)
    #expect(view.frame(at: start).text.contains(" 30 ─╯"))
  }

  @Test("A click on a row selects the row for the buttons, and a click on the selected row presses the row")
  func click() throws {
    var screen = browser(3)
    screen.buttons.append(.init("Copy", forRow: Pick.copy))
    var view = view(screen)
    func press(_ target: Target) throws -> Pick? {
      let area = try #require(view.layout.placements.first { $0.target == target }?.area)
      return view.handle(.click(Position(row: area.row, column: area.column + 3)))
    }
    #expect(try press(.row(1, 2)) == nil)
    #expect(try press(.button(1)) == .copy(Secret(handle: 2)))
    #expect(try press(.row(1, 2)) == .note(Secret(handle: 2)))
    #expect(try press(.row(1, 0)) == nil)
    #expect(view.focus == .row(1, 0))
    #expect(try press(.row(1, 0)) == .note(Secret(handle: 0)))
  }

  @Test("On a terminal of 16 lines or fewer a list shows more rows, without rules and empty lines")
  func short() {
    var screen = browser(30)
    screen.lists.removeFirst()
    func lines(_ rows: Int) -> [Substring] {
      view(screen, rows: rows).frame(at: start).text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    #expect(lines(17).count { $0.contains("Note ") } == 7)
    #expect(lines(16).count { $0.contains("Note ") } == 11)
    #expect(lines(16)[15].contains("Done"))
  }

  @Test("A list can be drawn at any size", arguments: [(0, 0), (1, 1), (3, 10), (5, 20)])
  func anySize(rows: Int, columns: Int) {
    let frame = view(browser(5), rows: rows, columns: columns).frame(at: start)
    #expect(frame.size == Size(rows: rows, columns: columns))
  }
}

import Foundation
import Statechart
import Testing

@testable import Terminal

/// Tests of the screens of invoked flows.
@MainActor @Suite struct StackTests {
  private enum Event: ScreenEvent {
    enum Query: Equatable { case notes }
    case toNotes, toSafe, pick(Secret), new, name(Secret), save, back
  }

  private func home(notes: Bool = true) -> Screen<SampleText, Event> {
    var screen = Screen<SampleText, Event>()
    screen.toggles = [.init("Notes", isOn: notes, .toNotes), .init("Safe", isOn: !notes, .toSafe)]
    return screen
  }

  private var notes: Screen<SampleText, Event> {
    var screen = Screen<SampleText, Event>()
    screen.title = "Notes"
    screen.reveal = Secret(handle: 1)
    screen.lists = [.init("All notes", .notes, select: Event.pick)]
    screen.buttons = [.init("New", .new)]
    return screen
  }

  private var editor: Screen<SampleText, Event> {
    var screen = Screen<SampleText, Event>()
    screen.title = "Note"
    screen.fields = [.init("Name", value: nil, Event.name)]
    screen.buttons = [.init("Save", .save), .init("Cancel", .back, role: .cancel)]
    return screen
  }

  private let blank = Screen<SampleText, Event>()
  private let fakeContents = ScreenContentsFake<Event>()

  private func stack(_ layers: [Screen<SampleText, Event>], rows: Int = 24, columns: Int = 60) -> StackView<SampleText, Event> {
    fakeContents.texts = [1: "s3cret"]
    var view = StackView<SampleText, Event>(contents: fakeContents, size: Size(rows: rows, columns: columns), at: start)
    _ = view.show(layers, at: start)
    view.take([ListRow("Shopping", detail: "today", handle: Secret(handle: 7))], of: .notes)
    return view
  }

  @Test("A question mark outside a field, or F9, shows the list of keys, which the next key or another title hides")
  func keyList() {
    var view = stack([home(), notes])
    #expect(view.handle(.character("?"), at: start) == nil)
    let text = view.frame(at: start).text
    #expect(text.contains("╭ Keys ──"))
    for line in ["Enter  Space         press the control", "Home End PgUp PgDn   move in the list", "F1 – F2", "^Q"] {
      #expect(text.contains(line), "\(line)")
    }
    for line in ["Esc", "0 – 9", "first field"] { #expect(!text.contains(line), "\(line)") }
    #expect(view.handle(.character("n"), at: start) == nil)
    #expect(!view.frame(at: start).text.contains("Keys ──"))
    #expect(view.handle(.character("n"), at: start) == .new)
    _ = view.handle(.character("?"), at: start)
    _ = view.show([home(), notes, editor], at: start)
    #expect(!view.frame(at: start).text.contains("Keys ──"))
    #expect(view.frame(at: start).text.contains("F9 keys"))
    _ = view.handle(.character("?"), at: start)
    #expect(!view.frame(at: start).text.contains("Keys ──"))
    _ = view.handle(.function(9), at: start)
    let fieldKeys = view.frame(at: start).text
    for line in ["Keys ──", "Enter   move to the next field or button", "Esc     cancel or go back"] {
      #expect(fieldKeys.contains(line), "\(line)")
    }
    for line in ["Space", "k j", "first field"] { #expect(!fieldKeys.contains(line), "\(line)") }
  }

  @Test("The list of keys explains the ellipsis of a destructive button")
  func heldButton() {
    for (role, isExplained) in [(ButtonRole.destructive, true), (.normal, false)] {
      var question = notes
      question.buttons = [.init("Remove", .save, role: role), .init("Keep", .back, role: .cancel)]
      var view = stack([home(), question])
      #expect(view.frame(at: start).text.contains("[ ! Remove ]") == isExplained)
      #expect(view.handle(.character("?"), at: start) == nil)
      #expect(view.frame(at: start).text.contains("[ ! ] …              press this button after a second") == isExplained)
    }
  }

  @Test("The screen of a tab is drawn above the tab bar, with the tab selected")
  func page() {
    let expected = """
                                 Notes            ? keys  ^Q quit
      ────────────────────────────────────────────────────────────

                              ╭──────────╮
                              │  s3cret  │
                              ╰──────────╯



        ╭ All notes ───────────────────────────────────────────╮
        │   Shopping                                    today  │
        ╰──────────────────────────────────────────────────────╯








                               [›New‹] n

      ─────────────────━━━━━━━━━━━━━──────────────────────────────
                         F1 Notes     F2 Safe
      """
    #expect(stack([blank, home(), notes]).frame(at: start).text == expected)
  }

  @Test("A function key, a click, or enter on the focused tab selects a tab")
  func bar() {
    var view = stack([blank, home(), notes])
    #expect(view.handle(.function(2)) == .toSafe)
    #expect(view.handle(.function(3)) == nil)
    #expect(view.handle(.click(Position(row: 23, column: 36))) == .toSafe)
    #expect(view.handle(.down) == nil)
    #expect(view.frame(at: start).text.contains("F1›Notes‹"))
    #expect(view.handle(.enter) == .toNotes)
  }

  @Test("While a tab has no screen, the tab bar is drawn without other content, and can be used")
  func nothingToShow() {
    var view = stack([blank, home(notes: false), blank])
    #expect(view.frame(at: start).text.contains("F1 Notes     F2 Safe"))
    #expect(!view.frame(at: start).text.contains("All notes"))
    #expect(view.handle(.function(1)) == .toNotes)
  }

  @Test("On the narrowest terminals the tabs have only their icons", arguments: [(10, "F1 ◆ F2 ▣"), (8, " ◆   ▣")])
  func narrowBar(columns: Int, bar: String) {
    fakeContents.icons = [(.toNotes, "◆"), (.toSafe, "▣")]
    let text = stack([home(), notes], rows: 8, columns: columns).frame(at: start).text
    #expect(text.split(separator: "\n").last.map(String.init) == bar)
  }

  @Test("On a small terminal a sheet fills the screen, without a tab bar")
  func covering() {
    var view = stack([blank, home(), notes])
    _ = view.show([blank, home(), blank, editor], at: start)
    let text = view.frame(at: start).text
    #expect(text.contains("› Name"))
    #expect(!text.contains("F1") && !text.contains("Shopping") && !text.contains("s3cret"))
    #expect(view.handle(.function(2)) == nil)
    #expect(view.handle(.escape) == .back)
  }

  @Test("A letter that presses a button takes the focus from the tabs, so that the next form begins at its field")
  func letterOnTab() {
    var view = stack([home(), notes])
    var changed = notes
    changed.message = "Changed"
    for (screen, focus) in [(editor, Target.field(0)), (changed, .button(0))] {
      _ = view.show([home(), notes], at: start)
      _ = view.handle(.tab, at: start)
      #expect(view.view.focus == .tab(0))
      #expect(view.handle(.character("n"), at: start) == .new)
      _ = view.show([home(), screen], at: start)
      #expect(view.view.focus == focus)
    }
  }

  @Test("On a large terminal a sheet is drawn over the screen of its tab, which then reveals no secret")
  func sheet() throws {
    var view = stack([blank, home(), notes], rows: 40, columns: 120)
    #expect(view.frame(at: start).text.contains("s3cret"))
    _ = view.show([blank, home(), blank, editor], at: start)
    let frame = view.frame(at: start)
    #expect(frame.text.contains("│        › Name"))
    #expect(frame.text.contains("   Notes        Safe") && !frame.text.contains("F1"), "tabs without a key have no effect")
    #expect(view.handle(.function(2)) == nil)
    #expect(!frame.text.contains("s3cret"))
    #expect(frame[0, 57].style == Theme.plain.faint.dim, "the covered screen is faint")
    #expect(view.handle(.click(Position(row: 39, column: 66))) == nil, "the covered screen accepts no clicks")
    let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let row = try #require(lines.firstIndex { String($0).contains("[ Save ]") })
    let column = try #require(lines[row].firstIndex(of: "S"))
    #expect(view.handle(.click(Position(row: row, column: column))) == .save)
    _ = view.show([blank, home(), notes], at: start)
    #expect(view.frame(at: start).text.contains("All notes"))
    #expect(view.handle(.function(2)) == .toSafe)
  }

  @Test("The stack reports a change only for different screens, and has only the queries of the top screen")
  func changes() {
    var view = stack([blank, home(), notes])
    #expect(view.show([blank, home(), notes], at: start) == false)
    #expect(view.show([blank, home(), blank, editor], at: start) == true)
    #expect(view.queries.isEmpty)
    #expect(view.show([blank, home(), notes], at: start) == true)
    #expect(view.queries == [.notes])
  }

  @Test("The cover shows only a message, and hides the content of the app")
  func cover() {
    let text = stack([blank, home(), notes]).cover.text
    #expect(text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == ["Hidden. Press a key."])
  }

  @Test("Screens can be drawn at any size", arguments: [(0, 0), (1, 1), (3, 10), (5, 20), (8, 30), (31, 95), (200, 400)])
  func anySize(rows: Int, columns: Int) {
    for layers in [[blank, home(), notes], [blank, home(), blank, editor], [blank, home(), blank], [blank]] {
      var view = stack([blank, home(), notes], rows: rows, columns: columns)
      _ = view.show(layers, at: start)
      #expect(view.frame(at: start).size == Size(rows: rows, columns: columns))
      for key in [Key.tab, .down, .up, .left, .end, .pageUp, .scroll(3), .enter] { _ = view.handle(key) }
      _ = view.handle(.character("?"))
      #expect(view.frame(at: start).size == Size(rows: rows, columns: columns))
      _ = view.handle(.escape)
    }
  }

  @Test("A move of the focus in a list of a thousand rows is handled and drawn in less than 100 ms")
  func fast() {
    let rows = (0..<1000).map { ListRow("Row \($0)", detail: "detail", handle: Secret(handle: UInt64($0))) }
    let app = SampleApp()
    app.page = .names
    var view = StackView<SampleText, SampleApp.Event>(contents: app.fakeContents, size: Size(rows: 60, columns: 200), at: start)
    _ = view.show(app.layers ?? [], at: start)
    view.take(rows, of: .names(.absent))
    let encoder = FrameEncoder(depth: .full)
    var last = view.frame(at: start)
    let times = (0..<5).map { _ in
      ContinuousClock().measure {
        _ = view.handle(.down)
        let frame = view.frame(at: start)
        _ = encoder.encode(frame, after: last)
        last = frame
      }
    }
    #expect(times.min() ?? .zero < .milliseconds(100), "the bound is for a debug build on a busy machine")
  }
}

import Testing

@testable import Terminal

@Suite struct MenuTests {
  private func menu(_ count: Int = 3, rows: Int = 12) -> Menu<Int> {
    let labels = ["Vault", "Generator", "Settings"] + (3..<max(4, count)).map { "Item \($0)" }
    let entries = labels.prefix(count).enumerated().map { index, label in
      Menu.Entry(label, index, detail: index == 0 ? "12 items" : "", shortcut: index == 1 ? "g" : nil)
    }
    return Menu("KeySmith", Array(entries), status: "q quit", size: Size(rows: rows, columns: 40))
  }

  private func chosen(_ choice: Menu<Int>.Choice?) -> Int? {
    if case .chosen(let item) = choice { item } else { nil }
  }

  private func isLeft(_ choice: Menu<Int>.Choice?) -> Bool {
    if case .left = choice { true } else { false }
  }

  @Test("The list shows its title, its entries with the selected one marked, and its status")
  func picture() {
    let expected = """

                      KeySmith
      ────────────────────────────────────────

        › Vault                     12 items
          Generator                        g
          Settings



                       q quit

      """
    #expect(menu().frame.text == expected)
  }

  @Test("Arrows select, enter chooses, and the ends hold")
  func choosing() {
    var menu = menu()
    #expect(chosen(menu.handle(.up)) == nil)
    #expect(chosen(menu.handle(.enter)) == 0)
    for _ in 0..<9 { _ = menu.handle(.down) }
    #expect(chosen(menu.handle(.enter)) == 2)
  }

  @Test("A shortcut or a click chooses at once")
  func direct() {
    var menu = menu()
    #expect(chosen(menu.handle(.character("G"))) == 1)
    #expect(chosen(menu.handle(.click(Position(row: 6, column: 10)))) == 2)
    #expect(chosen(menu.handle(.click(Position(row: 7, column: 10)))) == nil)
    #expect(chosen(menu.handle(.click(Position(row: 1, column: 10)))) == nil)
  }

  @Test("Escape, q and control-C leave")
  func leaving() {
    var menu = menu()
    for key in [Key.escape, .character("q"), .control("c")] { #expect(isLeft(menu.handle(key))) }
    #expect(!isLeft(menu.handle(.character("x"))))
  }

  @Test("A long list scrolls with the selection, and a shorter one pulls it back")
  func scrolling() {
    var menu = menu(50, rows: 12)
    _ = menu.handle(.end)
    #expect(menu.frame.text.contains("› Item 49"))
    #expect(!menu.frame.text.contains("Vault"))
    _ = menu.handle(.pageUp)
    #expect(menu.frame.text.contains("› Item 42"))
    menu.entries = Array(menu.entries.prefix(2))
    #expect(menu.frame.text.contains("› Generator"))
    menu.entries = []
    #expect(chosen(menu.handle(.enter)) == nil)
  }

  @Test("what stands below a line is shown where there is room, and clicking it chooses the line")
  func subtitles() {
    let entries = [
      Menu.Entry("Lock", 1, subtitle: "Require a passcode", detail: "Off"), Menu.Entry("Quit", 2, subtitle: ""),
    ]
    var menu = Menu("KeySmith", entries, size: Size(rows: 12, columns: 40))
    let rows = menu.frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = rows.firstIndex { $0.contains("Require a passcode") } ?? 0
    #expect(rows[row - 1].contains("Lock") && rows[row - 1].contains("Off"))
    #expect(rows[row + 2].contains("Quit"))
    #expect(chosen(menu.handle(.click(Position(row: row, column: 5)))) == 1)
    #expect(chosen(menu.handle(.click(Position(row: row + 2, column: 5)))) == 2)
    #expect(menu.handle(.click(Position(row: row + 1, column: 5))) == nil)
    menu.size = Size(rows: 7, columns: 40)
    #expect(menu.frame.text.contains("Require a passcode"))
    menu.size = Size(rows: 5, columns: 40)
    #expect(!menu.frame.text.contains("Require a passcode"))
    #expect(menu.frame.text.contains("Quit"))
  }
}

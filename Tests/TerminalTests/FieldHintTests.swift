import Statechart
import Testing

@testable import Terminal

/// The hint that typing replaces the text of a masked field.
extension FieldTests {
  @Test("A masked field with a text says that typing replaces the text, while it has the focus and until the first key")
  func replacing() throws {
    let hint = "Typing replaces the whole text"
    var player = player(code: Secret(handle: 2), kind: .secret)
    #expect(!player.lines.contains(hint), "the focused field is empty")
    _ = player.press(.tab)
    let row = try #require(player.lines.firstIndex(of: "› Code  ••••••••"))
    #expect(player.lines[row + 1] == hint)
    _ = player.press(.left)
    #expect(player.lines.contains(hint), "moving the caret replaces nothing")
    player.type("a")
    #expect(!player.lines.contains(hint))
    _ = player.press(.backTab)
    #expect(!player.lines.contains(hint))
    _ = player.press(.tab)
    #expect(player.lines.contains(hint), "the typed text is a text like any other")
    player.view.language = Language("ru")
    #expect(player.lines.contains("Ввод заменит весь текст"))
    _ = player.press(.backspace)
    #expect(player.text(of: 1) == "" && !player.lines.contains("Ввод заменит весь текст"))
    _ = player.press(.backTab, .tab)
    #expect(!player.lines.contains("Ввод заменит весь текст"))
    let readable = self.player(name: Secret(handle: 1))
    #expect(!readable.lines.contains(hint))
  }

  @Test("The hint of a masked field moves no field, covers nothing, and is omitted without room", arguments: [0, 1])
  func roomForHint(field: Int) {
    let hint = "Typing replaces the whole text"
    var player = player(name: Secret(handle: 1), code: Secret(handle: 2), kind: .secret)
    for columns in [40, 60] {
      for rows in 5...24 {
        player.view.size = Size(rows: rows, columns: columns)
        let lines: [[String]] = [0, 1].map { index in
          player.view.setFocus(.field(index))
          return player.lines.filter { $0 != hint }.map { String($0.trimmingPrefix("› ")) }
        }
        #expect(lines[0] == lines[1])
        #expect(lines[0].contains("Code  ••••••••") && lines[0].contains("[ Save ]     [ Back ] esc"))
        player.view.setFocus(.field(field))
        #expect(player.lines.contains(hint) == (player.view.layout.fields[field].hintRow != nil))
        if rows >= 10 { #expect(player.lines.contains(hint)) }
        if rows == 5 { #expect(!player.lines.contains(hint)) }
      }
    }
  }
}

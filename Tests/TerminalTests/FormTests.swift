import Foundation
import Statechart
import Testing

@testable import Terminal

/// Tests of screens without a keypad: menus, many buttons, the focus, overflow, and narrow tab bars.
@MainActor @Suite struct FormTests {
  private enum Turn: ScreenEvent {
    case one, two, three, four, five, six, back
  }

  private func lines(_ view: ScreenView<SampleText, Turn>) -> [String] {
    view.frame(at: start).text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func view(_ screen: Screen<SampleText, Turn>, rows: Int = 16, columns: Int = 50) -> ScreenView<SampleText, Turn> {
    ScreenView(screen, size: Size(rows: rows, columns: columns), at: start)
  }

  private var choice: Screen<SampleText, Turn> {
    var screen = Screen<SampleText, Turn>()
    screen.title = "Auto-Lock"
    screen.prompt = "After how long the app locks."
    screen.message = "It locks after 5 seconds."
    screen.buttons = [
      .init("At once", .one), .init("After 1 minute", .two), .init("After 5 minutes", .three),
      .init("Back", .back, role: .cancel),
    ]
    return screen
  }

  @Test("Three or more normal buttons form a menu in a frame, with their keys at the line ends")
  func menu() {
    let expected = """
                          Auto-Lock


                After how long the app locks.

                  It locks after 5 seconds.

         ╭──────────────────────────────────────────╮
         │ › At once                              a │
         │   After 1 minute                       f │
         │   After 5 minutes                      t │
         ╰──────────────────────────────────────────╯



                         [ Back ] esc
      """
    var view = view(choice)
    #expect(lines(view).joined(separator: "\n") == expected)
    #expect(view.handle(.down) == nil)
    #expect(view.handle(.enter) == .two)
    #expect(view.handle(.character("t")) == .three)
    #expect(view.handle(.click(Position(row: 9, column: 20))) == .two)
    #expect(view.handle(.escape) == .back)
  }

  @Test("A subtitle is at the end of the line in a menu, and follows the label and a colon in other buttons")
  func buttonSubtitles() {
    var screen = Screen<SampleText, Turn>()
    screen.buttons = [
      .init("Auto-Lock", .one, subtitle: "After 5 seconds"), .init("Appearance", .two, subtitle: "Dark"),
      .init("About", .three),
    ]
    #expect(
      lines(view(screen)).filter { $0.contains("│") } == [
        "   │ › Auto-Lock           After 5 seconds  a │", "   │   Appearance                     Dark  p │",
        "   │   About                                b │",
      ])
    // On a narrow terminal, the label is shortened before the subtitle.
    #expect(
      lines(view(screen, columns: 34)).filter { $0.contains("│") } == [
        "│ › Auto-Lo…  After 5 seconds  a │", "│   Appearance           Dark  p │",
        "│   About                      b │",
      ])
    screen.buttons.removeLast()
    let text = lines(view(screen)).joined(separator: "\n")
    #expect(text.contains("[›Auto-Lock: After 5 seconds‹] a"))
    #expect(text.contains("[ Appearance: Dark ] p"))
  }

  @Test("A letter of a Latin or Russian layout presses its button, or moves the focus if J or K has no button")
  func layouts() {
    var view = view(choice)
    #expect(view.handle(.character("ф")) == .one)
    #expect(view.handle(.character("j")) == nil)
    #expect(view.focus == .button(1))
    #expect(view.handle(.character("о")) == nil)
    #expect(view.focus == .button(2))
    #expect(view.handle(.character("K")) == nil)
    #expect(view.focus == .button(1))
    var screen = Screen<SampleText, Turn>()
    screen.buttons = [.init("Keep", .one), .init("Закрыть", .two)]
    view = self.view(screen)
    #expect(view.handle(.character("k")) == .one)
    #expect(view.handle(.character("p")) == .two)
  }

  @Test("The options of a choice are drawn as a list, or in one row with an empty row below if the form has other toggles")
  func options() throws {
    var screen = Screen<SampleText, Turn>()
    screen.toggles = [
      .init("Good", isOn: false, .one, choice: 0), .init("Strong", isOn: true, .two, choice: 0),
      .init("Best", isOn: false, .three, choice: 0, isEnabled: false),
    ]
    var view = view(screen)
    #expect(
      lines(view).filter { $0.contains("○") || $0.contains("◉") }.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "○ Good", "› ◉ Strong", "(○) Best",
      ])
    #expect(view.handle(.up) == nil)
    #expect(view.handle(.enter) == .one)
    screen.toggles.append(.init("Digits", isOn: true, .four))
    view = self.view(screen)
    let first = try #require(lines(view).firstIndex { $0.contains("Good") })
    #expect(
      lines(view)[first...(first + 2)].map { $0.trimmingCharacters(in: .whitespaces) } == [
        "○ Good › ◉ Strong   (○) Best", "", "[x] Digits",
      ])
    #expect(view.handle(.right) == nil)
    #expect(view.focus == .toggle(1))
    #expect(view.handle(.left) == nil)
    #expect(view.handle(.enter) == .one)
    #expect(view.handle(.down) == nil)
    #expect(view.focus == .toggle(3))
    screen.toggles[0] = .init("Good, but with a label that is too long for one row", isOn: false, .one, choice: 0)
    #expect(lines(self.view(screen)).filter { $0.contains("○") || $0.contains("◉") }.count == 3)
  }

  @Test("Buttons that do not fit are arranged in lines of similar length, with cancelling and destructive buttons last")
  func manyButtons() {
    var screen = Screen<SampleText, Turn>()
    screen.toggles = [.init("Loud", isOn: true, .six)]
    screen.buttons = [
      .init("First", .one), .init("Second", .two), .init("Delete", .four, role: .destructive), .init("Third", .three),
      .init("Back", .back, role: .cancel), .init("Fourth", .five),
    ]
    #expect(
      lines(view(screen)).suffix(3) == [
        "            [›First‹] f   [ Second ] s", "            [ Third ] t   [ Fourth ] o",
        "          [ ! Delete ] d   [ Back ] esc",
      ])
  }

  @Test("A control keeps the focus on the next screen, unless it has become destructive")
  func focus() {
    var screen = choice
    screen.toggles = [.init("Loud", isOn: true, .six)]
    var view = view(screen)
    _ = view.handle(.backTab)
    #expect(view.focus == .toggle(0))
    screen.toggles = [.init("Loud", isOn: false, .six)]
    screen.buttons.remove(at: 1)
    view.show(screen, at: start)
    #expect(view.focus == .toggle(0))
    _ = view.handle(.tab)
    #expect(view.handle(.enter) == .one)
    screen.buttons[0] = .init("At once", .one, role: .destructive)
    view.show(screen, at: start)
    #expect(view.handle(.enter) == .three)
  }

  @Test("On overflow the focused control, the title and the buttons are visible")
  func scrolling() {
    var screen = Screen<SampleText, Turn>()
    screen.title = "Many"
    screen.prompt = "A prompt"
    screen.toggles = (0..<30).map { .init(SampleText(stringLiteral: "Toggle \($0)"), isOn: false, .six, subtitle: "Small") }
    screen.buttons = [.init("Back", .back, role: .cancel)]
    var view = view(screen)
    #expect(lines(view).contains { $0.contains("› [ ] Toggle 0") })
    // Arrows at the right edge show that more content is above or below.
    #expect(lines(view).filter { $0.hasSuffix("↑") || $0.hasSuffix("↓") }.map(\.last) == ["↓"])
    for _ in 0..<20 { _ = view.handle(.tab) }
    let text = view.frame(at: start).text
    #expect(text.contains("› [ ] Toggle 20"))
    #expect(!text.contains("A prompt") && text.contains("Many") && text.contains("[ Back ] esc"))
    #expect(lines(view).filter { $0.hasSuffix("↑") || $0.hasSuffix("↓") }.map(\.last) == ["↑", "↓"])
    screen.toggles.removeLast(29)
    #expect(!lines(self.view(screen)).contains { $0.hasSuffix("↑") || $0.hasSuffix("↓") })
  }

  @Test("On a terminal of 100 columns or more, a form with a list is wider")
  func wideList() {
    for (columns, width) in [(99, 64), (100, 92), (120, 92), (40, 36)] {
      let size = Size(rows: 30, columns: columns)
      #expect(ScreenLayout.rowWidth(on: size) == width - 7)
    }
  }

  @Test("Tabs that do not fit are spaced closer, and truncated if they still do not fit")
  func narrowBar() {
    let labels = ["Generate", "Vault", "Secret Folder", "Settings"]
    #expect(TabBar(labels, columns: 80).width == 66)
    #expect(TabBar(labels, columns: 60).width == 54)
    #expect(TabBar(labels, columns: 60).labels == labels)
    let narrow = TabBar(labels, columns: 40)
    #expect(narrow.width <= 40)
    #expect(narrow.labels == ["Gene…", "Vault", "Secr…", "Sett…"])
  }

  @Test("Tabs whose labels would be truncated beyond recognition have only icons or letters, and do not overlap")
  func narrowestBar() {
    let labels = ["Generate", "Vault", "Secret Folder", "Settings"]
    let icons: [Character?] = ["✦", "◆", "▣", "≡"]
    let whole = TabBar.labels(labels, icons: icons, columns: 80)
    #expect(whole == ["✦ Generate", "◆ Vault", "▣ Secret Folder", "≡ Settings"])
    for columns in [28, 40, 60] { #expect(TabBar.labels(labels, icons: icons, columns: columns) == labels) }
    for columns in [12, 16, 20, 24] {
      #expect(TabBar.labels(labels, icons: icons, columns: columns) == ["✦", "◆", "▣", "≡"])
      let letters = TabBar.labels(labels, icons: [nil, nil, nil, nil], columns: columns)
      #expect(letters == ["G", "V", "S", "S"])
      let bar = TabBar(letters, columns: columns)
      #expect(bar.width <= columns && bar.labels == letters)
      #expect(bar.hint(3) == (columns < 20 ? "" : "F4"))
    }
    #expect(TabBar(labels, columns: 28).labels == ["Ge…", "Va…", "Se…", "Se…"])
  }
}

import Statechart
import Testing

@testable import Terminal

@MainActor @Suite struct ScreenKeysTests {
  private func digit(_ value: Int) -> Press? { Digit(value).map(Press.digit) }

  @Test("Digits, backspace and escape send the screen's events")
  func keys() {
    var view = view(passcode())
    for value in 0...9 { #expect(view.handle(.character(Character("\(value)"))) == digit(value)) }
    #expect(view.handle(.backspace) == .delete)
    #expect(view.handle(.escape) == .cancel)
    #expect(view.handle(.control("c")) == .cancel)
    #expect(view.handle(.character("x")) == nil)
    #expect(view.handle(.character("٣")) == nil)
  }

  private enum Tap: ScreenEvent { case save, show, generate, hide, copy, copyUser, edit, more }

  private func entry(_ buttons: [(label: String, event: Tap)]) -> Screen<SampleText, Tap> {
    var screen = Screen<SampleText, Tap>()
    screen.title = "Entry"
    screen.buttons = buttons.map { .init(SampleText(stringLiteral: $0.label), $0.event) }
    return screen
  }

  @Test("The keys of a screen remain the same after other screens with the same title")
  func sameTitle() {
    var keys = ButtonKeys<Tap>()
    func letters(_ buttons: [(label: String, event: Tap)]) -> [Key?] { keys.keys(of: entry(buttons), in: Language("en")) }
    let details: [(label: String, event: Tap)] = [
      ("Show password", .show), ("Copy password", .copy), ("Copy user", .copyUser), ("Edit", .edit), ("More", .more),
    ]
    let form: [(label: String, event: Tap)] = [("Save", .save), ("Show password", .show), ("Generate password", .generate)]
    _ = letters(form)
    let first = letters(details)
    #expect(first == [.character("s"), .character("c"), .character("o"), .character("e"), .character("m")])
    for _ in 0..<3 {
      _ = letters([("Hide", .hide), ("Copy", .copy)])
      _ = letters([("Save", .save), ("Hide password", .hide), ("Generate password", .generate)])
      #expect(letters(form) == [.character("s"), .character("h"), .character("g")])
      #expect(letters(details) == first)
    }
  }

  @Test("A screen ignores digits without a keypad, and escape without a cancel button")
  func nothingToPress() {
    var waiting = view(lockout())
    #expect(waiting.handle(.character("1")) == nil)
    #expect(waiting.handle(.backspace) == nil)
    var bare = view(Screen<SampleText, Press>())
    #expect(bare.handle(.escape) == nil)
    #expect(bare.handle(.enter) == nil)
    #expect(bare.handle(.down) == nil)
  }

  @Test("Enter presses no control until the focus moves, and no control after a digit is typed")
  func enterWithoutFocus() {
    var view = view(passcode())
    #expect(view.handle(.enter) == nil)
    _ = view.handle(.down)
    #expect(view.handle(.enter) == digit(5))
    #expect(view.handle(.character("6")) == digit(6))
    #expect(view.handle(.enter) == nil)
  }

  @Test("Arrows and tab move the focus to keypad keys and the button, which enter presses")
  func arrows() {
    var view = view(passcode())
    let walk: [(Key, Press?)] = [
      (.up, digit(5)), (.up, digit(2)), (.up, digit(2)), (.left, digit(1)), (.left, digit(1)), (.down, digit(4)),
      (.down, digit(7)), (.down, digit(0)), (.right, .delete), (.up, digit(9)), (.down, .delete), (.down, .cancel),
      (.up, digit(0)), (.tab, .cancel), (.tab, digit(5)), (.backTab, .cancel),
    ]
    for (index, step) in walk.enumerated() {
      #expect(view.handle(step.0) == nil)
      #expect(view.handle(.enter) == step.1, "step \(index)")
    }
  }

  @Test("The focus is visible without colour")
  func focusIsSeen() {
    var view = view(passcode())
    #expect(!view.frame(at: start).text.contains("›"))
    _ = view.handle(.down)
    #expect(view.frame(at: start).text.contains("│ ›5‹ │"))
    _ = view.handle(.tab)
    #expect(view.frame(at: start).text.contains("[›Cancel‹] esc"))
  }

  @Test("A click presses the control at its position")
  func clicks() throws {
    var view = view(passcode())
    for target in [Target.digit(1), .digit(0), .delete, .button(0)] {
      let area = try #require(view.layout.placements.first { $0.target == target }).area
      let expected: Press? =
        switch target {
        case .digit(let value): digit(value)
        case .delete: .delete
        case .button, .field, .toggle, .row, .tab: .cancel
        }
      #expect(view.handle(.click(Position(row: area.row, column: area.column))) == expected)
      let last = Position(row: area.row + area.height - 1, column: area.column + area.width - 1)
      #expect(view.handle(.click(last)) == expected)
      #expect(view.handle(.click(Position(row: area.row, column: area.column - 1))) == nil)
    }
  }

  @Test("A destructive button does not have the initial focus, and is pressed by its letter")
  func destructive() {
    var view = view(warning())
    #expect(view.handle(.enter) == .cancel)
    #expect(view.handle(.character("R")) == .reset)
    #expect(view.frame(at: start).text.contains("[ ! Reset folder ] r   [›Keep‹] esc"))
  }

  /// Returns a screen with buttons.
  ///
  /// A button with the event `cancel` has the role `cancel`.
  private func screen(_ buttons: [(SampleText, Press)], titled title: SampleText = "Letters") -> Screen<SampleText, Press> {
    var screen = Screen<SampleText, Press>()
    screen.title = title
    screen.buttons = buttons.map { .init($0, $1, role: $1 == .cancel ? .cancel : .normal) }
    return screen
  }

  private func hints(_ view: ScreenView<SampleText, Press>) -> [String] { view.layout.buttons.map(\.hint) }

  @Test("Buttons whose labels begin with the same letter get different keys")
  func letters() {
    let buttons: [(SampleText, Press)] = [
      ("Save", .next), ("Send", .reset), ("Ss", .delete), ("Back", .cancel), ("Bye", .cancel),
    ]
    #expect(hints(view(screen(buttons))) == ["s", "e", "", "esc", "b"])
  }

  @Test("A button keeps its key when other buttons appear or disappear, and when the user returns to its screen")
  func lettersStay() {
    let strong: (SampleText, Press) = ("Strong", .next)
    let shorter: (SampleText, Press) = ("Shorter", .reset)
    var view = view(screen([shorter]))
    #expect(hints(view) == ["s"])
    view.show(screen([strong, shorter]), at: start)
    #expect(hints(view) == ["t", "s"])
    view.show(screen([strong]), at: start)
    #expect(hints(view) == ["t"])
    view.show(screen([strong], titled: "Elsewhere"), at: start)
    #expect(hints(view) == ["s"])
    view.show(screen([strong, shorter]), at: start)
    #expect(hints(view) == ["t", "s"])
    #expect(view.handle(.character("s")) == .reset)
  }

  @Test("A screen with the same title and other buttons has its own keys, even if the screens share the cancel button")
  func lettersOfScreens() {
    let back: (SampleText, Press) = ("Back", .cancel)
    var view = view(screen([("Save", .next), back]))
    #expect(hints(view) == ["s", "esc"])
    view.show(screen([("Show", .reset), back]), at: start)
    #expect(hints(view) == ["s", "esc"])
  }

  @Test("A button keeps its key if the first word of its label, or its event and first letter, are unchanged")
  func lettersOfLabels() {
    let more: (SampleText, Press) = ("More", .delete)
    var view = view(screen([("Copy", .next), ("Carry on", .reset), more]))
    #expect(hints(view) == ["c", "a", "m"])
    view.show(screen([("Copied!", .next), ("Next", .reset), more]), at: start)
    #expect(hints(view) == ["c", "n", "m"])
    view.show(screen([("Carry on", .digit(Digit.all[1])), more]), at: start)
    #expect(hints(view) == ["a", "m"])
  }

  @Test("A button does not take the letter of another shown button whose label begins with the same word")
  func lettersOfAlikeButtons() {
    var view = view(screen([("Copy password", .next), ("Copy user", .reset)]))
    #expect(hints(view) == ["c", "o"])
    view.show(screen([("Copied!", .next), ("Copy user", .reset)]), at: start)
    #expect(hints(view) == ["c", "o"])
    // In another run of the flow, the events differ.
    view.show(screen([("Copy password", .digit(Digit.all[1])), ("Copy user", .digit(Digit.all[2]))]), at: start)
    #expect(hints(view) == ["c", "o"])
  }

  @Test("Buttons that do not fit side by side are stacked")
  func stacked() {
    var view = view(warning(), rows: 24, columns: 26)
    let rows = view.layout.placements.map(\.area.row)
    #expect(Set(rows).count == 2)
    _ = view.handle(.up)
    #expect(view.handle(.enter) == .reset)
  }
}

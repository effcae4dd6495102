import Foundation
import Statechart
import Testing

@testable import Terminal

/// Tests of icons, the emblem, the button in the keypad, page dots and pressed keys.
@MainActor @Suite struct DecorationTests {
  private let contents = ScreenContentsFake<Press>()

  private func view(
    _ screen: Screen<SampleText, Press>, rows: Int = 24, columns: Int = 80
  ) -> ScreenView<SampleText, Press> {
    ScreenView(screen, size: Size(rows: rows, columns: columns), contents: contents, at: start)
  }

  private func lines(_ view: ScreenView<SampleText, Press>, at now: Duration = start) -> [String] {
    view.frame(at: now).text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func form(_ buttons: [Screen<SampleText, Press>.Button]) -> Screen<SampleText, Press> {
    var screen = Screen<SampleText, Press>()
    screen.title = "Form"
    screen.prompt = "Question"
    screen.buttons = buttons
    return screen
  }

  /// The screen of a lock: a keypad with a button for a sensor and another button.
  private var lock: Screen<SampleText, Press> {
    var screen = passcode(filled: 0)
    screen.buttons = [.init("Face ID", .next), .init("Forgot?", .reset)]
    return screen
  }

  @Test("A button has its icon before the label, and the sign of a destructive button replaces the icon")
  func icons() {
    contents.icons = [(.next, "✦"), (.reset, "✎"), (.cancel, "✎")]
    let screen = form([.init("Go", .next), .init("Reset", .reset, role: .destructive), .init("Back", .cancel, role: .cancel)])
    let text = lines(view(screen)).joined()
    #expect(text.contains("[›✦ Go‹] g") && text.contains("[ ! Reset ]") && text.contains("[ ✎ Back ] esc"))
  }

  @Test("Icons that would cost a line are not drawn")
  func narrow() {
    contents.icons = [(.next, "✦"), (.reset, "✎")]
    let screen = form([.init("Continue", .next), .init("Regenerate", .reset)])
    #expect(lines(view(screen, columns: 42)).contains { $0.contains("[›✦ Continue‹] c   [ ✎ Regenerate ] r") })
    #expect(lines(view(screen, columns: 38)).contains { $0.contains("[›Continue‹] c   [ Regenerate ] r") })
  }

  @Test("The lines of a menu have their icons, also if the same buttons on one line would have none")
  func menu() {
    contents.icons = [(.next, "✦"), (.reset, "✎"), (.cancel, "◷")]
    let screen = form([.init("One", .next), .init("Two", .reset), .init("Three", .cancel)])
    for columns in [40, 80] {
      let drawn = lines(view(screen, columns: columns)).joined()
      #expect(drawn.contains("✦ One") && drawn.contains("✎ Two") && drawn.contains("◷ Three"))
    }
  }

  @Test("The key of a button is a letter of its label, also with an icon")
  func keys() {
    contents.icons = [(.next, "x")]
    var view = view(form([.init("Go", .next)]))
    #expect(view.handle(.character("x")) == nil)
    #expect(view.handle(.character("g")) == .next)
  }

  @Test("A button is drawn in the empty cell of the keypad, and pressed with a click, its letter or the arrow keys")
  func padButton() throws {
    contents.inKeypad = .next
    contents.icons = [(.next, "◎")]
    var view = view(lock)
    let drawn = lines(view)
    let row = try #require(drawn.firstIndex { $0.contains("│  0  │") })
    #expect(drawn[row - 1].contains("◎     ╭─────╮"))
    #expect(drawn[row].contains(" Face ID  │  0  │     ⌫"))
    #expect(drawn[row + 1].contains("f     ╰─────╯"))
    #expect(drawn.filter { $0.contains("Face ID") }.count == 1)
    #expect(drawn.contains { $0.contains("[ Forgot? ] o") })
    let column = try #require(drawn[row].range(of: "Face ID")).lowerBound
    let place = Position(row: row, column: drawn[row].distance(from: drawn[row].startIndex, to: column))
    #expect(view.handle(.click(place)) == .next)
    #expect(view.handle(.character("f")) == .next)
    for key: Key in [.down, .down, .down, .left] { _ = view.handle(key) }
    #expect(lines(view)[row].contains("›Face ID‹ │  0  │"))
    #expect(view.handle(.enter) == .next)
  }

  @Test("Without a cell of this width, the button of the keypad is below the keypad")
  func padButtonBelow() {
    contents.inKeypad = .next
    #expect(lines(view(lock, rows: 14, columns: 38)).contains { $0.contains("[ Face ID ] f   [ Forgot? ] o") })
  }

  @Test("The emblem replaces the title if the keypad keeps its frames, and without room only the title is drawn")
  func emblem() {
    contents.emblem = Emblem(picture: ["(o)", "-+-", " | "], name: ["LARGE NAME", "LARGE NAME", "LARGE NAME"])
    let drawn = lines(view(lock))
    #expect(drawn[0].contains("(o)  LARGE NAME") && drawn[2].contains(" |   LARGE NAME"))
    #expect(!drawn.joined().contains("Set Passcode"))
    #expect(drawn.contains { $0.contains("╭─────╮") })
    let narrow = lines(view(lock, columns: 14))
    #expect(!narrow.joined().contains("(o)"))
    for (rows, columns) in [(22, 80), (14, 38)] {
      let small = lines(view(lock, rows: rows, columns: columns))
      #expect(small[0].contains("Set Passcode") && !small.joined().contains("LARGE"))
    }
  }

  @Test("Headings are drawn above toggles and above the lines of a menu if they fit, and are not read out")
  func headings() {
    contents.headings = [(.next, "First part"), (.cancel, "Second part")]
    var screen = form([.init("One", .next), .init("Two", .reset), .init("Three", .cancel)])
    let drawn = lines(view(screen)).map { $0.trimmingCharacters(in: .whitespaces) }
    let top = drawn.firstIndex { $0.contains("First part") } ?? 0
    #expect(drawn[top + 1].hasPrefix("│ › One") && drawn[top + 2].hasPrefix("│   Two"))
    #expect(drawn[top + 3].hasPrefix("│ Second part") && drawn[top + 4].hasPrefix("│   Three"))
    #expect(!lines(view(screen, rows: 10)).joined().contains("First part"))
    var plain = PlainView<SampleText, Press>(contents: contents, language: Language("en"))
    plain.show([screen], at: start)
    #expect(!plain.blocks(at: start).joined().contains { $0.contains("First part") })
    screen.buttons = []
    screen.toggles = [.init("On", isOn: true, .next), .init("Off", isOn: false, .cancel)]
    let toggles = lines(view(screen)).map { $0.trimmingCharacters(in: .whitespaces) }
    let first = toggles.firstIndex(of: "First part") ?? 0
    #expect(toggles[(first + 1)...(first + 4)] == ["› [x] On", "", "Second part", "[ ] Off"])
  }

  @Test("Dots without a keypad show the current page above the buttons, and a screen reader reads the page")
  func pages() {
    var screen = form([.init("Continue", .next)])
    screen.dots = .init(filled: 2, of: 3)
    let drawn = lines(view(screen))
    #expect(drawn[20].trimmingPrefix(while: \.isWhitespace) == "○ ● ○")
    #expect(drawn[22].contains("[›Continue‹]"))
    var plain = PlainView<SampleText, Press>(contents: contents, language: Language("en"))
    plain.show([screen], at: start)
    #expect(plain.blocks(at: start).contains(["Page 2 of 3"]))
  }

  @Test("The keypad reacts to a press for 150 milliseconds, and the frames are the same for every digit")
  func pressed() {
    var view = view(lock)
    let before = view.frame(at: start)
    _ = view.handle(.character("7"), at: start)
    let pressed = view.frame(at: start)
    #expect(pressed != before && pressed.text == before.text)
    #expect(view.nextChange(after: start) == .milliseconds(150))
    #expect(view.frame(at: start + .milliseconds(149)) == pressed)
    #expect(view.frame(at: start + .milliseconds(150)) == before)
    for key in "0123456789" {
      var other = self.view(lock)
      _ = other.handle(.character(key), at: start)
      #expect(other.frame(at: start) == pressed)
    }
  }

  @Test("With ASCII symbols, lines, dots and signs are ASCII characters, and letters do not change")
  func ascii() {
    var screen = passcode(filled: 2, message: "Неверный код — ещё раз…")
    screen.prompt = "Größe"
    let text = view(screen).frame(at: start).withASCIISigns.text
    #expect(text.contains("+-----+") && text.contains("|  5  |") && text.contains("*  *  o  o  o  o"))
    #expect(text.contains("Größe") && text.contains("! Неверный код - ещё раз."))
    #expect(text.allSatisfy { $0.isASCII || $0.isLetter })
  }

  @Test("With ASCII symbols, a revealed secret and a row do not change, and the spinner is drawn")
  func asciiUserText() {
    contents.texts[1] = "a—b“c”│d"
    var screen = Screen<SampleText, Press>()
    screen.title = "Secret"
    screen.reveal = Secret(handle: 1)
    var view = view(screen)
    view.activity = "⠋"
    let text = view.frame(at: start).withASCIISigns.text
    #expect(text.contains("|  a—b“c”│d  |") && text.contains("Secret |"))
  }
}

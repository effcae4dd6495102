import Statechart
import Testing

@testable import Terminal

/// Tests of the strength meter of a revealed secret.
@MainActor @Suite struct StrengthMeterTests {
  private func screen(_ filled: Int) -> Screen<SampleText, Press> {
    var screen = Screen<SampleText, Press>()
    screen.title = "Generator"
    screen.message = "Strong"
    screen.reveal = Secret(handle: 1)
    screen.dots = .init(filled: filled, of: 5)
    return screen
  }

  private func row(_ filled: Int, _ theme: Theme) throws -> (text: String, style: Style) {
    let view = ScreenView(screen(filled), size: Size(rows: 12, columns: 40), theme: theme, at: start)
    let frame = view.frame(at: start)
    let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("Strong") })
    return (lines[line].trimmingPrefix { $0 == " " }.description, frame[line, 11].style)
  }

  @Test("A bar of cells before the word shows the strength, in red, orange or green, and also without colour")
  func bar() throws {
    let appearances = [
      1: ("██░░░░░░░░  Strong", Theme.dark.danger), 2: ("████░░░░░░  Strong", Theme.dark.danger),
      3: ("██████░░░░  Strong", Theme.dark.warning), 4: ("████████░░  Strong", Theme.dark.success),
      5: ("██████████  Strong", Theme.dark.success),
    ]
    for (filled, appearance) in appearances {
      let row = try row(filled, .dark)
      #expect(row.text == appearance.0)
      #expect(row.style == appearance.1)
      #expect(try self.row(filled, .plain).text == appearance.0)
      #expect(row.style.sequence(.none) == "\u{1B}[0m")
    }
  }

  @Test("In line mode the strength is announced as a word without dots, and not as a warning")
  func lines() {
    #expect(plainLines(screen(4)) == ["Generator", "● ● ● ● ○", "Strong"])
    var view = PlainView<SampleText, Press>(contents: ScreenContentsFake(), language: Language("en"))
    view.show([screen(4)], at: start)
    #expect(view.blocks(at: start).prefix(2) == [["Generator"], ["Strong"]])
    #expect(!screen(4).isAlarm && passcode().isAlarm && warning().isAlarm)
  }
}

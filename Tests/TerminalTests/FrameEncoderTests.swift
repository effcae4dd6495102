import Testing

@testable import Terminal

@MainActor @Suite struct FrameEncoderTests {
  private let size = Size(rows: 2, columns: 10)

  private func frame(_ text: String, _ style: Style = Style()) -> Frame {
    var frame = Frame(size)
    frame.put(text, row: 1, column: 2, style: style)
    return frame
  }

  @Test("Only changed cells are written")
  func difference() {
    let encoder = FrameEncoder(depth: .full)
    let update = encoder.encode(frame("abXd"), after: frame("abcd"))
    #expect(update == "\u{1B}[?2026h\u{1B}[2;5H\u{1B}[0mX\u{1B}[0m\u{1B}[?2026l")
    #expect(encoder.encode(frame("abcd"), after: frame("abcd")).isEmpty)
  }

  @Test("A first frame and a frame of another size are written completely")
  func whole() {
    let encoder = FrameEncoder(depth: .full)
    #expect(encoder.encode(frame("abcd"), after: nil).contains("\u{1B}[2J\u{1B}[1;1H"))
    #expect(encoder.encode(frame("abcd"), after: Frame(Size(rows: 3, columns: 10))).contains("\u{1B}[2J"))
  }

  @Test("Colours are reduced to those of the terminal, and NO_COLOR leaves bold")
  func colours() {
    let style = Theme.dark.accent.bold
    #expect(style.sequence(.full) == "\u{1B}[0;1;38;2;10;132;255;48;2;13;15;22m")
    #expect(style.sequence(.sixteen) == "\u{1B}[0;1;94m")
    #expect(style.sequence(.none) == "\u{1B}[0;1m")
    #expect(Theme.dark.text.sequence(.sixteen) == "\u{1B}[0m", "the terminal's default colours")
  }

  @Test("NO_COLOR overrides COLORTERM, unless NO_COLOR is empty")
  func environment() {
    #expect(ColorDepth(environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"]) == .none)
    #expect(ColorDepth(environment: ["NO_COLOR": "", "COLORTERM": "truecolor"]) == .full)
    #expect(ColorDepth(environment: ["COLORTERM": "24bit"]) == .full)
    #expect(ColorDepth(environment: [:]) == .sixteen)
  }

  @Test("Overwriting half of a wide character clears the other half")
  func halves() {
    var one = Frame(size)
    one.put("日本", row: 0, column: 0, style: Style())
    one.put("x", row: 0, column: 1, style: Style())
    one.put("y", row: 0, column: 2, style: Style())
    #expect(one.text == " xy\n")
    #expect(one[0, 3].character == " ")
  }

  @Test(
    "The width of a character equals the width in the C library, and is 2 with the emoji variation selector",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("●", 1), ("🗝", 1), ("🗝\u{FE0F}", 2), ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2),
      ("🇩🇪", 2), ("1\u{FE0F}\u{20E3}", 2), ("\u{1100}\u{1161}", 2), ("🛜", 2),
    ])
  func widths(character: Character, width: Int) {
    #expect(character.displayWidth == width)
  }

  @Test("The encoder blanks both cells before it writes a wide character, and rewrites a changed line with emoji")
  func disputed() {
    let encoder = FrameEncoder(depth: .full)
    let wide = encoder.encode(frame("日"), after: frame("xy"))
    #expect(wide.contains("\u{1B}[2;3H\u{1B}[0m  \u{1B}[2;3H日"))
    #expect(encoder.encode(frame("ab🗝cd"), after: frame("ab🗝ce")).contains("  ab🗝\u{1B}[2;6Hcd"))
    #expect(encoder.encode(frame("🗝"), after: frame("🗝")).isEmpty)
  }

  @Test("A frame of a large terminal is drawn and encoded in less than 100 ms")
  func fast() {
    let clock = ContinuousClock()
    let size = Size(rows: 60, columns: 200)
    let view = ScreenView(passcode(message: "Incorrect passcode"), size: size, theme: .dark, at: start)
    let times = (0..<5).map { _ in
      clock.measure { _ = FrameEncoder(depth: .full).encode(view.frame(at: start), after: nil) }
    }
    #expect(times.min() ?? .zero < .milliseconds(100), "the bound is for a debug build on a busy machine")
  }
}

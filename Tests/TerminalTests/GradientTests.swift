import Testing

@testable import Terminal

/// Tests of gradients, and of their terminal output.
@Suite struct GradientTests {
  private let gradient = Gradient(from: Color(rgb: 0x0A0E1A), to: Color(rgb: 0x1A1F35))
  private let ground = Color(rgb: 0x0D0F16)

  @Test("A gradient has its colours at both ends, and mixes the channels between them")
  func mix() {
    #expect(gradient.color(at: -1) == Color(rgb: 0x0A0E1A) && gradient.color(at: 0) == Color(rgb: 0x0A0E1A))
    #expect(gradient.color(at: 1) == Color(rgb: 0x1A1F35) && gradient.color(at: 2) == Color(rgb: 0x1A1F35))
    #expect(gradient.color(at: 0.5) == Color(rgb: 0x121728))
    let back = Gradient(from: Color(rgb: 0xFF0000, ansi: 1), to: Color(rgb: 0x0000FF))
    #expect(back.color(at: 0.5) == Color(rgb: 0x800080, ansi: 1))
  }

  @Test(
    "The gradient of a background reaches both corners, and keeps other backgrounds",
    arguments: [Size(rows: 24, columns: 80), Size(rows: 1, columns: 40), Size(rows: 9, columns: 1), Size(rows: 1, columns: 1)])
  func corners(size: Size) {
    var frame = Frame(size, style: Style(background: ground))
    frame.put("k", row: size.rows / 2, column: size.columns / 2, style: Style(background: Color(rgb: 0x1A1C22)))
    frame.paint(gradient, over: ground)
    let colors = frame.cells.map(\.style.background?.rgb)
    #expect(colors.filter { $0 == 0x1A1C22 }.count == 1)
    #expect(!colors.contains(ground.rgb))
    guard size.rows > 1, size.columns > 1 else { return }
    #expect(colors.first == 0x0A0E1A && colors.last == 0x1A1F35)
    let steps = Set(colors.compactMap(\.self)).count
    #expect(steps <= gradient.steps + 2)
  }

  @Test("A complete frame with the gradient needs at most 12 kB of output on 80 × 24 cells")
  func output() {
    var frame = Frame(Size(rows: 24, columns: 80), style: Style(background: ground))
    frame.paint(gradient, over: ground)
    #expect(FrameEncoder(depth: .full).encode(frame, after: nil).utf8.count < 12_000)
  }

  @Test("The gradient of the filled dots runs across all dots, and empty dots have the mixed colour")
  @MainActor func dots() throws {
    var theme = Theme.dark
    theme.dots = Gradient(from: Color(rgb: 0x0A84FF, ansi: 12), to: Color(rgb: 0xBF5AF2))
    let view = ScreenView(passcode(filled: 4), size: Size(rows: 24, columns: 80), theme: theme, at: .zero)
    let cells = view.frame(at: .zero).cells.filter { $0.character == "●" || $0.character == "○" }
    #expect(cells.map(\.character) == ["●", "●", "●", "●", "○", "○"])
    let colors = cells.compactMap(\.style.foreground)
    #expect(colors.first == Color(rgb: 0x0A84FF, ansi: 12))
    #expect(Set(colors.prefix(4)).count == 4 && colors.prefix(4).allSatisfy { $0.ansi == 12 })
    #expect(colors[4] == Color(rgb: 0x52535A, ansi: 8) && colors[5] == colors[4])
  }
}

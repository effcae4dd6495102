import Flows
import Foundation
import Terminal
import Testing

@testable import keysmith

@Suite struct ThemeTests {
  @Test("The dark theme has the colours of the documents")
  func dark() {
    #expect(Theme(.dark).text.background == Color(rgb: 0x0D0F16))
    #expect(Theme(.dark).key == Color(rgb: 0x1A1C22))
    #expect(Theme(.light).text.background == Color(rgb: 0xF5F7FA))
    #expect(Theme(.dark).accent.foreground == Color(rgb: 0x0A84FF, ansi: 12))
    #expect(Theme(.dark).ground == Gradient(from: Color(rgb: 0x0A0E1A), to: Color(rgb: 0x1A1F35)))
    // 30 % of #F2F3F7 over #0D0F16.
    #expect(Theme(.dark).emptyDot.foreground == Color(rgb: 0x52535A, ansi: 8))
  }

  @Test("The theme has three palettes, and the system palette uses the terminal's background")
  func palettes() {
    #expect(ThemeValues.palettes.map(\.appearance) == [.system, .dark, .light])
    #expect(Theme(.system).text == Style())
    #expect(Theme(.system).danger.background == nil)
  }

  @Test("Spacing, keys and gradients have the numbers of the documents")
  func numbers() {
    #expect(ThemeValues.spacing.map(\.points) == [4, 8, 12, 16, 24, 32])
    #expect(ThemeValues.keySize == 72 && ThemeValues.largestKeySize == 80 && ThemeValues.keyRadius == 16)
    #expect(ThemeValues.palettes.map(\.gradientFrom) == [nil, 0x0A0E1A, 0xF5F7FA])
    #expect(ThemeValues.palettes.map(\.gradientTo) == [nil, 0x1A1F35, 0xE8ECF4])
  }

  @Test("The theme's documentation page has the colours of the spec")
  func page() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    func colours(_ path: String) throws -> [Substring] {
      try String(contentsOf: root.appending(path: path), encoding: .utf8).matches(of: /#[0-9A-F]{6}/).map(\.0).sorted()
    }
    let written = try colours("Specs/policies/theme.yaml").filter { $0 != "#FFFFFF" }
    #expect(written.count == 27)
    #expect(try colours("docs/theme.md") == written)
  }
}

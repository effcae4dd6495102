import Terminal
import Testing

@Suite struct ThemeTests {
  @Test("The dark theme has the colours of the documents")
  func dark() {
    #expect(Theme.dark.text.background == Color(rgb: 0x0D0F16))
    #expect(Theme.dark.key == Color(rgb: 0x1A1C22))
    #expect(Theme.light.text.background == Color(rgb: 0xF5F7FA))
  }
}

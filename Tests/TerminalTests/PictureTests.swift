import Statechart
import Testing

@testable import Terminal

/// Tests of the picture of a revealed secret, such as the QR code of a recovery kit.
@MainActor @Suite struct PictureTests {
  /// The prompt of the flow `RecoveryKit` in English and Russian.
  private nonisolated static let prompts = [
    "Keep this kit apart from this machine. With the kit, your code and a copy of the store, 'keysmith recover' opens the "
      + "store on another machine.",
    "Храните набор отдельно от этого компьютера. С ним, с кодом и с копией папки данных «keysmith recover» откроет её на "
      + "другом компьютере.",
  ]
  /// The groups of characters of a recovery kit.
  private let groups = "ABCDEFGHJKMNPQ".map { String(repeating: $0, count: 5) }

  private let kit: Screen<SampleText, Press> = {
    var screen = Screen<SampleText, Press>()
    screen.title = "Recovery Kit"
    screen.prompt = "Keep the kit apart from this machine."
    screen.reveal = Secret(handle: 1)
    screen.buttons = [.init("Done", .cancel, role: .cancel)]
    return screen
  }()

  /// Returns the screen of the recovery kit with the prompt of the flow.
  private func flowScreen(prompt: String) -> Screen<SampleText, Press> {
    var screen = kit
    screen.prompt = SampleText(stringLiteral: prompt)
    return screen
  }

  /// Returns the contents with the text and the picture of a recovery kit: five groups of characters per line.
  private func kitContents() -> ScreenContentsFake<Press> {
    let fake = contents(side: 33)
    let lines = [groups[..<5], groups[5..<10], groups[10...]].map { $0.joined(separator: " ") }
    fake.texts = [1: lines.joined(separator: "\n")]
    return fake
  }

  private func contents(side: Int) -> ScreenContentsFake<Press> {
    let contents = ScreenContentsFake<Press>()
    contents.texts = [1: "AAAAA BBBBB\nCCCCC DDDDD"]
    contents.picture = Picture(side: side, isDark: Array(repeating: true, count: side * side))
    return contents
  }

  private func lines(rows: Int, columns: Int) -> [Substring] {
    let view = ScreenView(kit, size: Size(rows: rows, columns: columns), contents: contents(side: 15), at: start)
    return view.frame(at: start).text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("Beside a picture, the prompt is above the secret")
  func beside() throws {
    let lines = lines(rows: 20, columns: 60)
    let prompt = try #require(lines.firstIndex { $0.contains("Keep the kit") })
    #expect(lines[prompt + 1].contains("apart from this") && lines[prompt + 1].contains("█"))
    #expect(lines[prompt + 5].contains("AAAAA BBBBB") && lines[prompt + 5].contains("█"))
    #expect(!lines.contains { $0.contains("QR code") })
  }

  @Test("On a narrow terminal, the picture is below the prompt and the secret")
  func below() throws {
    let lines = lines(rows: 24, columns: 30)
    let prompt = try #require(lines.firstIndex { $0.contains("Keep the kit apart from") })
    let secret = try #require(lines.firstIndex { $0.contains("AAAAA BBBBB") })
    let picture = try #require(lines.firstIndex { $0.contains("█") })
    #expect(prompt < secret && secret < picture)
    #expect(!lines.contains { $0.contains("QR code") })
  }

  @Test("On a terminal without room for the picture, a hint asks for a larger window")
  func tooSmall() {
    let text = lines(rows: 10, columns: 60).joined(separator: "\n")
    for part in ["Keep the kit apart from this machine.", "AAAAA BBBBB", "Enlarge the window to see the QR code.", "Done"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("█"))
  }

  @Test(
    "On a small terminal, a recovery kit is shown without its prompt, and without the hint if the hint does not fit either",
    arguments: [(40, 8, false), (80, 8, true), (40, 10, true), (20, 16, true)])
  func smallKit(columns: Int, rows: Int, hasHint: Bool) {
    for prompt in Self.prompts {
      let view = ScreenView(
        flowScreen(prompt: prompt), size: Size(rows: rows, columns: columns), contents: kitContents(), at: start)
      let text = view.frame(at: start).text
      for part in groups + ["Done"] { #expect(text.contains(part), "\(part)") }
      #expect(!text.contains(String(prompt.prefix(7))))
      #expect(text.contains("Enlarge the") == hasHint)
    }
  }

  @Test("The smallest sheet has room for the prompt, the characters and the QR code of a recovery kit", arguments: prompts)
  func sheet(prompt: String) {
    var home = Screen<SampleText, Press>()
    home.toggles = [.init("Vault", isOn: false, .next), .init("Settings", isOn: true, .reset)]
    var settings = Screen<SampleText, Press>()
    settings.title = "Settings"
    var view = StackView<SampleText, Press>(contents: kitContents(), size: Size(rows: 30, columns: 90), at: start)
    _ = view.show([home, settings], at: start)
    _ = view.show([home, settings, flowScreen(prompt: prompt)], at: start)
    let text = view.frame(at: start).text
    for part in groups + [String(prompt.prefix(7))] { #expect(text.contains(part), "\(part)") }
    #expect(text.contains("Settings") && text.contains("Recovery Kit") && text.contains("█"))
    #expect(!text.contains("QR code"))
  }
}

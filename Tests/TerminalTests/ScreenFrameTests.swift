import Statechart
import Testing

@testable import Terminal

@MainActor @Suite struct ScreenFrameTests {
  @Test("The keypad of the documents is centred on a terminal of 80 by 24 cells")
  func ordinary() {
    let expected = """
                                        Set Passcode
      ────────────────────────────────────────────────────────────────────────────────

                                      Confirm passcode

                                      ●  ●  ○  ○  ○  ○

                                    ! Incorrect passcode

                                 ╭─────╮  ╭─────╮  ╭─────╮
                                 │  1  │  │  2  │  │  3  │
                                 ╰─────╯  ╰─────╯  ╰─────╯
                                 ╭─────╮  ╭─────╮  ╭─────╮
                                 │  4  │  │  5  │  │  6  │
                                 ╰─────╯  ╰─────╯  ╰─────╯
                                 ╭─────╮  ╭─────╮  ╭─────╮
                                 │  7  │  │  8  │  │  9  │
                                 ╰─────╯  ╰─────╯  ╰─────╯
                                          ╭─────╮
                                          │  0  │     ⌫
                                          ╰─────╯

                                       [ Cancel ] esc

      """
    #expect(view(passcode(message: "Incorrect passcode")).frame(at: start).text == expected)
  }

  @Test("On a small terminal the keypad keys have no frames")
  func small() {
    let expected = """
                   Set Passcode
                 Confirm passcode

                 ●  ●  ○  ○  ○  ○

               ! Incorrect passcode

                ( 1 ) ( 2 ) ( 3 )
                ( 4 ) ( 5 ) ( 6 )
                ( 7 ) ( 8 ) ( 9 )
                      ( 0 )   ⌫

                  [ Cancel ] esc

      """
    #expect(view(passcode(message: "Incorrect passcode"), rows: 14, columns: 38).frame(at: start).text == expected)
  }

  @Test("Without room for the keypad, the other parts are still drawn")
  func tiny() {
    let expected = """
            Set Passcode
          Confirm passcode
          ●  ●  ○  ○  ○  ○

           [ Cancel ] esc
      """
    #expect(view(passcode(), rows: 5, columns: 24).frame(at: start).text == expected)
  }

  @Test(
    "Screens with a code, a countdown or a warning can be drawn at any size",
    arguments: [(0, 0), (1, 1), (1, 80), (24, 1), (3, 10), (200, 400)])
  func anySize(rows: Int, columns: Int) {
    for screen in [passcode(message: "No"), lockout(), warning()] {
      let frame = view(screen, rows: rows, columns: columns).frame(at: start)
      #expect(frame.size == Size(rows: rows, columns: columns))
    }
    #expect(view(passcode(), rows: 1, columns: 80).frame(at: start).text.contains("Confirm passcode"))
  }

  @Test("A warning is centred, and a destructive button is marked by a symbol in addition to its colour")
  func notice() {
    let expected = """
                       Secret Folder
      ────────────────────────────────────────────────








           ! For security reasons, you must reset
              Secret Folder to regain access.










            [ ! Reset folder ] r   [›Keep‹] esc

      """
    #expect(view(warning(), rows: 24, columns: 48).frame(at: start).text == expected)
  }

  @Test("The prompt and the buttons have the same positions with and without a keypad")
  func steady() {
    let pad = view(passcode()).layout
    let none = view(lockout()).layout
    #expect(pad.promptRow == none.promptRow)
    #expect(pad.placements.last?.area.row == none.placements.last?.area.row)
  }

  @Test("An error message is marked by colour and by a symbol")
  func message() {
    var view = view(passcode(message: "Incorrect passcode"))
    view.theme = .system
    let frame = view.frame(at: start)
    let row = view.layout.messageRow
    #expect(frame[row, 30].character == "!")
    #expect(frame[row, 30].style == Theme.system.danger)
  }

  @Test("Control and format characters are replaced by a symbol")
  func hostileText() {
    let text = view(passcode(message: "a\u{1B}[2Jb\u{202E}c")).frame(at: start).text
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("! a\u{FFFD}[2Jb\u{FFFD}c"))
  }

  @Test("Wide characters take two cells, also when centred")
  func wide() {
    let frame = view(passcode(message: "密码不正确"), rows: 24, columns: 40).frame(at: start)
    #expect(frame.text.contains("\n              ! 密码不正确\n"))
  }

  @Test("Every theme draws the same shapes")
  func themes() {
    let texts = [Theme.plain, .system, .dark, .light].map { theme in
      ScreenView(passcode(), size: Size(rows: 30, columns: 60), theme: theme, at: start).frame(at: start).text
    }
    #expect(Set(texts).count == 1)
  }

  @Test("A button with the role 'success' is green and has a checkmark")
  func success() throws {
    var screen = warning()
    screen.buttons = [.init("Generate", .cancel), .init("Copied!", .reset, role: .success)]
    var view = view(screen)
    view.theme = .system
    let frame = view.frame(at: start)
    let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("[ ✓ Copied! ]") })
    let column = lines[row].distance(from: lines[row].startIndex, to: try #require(lines[row].firstIndex(of: "✓")))
    #expect(frame[row, column].character == "✓")
    #expect(frame[row, column].style == Theme.system.success)
  }
}

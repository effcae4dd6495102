import FlowRunnerTesting
import Foundation
import Statechart
import Testing

@testable import Terminal

extension SerializedTerminalTests {
  /// Tests of line mode.
  @MainActor struct PlainDisplayTests {
    private let app = SampleApp()
    /// The escape sequence that clears the screen above the cursor.
    private let wipe = "\u{1B}[1J"

    /// Types each line after the output for the previous line, and returns the whole output.
    private func spokenOutput(
      _ lines: [String], on pair: PseudoTerminal? = nil, environment: [String: String] = ["TERM": "xterm"]
    ) async throws -> String {
      let harness = try LineDisplayHarness(app, on: pair, environment: environment)
      harness.start()
      var all = try await harness.output()
      for line in lines {
        harness.type(line)
        all += try await harness.output()
      }
      return await all + harness.end()
    }

    @Test("In line mode a user can read a screen, type a code, and choose a tab by a prefix of its name")
    func telling() async throws {
      let expected = """
        Type a number or the beginning of a choice, an empty line to repeat the screen, or quit.

        Gate
        Enter the code
        0 of 4 digits
        Type digits, which are not shown; - deletes the last digit.
        > 2 of 4 digits
        > 
        Names
        Search: empty
        All: 3
          1 Anna, friend
          2 Bert, friend
          3 Carla, friend
        Places: Names (here); About
        > Bert it is
        > Unknown choice.
        > Search: Search: an
        > 
        About
        Choose: 1 Show the word; 2 Leave
        Places: Names; About (here)
        > 
        """
      #expect(try await spokenOutput(["123-", "12", "2", "nowhere", "sea", "an", "abo"]) == expected)
    }

    @Test("Line mode says that a line replaces the text of a masked field, unless the field is empty")
    func replacing() async throws {
      app.page = .names
      app.fakeContents.kind = .secret
      let hint = "Typing replaces the whole text\n"
      let first = try await spokenOutput(["sea"])
      #expect(first.hasSuffix("> Search: "))
      app.words = Secret(handle: 50)
      let second = try await spokenOutput(["sea"])
      #expect(second.hasSuffix("> \(hint)Search: "))
      app.fakeContents.kind = .text
      let readable = try await spokenOutput(["sea"])
      #expect(readable.hasSuffix("> Search: "))
    }

    @Test("The display announces only changes, and announces the whole screen after an empty line")
    func changes() async throws {
      app.page = .names
      let text = try await spokenOutput(["2", ""])
      let parts = text.split(separator: "> ").map(String.init)
      #expect(parts.contains("Bert it is\n"))
      #expect(parts.last?.contains("Search: empty\nAll: 3\n") == true)
    }

    @Test("A terminal echoes lines other than a code, and has its original modes after the session")
    func echo() async throws {
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let found = pair.modes
      let text = try await spokenOutput(["73", "91", "2"], on: pair)
      #expect(!text.contains("73") && !text.contains("91"))
      #expect(text.contains("> 2\r\nBert it is"))
      #expect(pair.modes == found)
    }

    @Test("A secret is shown only on a terminal, until the next line")
    func secret() async throws {
      app.page = .about
      app.isShown = true
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let text = try await spokenOutput(["read", "names"], on: pair)
      #expect(text.contains("sesame\r\n> names\r\n\(wipe)"))
      #expect(text.contains("The text is hidden: type read to show it until the next line."))
      app.page = .about
      let logged = try await spokenOutput(["read", "names"])
      #expect(!logged.contains("sesame"))
      #expect(logged.contains("The text is shown only on a terminal."))
    }

    @Test("A long passphrase is split between words, and no line of it begins with a space")
    func pieces() {
      #expect("correct horse battery staple".pieces(of: 14) == ["correct horse ", "battery staple"])
      #expect("correct horses battery".pieces(of: 14) == ["correct ", "horses battery"])
      #expect("tr0ub4dor&3-correct".pieces(of: 8) == ["tr0ub4do", "r&3-corr", "ect"])
      #expect("abcdefgh ijkl".pieces(of: 8) == ["abcdefg", "h ijkl"])
      #expect("abcdefg  ijkl".pieces(of: 8) == ["abcdef", "g  ijkl"])
      #expect("abc defg hijk".pieces(of: 8) == ["abc ", "defg ", "hijk"])
      #expect("a          b\ncd".pieces(of: 4) == ["a   ", "    ", "   b", "cd"])
      #expect("漢a".pieces(of: 1) == ["漢", "a"])
    }

    @Test("A secret is erased from the screen when the session closes")
    func secretGoes() async throws {
      app.page = .about
      app.isShown = true
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let ended = try await spokenOutput(["read"], on: pair)
      #expect(ended.contains("sesame") && !ended.contains(wipe))
      #expect(pair.output().contains(wipe))
    }

    @Test("A terminal that cannot erase output shows no secret")
    func dumb() async throws {
      app.page = .about
      app.isShown = true
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let text = try await spokenOutput(["read"], on: pair, environment: ["TERM": "dumb"])
      #expect(!text.contains("sesame") && text.contains("The text is shown only on a terminal."))
    }

    @Test("Announcements wait while the app is busy")
    func waited() async throws {
      (app.page, app.isBusy, app.message) = (.names, true, "Not so")
      let harness = try LineDisplayHarness(app)
      harness.start()
      await eventually { harness.clock.sleeping == 1 }
      (app.isBusy, app.message) = (false, "So")
      let text = try await harness.output() + harness.end()
      #expect(text.contains("So\n") && !text.contains("Not so"))
    }

    @Test("A busy screen is announced after two seconds")
    func longWait() async throws {
      (app.page, app.isBusy, app.message) = (.names, true, "Still at it")
      let harness = try LineDisplayHarness(app)
      harness.start()
      await eventually { harness.clock.sleeping == 1 }
      harness.clock.advance(by: .milliseconds(1999))
      #expect(try await !harness.output(until: "quit.\n").contains("Still at it"))
      harness.clock.advance(by: .milliseconds(1))
      #expect(try await harness.output().contains("Still at it"))
      _ = await harness.end()
    }

    @Test("The first line after an idle app went to the background only returns the app to the foreground")
    func idle() async throws {
      app.page = .names
      let harness = try LineDisplayHarness(app)
      harness.display.idleAfter = .seconds(60)
      harness.start()
      _ = try await harness.output()
      harness.clock.advance(by: .seconds(60))
      _ = try await harness.output(until: "The app is idle")
      #expect(app.changes == [.background])
      harness.clock.advance(by: .seconds(5))
      harness.type("about")
      #expect(try await harness.output().contains("Names\nSearch: empty"))
      #expect(app.changes == [.background, .foreground(away: .seconds(65))])
      #expect(app.page == .names)
      _ = await harness.end()
    }

    @Test(
      "The display ends on the quit command, at the end of the flows, or at the end of complete or truncated input",
      arguments: [
        ("quit\n", DisplayEnd.quit), ("", .quit), ("about\nleave\n", .over), ("abo", .cutShort), ("search\n", .cutShort),
        ("search\nAn", .cutShort),
      ])
    func ends(lines: String, end: DisplayEnd) async throws {
      app.page = .names
      #expect(try await self.end(lines) == end)
      #expect((app.page == .over) == (end == .over))
    }

    @Test(
      "Input that ends within a code or before a chosen operation is done counts as truncated",
      arguments: [
        ("12\n", false, DisplayEnd.cutShort), ("1234\n", true, .cutShort), ("1234\n", false, .quit), ("", true, .quit),
      ])
    func endsEarly(lines: String, isBusy: Bool, end: DisplayEnd) async throws {
      app.isBusy = isBusy
      let harness = try LineDisplayHarness(app)
      harness.display.idleAfter = .seconds(60)
      harness.start()
      harness.type(lines, terminator: "")
      harness.endInput()
      await eventually { harness.display.hasInputEnded }
      // If the app is busy, its operation never ends, so only the idle timeout ends the display.
      harness.clock.advance(by: .seconds(60))
      #expect(await harness.result() == end)
    }

    @Test("Early lines are handled in order once their screens appear, before the display ends")
    func early() async throws {
      app.isBusy = true
      let harness = try LineDisplayHarness(app)
      harness.start()
      for line in ["12", "34", "bert", "search", "anna"] { harness.type(line) }
      harness.endInput()
      await eventually { harness.display.hasInputEnded }
      #expect(app.page == .gate && app.entry == 0)
      app.isBusy = false
      #expect(await harness.result() == .quit)
      #expect(app.page == .names && app.entry == 0)
      #expect(app.words.flatMap { app.fakeContents.texts[$0.handle] } == "anna")
    }

    @Test("Without a terminal, input with an unknown line counts as truncated after its other lines are handled")
    func lost() async throws {
      #expect(try await end("1234\n7391\nabout\n") == .cutShort)
      #expect(app.page == .about && app.message == nil)
    }

    @Test("A code that is typed while the app is busy is handled afterwards")
    func busyKeypad() async throws {
      let harness = try LineDisplayHarness(app)
      harness.start()
      _ = try await harness.output()
      app.isBusy = true
      await eventually { harness.clock.sleeping == 1 }
      harness.type("12")
      await eventually { !harness.display.queuedLines.isEmpty }
      #expect(app.entry == 0)
      app.isBusy = false
      await eventually { app.entry == 2 }
      _ = await harness.end()
    }

    @Test("A prefix of its text chooses a row, unless the prefix is ambiguous or is a command")
    func rowNames() {
      var view = PlainView<SampleText, SampleApp.Event>(contents: app.fakeContents, language: Language("en"))
      var screen = Screen<SampleText, SampleApp.Event>()
      screen.lists = [.init("All", .names(.absent), select: SampleApp.Event.pick)]
      screen.buttons = [.init("Add", .show)]
      view.show([screen], at: start)
      let rows = ["Anna", "Bert", "Quit smoking"].enumerated().map { ListRow($1, handle: Secret(handle: UInt64($0))) }
      view.take(rows, of: .names(.absent))
      if case .events(let events) = view.interpret("be") { #expect(events == [.pick(rows[1].handle)]) } else { Issue.record() }
      if case .unknown(let question) = view.interpret("a") {
        #expect(question == "Which one: Add, Anna?")
      } else {
        Issue.record()
      }
      if case .quit = view.interpret("quit") {} else { Issue.record() }
      if case .events(let events) = view.interpret("quit s") {
        #expect(events == [.pick(rows[2].handle)])
      } else {
        Issue.record()
      }
    }

    /// Returns the reason why the display ends after exactly this input.
    private func end(_ lines: String) async throws -> DisplayEnd? {
      let harness = try LineDisplayHarness(app)
      harness.start()
      harness.type(lines, terminator: "")
      harness.endInput()
      return await harness.result()
    }

    @Test("Buttons are chosen by number, unless a countdown is shown")
    func numbers() {
      var view = PlainView<SampleText, SampleApp.Event>(contents: app.fakeContents, language: Language("en"))
      var screen = Screen<SampleText, SampleApp.Event>()
      screen.buttons = [.init("Show", .show), .init("Leave", .leave, role: .cancel)]
      view.show([screen], at: start)
      #expect(view.blocks(at: start) == [["Choose: 1 Show; 2 Leave"]])
      if case .events(let events) = view.interpret("2") { #expect(events == [.leave]) } else { Issue.record() }
      for line in ["0", "3", "02"] { if case .events = view.interpret(line) { Issue.record("\(line)") } }
      screen.countdown = .seconds(30)
      view.show([screen], at: start)
      #expect(view.blocks(at: start).last == ["Choose: Show; Leave"])
      if case .events = view.interpret("2") { Issue.record("a digit of a code is not a choice") }
    }

    @Test("A row with several lines of text is announced in lines, under one number")
    func lines() {
      var view = PlainView<SampleText, SampleApp.Event>(contents: app.fakeContents, language: Language("en"))
      var screen = Screen<SampleText, SampleApp.Event>()
      screen.lists = [.init("All", .names(.absent), select: SampleApp.Event.pick)]
      view.show([screen], at: start)
      view.take(
        [ListRow("Note: one\ntwo", wraps: true, handle: Secret(handle: 1)), ListRow("Bert", handle: Secret(handle: 2))],
        of: .names(.absent))
      #expect(view.blocks(at: start) == [["All: 2", "  1 Note: one", "    two", "  2 Bert"]])
    }

    @Test("An ambiguous prefix is reported, and a complete name is not ambiguous")
    func names() {
      var view = PlainView<SampleText, SampleApp.Event>(contents: app.fakeContents, language: Language("en"))
      var screen = Screen<SampleText, SampleApp.Event>()
      screen.toggles = [.init("Show all", isOn: true, .show)]
      screen.buttons = [.init("Show", .hide), .init("Leave", .leave, role: .cancel)]
      view.show([screen], at: start)
      if case .unknown(let question) = view.interpret("s") {
        #expect(question == "Which one: Show all, Show?")
      } else {
        Issue.record()
      }
      if case .events(let events) = view.interpret("SHOW") { #expect(events == [.hide]) } else { Issue.record() }
      if case .events(let events) = view.interpret("show a") { #expect(events == [.show]) } else { Issue.record() }
      #expect(view.blocks(at: start).contains(["Show all: on"]))
    }

    @Test("Disabled controls are announced as unavailable, and cannot be chosen")
    func disabled() {
      var view = PlainView<SampleText, SampleApp.Event>(contents: app.fakeContents, language: Language("en"))
      var screen = Screen<SampleText, SampleApp.Event>()
      screen.toggles = [.init("Show all", isOn: true, .show, isEnabled: false)]
      screen.buttons = [.init("Hide", .hide, isEnabled: false), .init("Leave", .leave, role: .cancel)]
      view.show([screen], at: start)
      #expect(view.blocks(at: start) == [["Show all: on, unavailable"], ["Choose: 1 Hide, unavailable; 2 Leave"]])
      for line in ["1", "hide", "show all"] {
        if case .unknown(let answer) = view.interpret(line) {
          #expect(answer == "This choice is unavailable now.")
        } else {
          Issue.record("'\(line)' was accepted")
        }
      }
      if case .events(let events) = view.interpret("2") { #expect(events == [.leave]) } else { Issue.record() }
    }

    @Test("The number of typed digits is announced in Russian")
    func russian() {
      var view = PlainView<SampleText, SampleApp.Event>(contents: app.fakeContents, language: Language("ru_RU.UTF-8"))
      view.show(app.layers ?? [], at: start)
      #expect(view.blocks(at: start).contains(["Цифр: 0 из 4"]))
    }

    @Test("The current remaining time of a lockout is announced")
    func waiting() {
      var view = PlainView<SampleText, SampleApp.Event>(contents: app.fakeContents, language: Language("en"))
      var screen = Screen<SampleText, SampleApp.Event>()
      screen.countdown = .seconds(30)
      view.show([screen], at: start)
      #expect(view.blocks(at: start + .seconds(10)) == [["Try again in 0:20"]])
    }
  }
}

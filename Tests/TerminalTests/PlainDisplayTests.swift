import Foundation
import Statechart
import Testing

@testable import Terminal

extension InTurn {
  /// The screens in lines.
  @MainActor struct PlainDisplayTests {
    private let app = SampleApp()

    /// Types lines, each once the one before has been answered, and returns what was said.
    private func said(_ lines: [String], on pair: PseudoTerminal? = nil) async throws -> String {
      var pipes: [Int32] = [0, 0, 0, 0]
      try #require(pipe(&pipes) == 0)
      try pipes.withUnsafeMutableBufferPointer { try #require(pipe($0.baseAddress?.advanced(by: 2)) == 0) }
      defer { for descriptor in pipes { close(descriptor) } }
      let session = try LineSession(input: pair?.program ?? pipes[0], output: pair?.program ?? pipes[3])
      let display = PlainDisplay<Words, Cupboard<SampleApp.Event>>(on: session, contents: app.cupboard)
      let running = Task { await display.run(layers: { app.layers }, send: { app.send($0) }) }
      var all = try await answer(pair, pipes[2])
      for line in lines {
        if let pair {
          pair.type(line + "\n")
        } else {
          let bytes = Array((line + "\n").utf8)
          #expect(write(pipes[1], bytes, bytes.count) == bytes.count)
        }
        all += try await answer(pair, pipes[2])
      }
      session.close()
      _ = await running.value
      return all
    }

    /// What is said until nothing more comes: something always is.
    private func answer(_ pair: PseudoTerminal?, _ output: Int32) async throws -> String {
      var text = ""
      var quiet = 0
      while text.isEmpty || quiet < 4 {
        try await Task.sleep(for: .milliseconds(30))
        let new = pair?.output() ?? available(output)
        text += new
        quiet = new.isEmpty ? quiet + 1 : 0
      }
      return text
    }

    private func available(_ output: Int32) -> String {
      var source = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, 0) > 0 else { return "" }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = read(output, &buffer, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    @Test("A screen is told in lines, a code is typed, and a place is chosen by the beginning of its name")
    func telling() async throws {
      let expected = """
        Type a number or the beginning of a choice, an empty line to hear the screen again, or quit.

        Gate
        Enter the code
        0 of 4 digits
        Type digits, which are not shown; - takes one back.
        > 2 of 4 digits
        > 
        Names
        Search: empty
        Places: Names (here); About
        > 
        All: 3
          1 Anna, friend
          2 Bert, friend
          3 Carla, friend
        > Bert it is
        > There is no such choice.
        > Search: Search: an
        > 
        All: 3
          1 Anna, friend
          2 Bert, friend
          3 Carla, friend
        > 
        About
        Choose: Show the word; Leave
        Places: Names; About (here)
        > 
        """
      #expect(try await said(["123-", "12", "2", "nowhere", "sea", "an", "abo"]) == expected)
    }

    @Test("Only what has changed is told, and all of it after an empty line")
    func changes() async throws {
      app.place = .names
      let text = try await said(["2", ""])
      let parts = text.split(separator: "> ").map(String.init)
      #expect(parts.contains("Bert it is\n"))
      #expect(parts.last?.contains("Search: empty\nAll: 3\n") == true)
    }

    @Test("On a terminal a code is not seen when it is typed, other lines are, and the terminal is as it was afterwards")
    func echo() async throws {
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let found = pair.modes
      let text = try await said(["73", "91", "2"], on: pair)
      #expect(!text.contains("73") && !text.contains("91"))
      #expect(text.contains("> 2\r\nBert it is"))
      #expect(pair.modes == found)
    }

    @Test("A secret is shown on a terminal, until the next line, and nowhere else")
    func secret() async throws {
      app.place = .about
      app.isShown = true
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let text = try await said(["read", "names"], on: pair)
      #expect(text.contains("sesame\r\n> names\r\n\u{1B}7\u{1B}[1A\u{1B}[1A\u{1B}[2K\u{1B}8"))
      app.place = .about
      let logged = try await said(["read", "names"])
      #expect(!logged.contains("sesame"))
      #expect(logged.contains("A secret is shown on a terminal only."))
    }

    @Test(
      "The input's end and the word for it end the display, and so do the flows", arguments: ["quit\n", "", "about\nleave\n"])
    func ends(lines: String) async throws {
      app.place = .names
      var pipes: [Int32] = [0, 0]
      try #require(pipe(&pipes) == 0)
      let nowhere = open("/dev/null", O_WRONLY)
      defer { for descriptor in [pipes[0], nowhere] { close(descriptor) } }
      let bytes = Array(lines.utf8)
      #expect(write(pipes[1], bytes, bytes.count) == bytes.count)
      if lines.isEmpty { close(pipes[1]) }
      let session = try LineSession(input: pipes[0], output: nowhere)
      let display = PlainDisplay<Words, Cupboard<SampleApp.Event>>(on: session, contents: app.cupboard)
      let isOver = await display.run(layers: { app.layers }, send: { app.send($0) })
      #expect(isOver == (app.place == .over))
      #expect(isOver == lines.contains("leave"))
      session.close()
      if !lines.isEmpty { close(pipes[1]) }
    }

    @Test("What could be several is asked back, and a whole name is one")
    func names() {
      var view = PlainView<Words, SampleApp.Event>(contents: app.cupboard, language: Language("en"))
      var screen = Screen<Words, SampleApp.Event>()
      screen.toggles = [.init("Show all", isOn: true, .show)]
      screen.buttons = [.init("Show", .hide), .init("Leave", .leave, role: .cancel)]
      view.show([screen], at: start)
      if case .unknown(let question) = view.answer("s") {
        #expect(question == "Which one: Show all, Show?")
      } else {
        Issue.record()
      }
      if case .events(let events) = view.answer("SHOW") { #expect(events == [.hide]) } else { Issue.record() }
      if case .events(let events) = view.answer("show a") { #expect(events == [.show]) } else { Issue.record() }
      #expect(view.blocks(at: start).contains(["Show all: on"]))
    }

    @Test("What the terminal says itself is said in Russian to who reads it")
    func russian() {
      var view = PlainView<Words, SampleApp.Event>(contents: app.cupboard, language: Language("ru_RU.UTF-8"))
      view.show(app.layers ?? [], at: start)
      #expect(view.blocks(at: start).contains(["Цифр: 0 из 4"]))
    }

    @Test("A wait is told as it is at the moment")
    func waiting() {
      var view = PlainView<Words, SampleApp.Event>(contents: app.cupboard, language: Language("en"))
      var screen = Screen<Words, SampleApp.Event>()
      screen.countdown = .seconds(30)
      view.show([screen], at: start)
      #expect(view.blocks(at: start.advanced(by: .seconds(10))) == [["Wait: 0:20"]])
    }
  }
}

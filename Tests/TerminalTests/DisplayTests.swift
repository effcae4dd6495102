import FlowRunnerTesting
import Foundation
import Statechart
import Testing

@testable import Terminal

extension SerializedTerminalTests {
  /// Tests of running flows on a terminal.
  @MainActor struct DisplayTests {
    private typealias Sample = Display<SampleText, ScreenContentsFake<SampleApp.Event>>

    private let app = SampleApp()
    private let clock = TestClock()
    private let pair: PseudoTerminal
    private let session: TerminalSession
    private let display: Sample

    init() throws {
      pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      session = try TerminalSession(input: pair.program, output: pair.program, environment: [:])
      display = Sample(on: session, contents: app.fakeContents, clock: clock)
    }

    /// Runs the display and `body`, and returns the reason for the end of the display.
    private func play(_ body: @MainActor () async throws -> Void) async throws -> DisplayEnd {
      let running = Task {
        await display.run(
          layers: { app.layers }, send: { app.send($0) }, isBusy: { app.isBusy }, lifecycleChanged: { app.changes.append($0) })
      }
      defer { session.close() }
      try await body()
      return await running.value
    }

    /// Waits for `text` in the output, and returns the output since the last call.
    private func drawn(until text: String) async throws -> String {
      var all = ""
      await eventually {
        all += pair.output(patience: 0)
        return all.contains(text)
      }
      return all
    }

    @Test("Keys enter a code, search, select a tab, reveal a secret and end the app")
    func day() async throws {
      let end = try await play {
        _ = try await drawn(until: "Enter the code")
        pair.type("1234")
        _ = try await drawn(until: "Carla")
        pair.type("bo")
        _ = try await drawn(until: "o")
        #expect(app.words.flatMap { app.fakeContents.texts[$0.handle] } == "bo")
        pair.type("\u{1B}OQ")
        _ = try await drawn(until: "Show")
        pair.type("s")
        _ = try await drawn(until: "sesame")
        pair.type("\u{1B}")
      }
      #expect(end == .over)
      #expect(app.page == .over)
    }

    @Test("Control-Q quits, and control-C quits if nothing can be cancelled", arguments: ["\u{11}", "\u{3}"])
    func quitting(key: String) async throws {
      let end = try await play {
        _ = try await drawn(until: "^Q quit")
        pair.type(key)
      }
      #expect(end == .quit)
    }

    @Test("Changes of the flows are drawn without a key press")
    func bySelf() async throws {
      _ = try await play {
        _ = try await drawn(until: "Enter the code")
        app.page = .about
        _ = try await drawn(until: "Leave")
        app.isShown = true
        _ = try await drawn(until: "sesame")
        app.page = .over
      }
    }

    @Test("A spinner is animated while the app is busy, and disappears afterwards")
    func busy() async throws {
      _ = try await play {
        _ = try await drawn(until: "Enter the code")
        app.isBusy = true
        for sign in ["⠋", "⠙"] {
          await eventually { clock.sleeping == 1 }
          clock.advance(by: sign == "⠋" ? .milliseconds(300) : .milliseconds(100))
          _ = try await drawn(until: sign)
        }
        app.isBusy = false
        _ = try await drawn(until: " ")
        pair.type("1")
        let text = try await drawn(until: "●")
        #expect(!text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) })
        app.page = .over
      }
    }

    @Test("A covered app is not drawn and receives no key except control-Q, which quits the app")
    func covered() async throws {
      app.page = .names
      let end = try await play {
        _ = try await drawn(until: "Carla")
        display.isCovered = true
        let cover = try await drawn(until: "Hidden. Press a key.")
        #expect(!cover.contains("Anna"))
        display.isCovered = false
        _ = try await drawn(until: "Anna")
        display.isCovered = true
        pair.type("x\u{1B}OQ\u{11}")
      }
      #expect(end == .quit)
      #expect(app.words == nil && app.page == .names)
    }

    @Test("The first key after an idle app went to the background only returns the app to the foreground")
    func idle() async throws {
      app.page = .names
      display.idleAfter = .seconds(60)
      _ = try await play {
        _ = try await drawn(until: "Carla")
        clock.advance(by: .seconds(59))
        pair.type("a")
        await eventually { app.words != nil }
        clock.advance(by: .seconds(59))
        #expect(app.changes.isEmpty)
        await eventually { clock.sleeping == 1 }
        clock.advance(by: .seconds(1))
        await eventually { app.changes == [.background] }
        let words = app.words
        clock.advance(by: .seconds(5))
        pair.type("b")
        await eventually { app.changes == [.background, .foreground(away: .seconds(65))] }
        #expect(app.words == words)
        pair.type("c")
        await eventually { app.words != words }
        app.page = .over
      }
    }

    @Test("The key that ends the idle state is the first digit of a code if a keypad is shown", arguments: [true, false])
    func wakingDigit(isCovered: Bool) async throws {
      display.idleAfter = .seconds(60)
      _ = try await play {
        _ = try await drawn(until: "Enter the code")
        clock.advance(by: .seconds(60))
        await eventually { app.changes == [.background] }
        display.isCovered = isCovered
        app.isBusy = isCovered
        pair.type("12")
        await eventually { app.changes.count == 2 }
        display.isCovered = false
        app.isBusy = false
        await eventually { app.entry == 2 }
        pair.type("34")
        _ = try await drawn(until: "Carla")
        app.page = .over
      }
    }

    @Test("Digits typed while the app is busy are delivered to the next keypad, in order")
    func typedAhead() async throws {
      _ = try await play {
        _ = try await drawn(until: "Enter the code")
        app.isBusy = true
        pair.type("12\u{7F}3")
        await eventually { display.ahead.count == 4 }
        #expect(app.entry == 0)
        app.isBusy = false
        await eventually { app.entry == 2 }
        #expect(display.ahead.isEmpty)
        app.page = .over
      }
    }

    @Test("The type-ahead buffer is cleared by a shake, a screen without a keypad, and a key that is not on the keypad")
    func forgotten() async throws {
      _ = try await play {
        for change in ["shake", "screen", "key"] {
          app.page = .gate
          _ = try await drawn(until: "Enter the code")
          app.isBusy = true
          pair.type("12")
          await eventually { display.ahead.count == 2 }
          switch change {
          case "shake": display.shake()
          case "screen": app.page = .about
          default:
            pair.type("x")
            await eventually { display.ahead.isEmpty }
          }
          app.isBusy = false
          await eventually { display.ahead.isEmpty }
          #expect(app.entry == 0)
          app.page = .about
          _ = try await drawn(until: "Leave")
        }
        app.page = .over
      }
    }

    @Test("The display redraws the screen for a new theme and a shake, and rings the bell")
    func effects() async throws {
      _ = try await play {
        _ = try await drawn(until: "Enter the code")
        display.theme = .dark
        _ = try await drawn(until: "Enter the code")
        display.shake()
        await eventually { clock.sleeping == 1 }
        clock.advance(by: .milliseconds(125))
        _ = try await drawn(until: "○")
        display.ring()
        _ = try await drawn(until: "\u{7}")
        app.page = .over
      }
    }
  }
}

import Foundation
import Testing

@testable import Terminal

extension SerializedTerminalTests {
  @MainActor struct TerminalSessionTests {
    private func session(_ pair: PseudoTerminal, _ environment: [String: String] = [:]) throws -> TerminalSession {
      try TerminalSession(input: pair.program, output: pair.program, environment: environment)
    }

    @Test("A session sets the terminal modes and restores them")
    func restored() throws {
      let pair = try #require(PseudoTerminal(rows: 30, columns: 100))
      let found = pair.modes
      let session = try session(pair)
      #expect(pair.modes != found)
      #expect(pair.output().hasPrefix("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"))
      #expect(session.size == Size(rows: 30, columns: 100))
      session.close()
      #expect(pair.modes == found)
      #expect(pair.output().hasSuffix("\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test("A session delivers keys as events until the session closes, and a lone escape after a delay")
    func typed() async throws {
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let session = try session(pair)
      pair.type("1\u{1B}[B\u{1B}")
      var events: [TerminalEvent] = []
      for await event in session.events {
        events.append(event)
        if event == .key(.escape) { session.close() }
      }
      #expect(events == [.key(.character("1")), .key(.down), .key(.escape)])
    }

    @Test("A frame writes only the changed cells, or all cells after a resize signal")
    func drawing() async throws {
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let session = try session(pair)
      defer { session.close() }
      _ = pair.output()
      session.draw(view(passcode(filled: 0)).frame(at: start))
      #expect(pair.output().contains("Set Passcode"))
      session.draw(view(passcode(filled: 1)).frame(at: start))
      let update = pair.output()
      #expect(update.contains("●"))
      #expect(!update.contains("Set Passcode"))
      kill(getpid(), SIGWINCH)
      for await event in session.events {
        #expect(event == .redraw)
        break
      }
      session.draw(view(passcode(filled: 1)).frame(at: start))
      #expect(pair.output().contains("Set Passcode"))
    }

    @Test("The input ends when the terminal is closed")
    func hangUp() async throws {
      var pair = PseudoTerminal(rows: 24, columns: 80)
      let program = try #require(pair).program
      let kept = dup(program)
      defer { close(kept) }
      let session = try TerminalSession(input: kept, output: kept, environment: [:])
      pair = nil
      for await event in session.events {
        #expect(event == .ended)
        if event == .ended { break }
      }
      session.close()
    }

    @Test("During resizes the session delivers each key exactly once")
    func resizedInKeys() async throws {
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let session = try session(pair)
      let typing = Task.detached {
        for number in 1...200 {
          pair.resize(rows: UInt16(1 + number % 50), columns: UInt16(1 + number))
          kill(getpid(), SIGWINCH)
          pair.type("\u{1B}O\(UnicodeScalar(UInt8(ascii: "P") + UInt8(number % 4)))")
        }
      }
      var keys: [Key] = []
      for await event in session.events {
        guard case .key(let key) = event else { continue }
        keys.append(key)
        if keys.count == 200 { break }
      }
      await typing.value
      #expect(keys == (1...200).map { .function($0 % 4 + 1) })
      session.close()
    }

    @Test("A termination signal ends the events, and ends the program when the session closes")
    func askedToEnd() async throws {
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let session = try session(pair)
      kill(getpid(), SIGTERM)
      for await event in session.events { Issue.record("unexpected \(event)") }
      session.close()
      await #expect(processExitsWith: .signal(SIGTERM)) {
        var pipes: [Int32] = [0, 0]
        try #require(pipe(&pipes) == 0 && dup2(pipes[0], STDIN_FILENO) >= 0)
        try await LineSession.run { session in
          kill(getpid(), SIGTERM)
          for await _ in session.events {}
          // After the events end, the program can still complete its work.
          try await Task.sleep(for: .milliseconds(50))
        }
        exit(0)
      }
    }

    @Test("A termination signal ends a program that does not close its session in time")
    func askedInVain() async {
      await #expect(processExitsWith: .signal(SIGTERM)) {
        var pipes: [Int32] = [0, 0]
        try #require(pipe(&pipes) == 0 && dup2(pipes[0], STDIN_FILENO) >= 0)
        try await LineSession.run { session in
          kill(getpid(), SIGTERM)
          try await Task.sleep(for: .seconds(60))
        }
      }
    }

    @Test("Only one session exists at a time, and another session can start after the first has closed")
    func single() throws {
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      let first = try session(pair)
      #expect(throws: TerminalError.inUse) { try session(pair) }
      first.close()
      try session(pair).close()
    }

    @Test("A pipe or a dumb terminal is rejected with a remedy in the message")
    func refused() throws {
      var pipes: [Int32] = [0, 0]
      #expect(pipe(&pipes) == 0)
      defer { for descriptor in pipes { close(descriptor) } }
      #expect(throws: TerminalError.notATerminal) {
        try TerminalSession(input: pipes[0], output: pipes[1], environment: [:])
      }
      let pair = try #require(PseudoTerminal(rows: 24, columns: 80))
      #expect(throws: TerminalError.notATerminal) { try session(pair, ["TERM": "dumb"]) }
      #expect("\(TerminalError.notATerminal)".contains("run the program in a terminal"))
    }
  }
}

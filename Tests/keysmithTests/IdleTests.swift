import Testing

extension InTheTerminal {
  /// The app after a minute without a key, on a terminal, with a clock that the test advances.
  struct IdleTests {
    @Test("After an idle app has locked, the first key is the first digit of the code")
    func waking() async {
      await #expect(processExitsWith: .success) {
        try await TimedApp.play { app in
          try await app.terminal.type(TimedApp.passcode)
          try #require(try await app.terminal.sees("Very strong"))
          try await app.passTime(until: "KeySmith is locked. Press a key.")
          #expect(try await !app.terminal.lines.joined().contains("●"))
          try await app.terminal.type("7")
          #expect(try await app.fills(1))
          try await app.terminal.type("39105")
          #expect(try await app.terminal.sees("Very strong"))
        }
      }
    }

    @Test("Six digits in a burst end the idle state and unlock the app")
    func burst() async {
      await #expect(processExitsWith: .success) {
        try await TimedApp.play { app in
          try await app.terminal.type(TimedApp.passcode)
          try #require(try await app.terminal.sees("Very strong"))
          try await app.passTime(until: "KeySmith is locked. Press a key.")
          try await app.terminal.type(TimedApp.passcode)
          #expect(try await app.terminal.sees("Very strong"))
        }
      }
    }

    @Test("A letter ends the idle state and presses no button")
    func letter() async {
      await #expect(processExitsWith: .success) {
        try await TimedApp.play { app in
          try await app.terminal.type(TimedApp.passcode)
          try #require(try await app.terminal.sees("Very strong"))
          try await app.passTime(until: "KeySmith is locked. Press a key.")
          try await app.terminal.type("a")
          try #require(try await app.terminal.sees("Enter Passcode"))
          #expect(try await SeenScreen(app.terminal.lines).filledDots == 0)
          try await app.terminal.type(TimedApp.passcode)
          #expect(try await app.terminal.sees("Very strong"))
        }
      }
    }
  }
}

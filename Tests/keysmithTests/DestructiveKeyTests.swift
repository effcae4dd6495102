import Testing

extension InTheTerminal {
  /// Destructive buttons, with a clock that the test advances.
  struct DestructiveKeyTests {
    @Test("A destructive button shows an ellipsis in place of its key until it can be pressed")
    func held() async {
      await #expect(processExitsWith: .success) {
        try await TimedApp.play { app in
          try await app.terminal.type(TimedApp.passcode)
          try #require(try await app.terminal.sees("Very strong"))
          try await app.terminal.press("F3")
          try #require(try await app.terminal.sees("This code will protect your private files."))
          try await app.terminal.type("d8642")
          try #require(try await app.terminal.sees("Re-enter your passcode."))
          try await app.terminal.type("8642")
          try #require(try await app.terminal.sees("The folder is empty."))
          try await app.terminal.press("F1")
          try #require(try await app.terminal.sees("Very strong"))
          try await app.terminal.press("F3")
          try #require(try await app.terminal.sees("Enter your code to access the folder."))
          try await app.terminal.type("f")
          try #require(try await app.terminal.sees("[ ! Reset folder ] …"))
          try await app.terminal.type("r")
          try await app.passTime(until: "[ ! Reset folder ] r", looks: 100)
          try await app.terminal.type("r")
          #expect(try await app.terminal.sees("Everything in the folder will be deleted."))
          #expect(try await app.terminal.sees("] …"))
        }
      }
    }
  }
}

import Foundation
import Testing

@testable import keysmith

/// Tests of programs that the app starts.
@Suite struct ProgramTests {
  // A program that control-Z stops before it starts would also block the app.
  @Test("Control-Z does not stop a started program")
  func controlZ() throws {
    #expect(try runProgram(at: "/bin/sh", ["-c", "kill -TSTP $$; exit 3"], input: Data()) == 3)
  }
}

import Foundation
import Testing

extension OnTheCommandLine {
  /// The program under limits of the system that are too low.
  struct ResourceTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test(
      "With too few files or too little memory it ends with one error that says what to allow it, and leaves nothing",
      arguments: ["ulimit -n 4", "ulimit -n 5", "ulimit -n 6", "ulimit -n 30", "ulimit -v 102400", "ulimit -v 256000"],
      ["status", "create"])
    func limits(limit: String, command: String) async throws {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [
        "-c", "\(limit); exec \"$@\"", "bash", Keysmith.executable.path, "passcode", command, "--store", folder.store.path,
      ]
      let errors = Pipe()
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let text = try #require(String(bytes: errors.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8))
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 1)
      #expect(text.hasPrefix("Error: ") && text.contains(limit.prefix(9)) && text.split(separator: "\n").count == 1, "\(text)")
      #expect(!FileManager.default.fileExists(atPath: folder.store.path))
    }
  }
}

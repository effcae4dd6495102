import Foundation
import ProgramTesting
import Testing

extension OnTheCommandLine {
  /// The program under resource limits that are too low.
  struct ResourceLimitTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test(
      "With too low a limit of files or memory, the program fails with one error and a remedy, and creates no store",
      // The dynamic linker alone needs about 100 MiB, and its errors are not the program's.
      arguments: ["ulimit -n 4", "ulimit -n 5", "ulimit -n 6", "ulimit -n 30", "ulimit -v 131072", "ulimit -v 256000"],
      ["status", "create"])
    func limits(limit: String, command: String) async throws {
      let command = [Keysmith.executable.path, "passcode", command, "--store", folder.store.path]
      let result = try await run("/bin/bash", ["-c", "\(limit); exec \"$@\"", "bash"] + command)
      let text = result.errors
      #expect(result.status == 1)
      #expect(text.hasPrefix("Error: ") && text.contains(limit.prefix(9)) && text.split(separator: "\n").count == 1, "\(text)")
      #expect(!FileManager.default.fileExists(atPath: folder.store.path))
    }
  }
}

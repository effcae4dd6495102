import Foundation
import Testing

extension OnTheCommandLine {
  /// The passcode after the program is killed at any time.
  struct KillTests {
    @Test("If the program is killed while creating a passcode, the passcode is set completely or not at all", arguments: 1...4)
    func create(round: Int) async throws {
      let folder = try Folder()
      try await Keysmith.passcode(
        "create", "123456", "123456", in: folder, killedAfter: .milliseconds(.random(in: 0...700)))

      let status = try await Keysmith.passcode("status", in: folder)
      #expect(status.status == 0, "\(status.errors)")
      if status.output.hasPrefix("No passcode is set.") {
        #expect(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0)
      }
      #expect(try await Keysmith.opens("123456", in: folder))
    }

    @Test("If the program is killed while it changes the passcode, exactly one of the old and new passcodes opens the store")
    func change() async throws {
      let folder = try Folder()
      var (current, next) = ("123456", "246802")
      #expect(try await Keysmith.passcode("create", current, current, in: folder).status == 0)
      for _ in 1...5 {
        try await Keysmith.passcode(
          "change", current, next, next, in: folder, killedAfter: .milliseconds(.random(in: 0...1100)))

        var opening: [String] = []
        for code in [current, next] where try await Keysmith.opens(code, in: folder) { opening.append(code) }
        try #require(opening.count == 1)
        if opening == [next] { (current, next) = (next, current) }
      }
    }
  }
}

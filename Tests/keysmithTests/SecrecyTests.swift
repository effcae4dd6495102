import Foundation
import Testing

@testable import keysmith

extension OnTheCommandLine {
  /// The secrecy of codes, which must not leak to memory dumps, outputs or files.
  struct SecrecyTests {
    @Test("The process is not dumpable, which prevents core dumps and reads of its memory by other programs")
    func undumpable() async {
      await #expect(processExitsWith: .success) {
        typealias ProcessControl = @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
        let control = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: ProcessControl.self)
        let getDumpable: CInt = 3
        #expect(control(getDumpable, 0, 0, 0, 0) == 1)
        disableCoreDumps()
        #expect(control(getDumpable, 0, 0, 0, 0) == 0)
      }
    }

    @Test("No output and no file contains a code, regardless of the result")
    func canaries() async throws {
      let folder = try Folder()
      let (code, other) = ("739105", "620481")
      let results = try await [
        Keysmith.passcode("create", code, other, in: folder),
        Keysmith.passcode("create", code, code, in: folder),
        Keysmith.passcode("change", other, in: folder),
        Keysmith.passcode("change", code, "\(other)7", in: folder),
        Keysmith.passcode("change", code, other, other, in: folder),
        Keysmith.passcode("disable", code, in: folder),
        Keysmith.passcode("status", in: folder),
      ]
      #expect(results.map(\.status) == [1, 0, 1, 1, 0, 1, 0])
      let files = try folder.files()
      #expect(files.keys.contains("store/store.sqlite") && files.keys.contains { $0.hasSuffix("/errors") })
      for canary in [code, other] {
        for pattern in [Data(canary.utf8), Data(canary.utf8.map { $0 - 48 })] {
          for (name, contents) in files { #expect(contents.range(of: pattern) == nil, "in \(name)") }
        }
      }
    }
  }
}

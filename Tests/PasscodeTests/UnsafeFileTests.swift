import Foundation
import Passcode
import SecretCore
import Testing

/// Tests of unsafe files and directories in place of the store and the device secret.
@Suite struct UnsafeFileTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A passcode can be created and verified in a home directory that is a symbolic link")
  func linkedHome() async throws {
    try FileManager.default.createDirectory(atPath: home.path("real"), withIntermediateDirectories: true)
    symlink(home.path("real"), home.path("alias"))
    let lock = PasscodeLock(home: home.url.appending(path: "alias"))
    #expect(try await lock.create("1111") == .done)
    #expect(try await lock.verify("2222") == .incorrect(attemptsLeft: 4))
    #expect(try await PasscodeLock(home: home.url.appending(path: "real")).grant(for: "1111") != nil)
  }

  @Test("A symbolic link in place of a file is not followed", arguments: ["store/store.sqlite", "device/attempts.sqlite"])
  func linkedFile(name: String) async throws {
    _ = try await home.lock().create("1111")
    rename(home.path(name), home.path("elsewhere"))
    symlink(home.path("elsewhere"), home.path(name))
    let link = UnsafeFile(home.path(name), expected: .file, .kind(.symbolicLink))
    #expect(await home.lock().status() == .unreadable(.core(.unsafeFile(link))))
  }

  @Test("A symbolic link in place of a directory is not followed", arguments: ["store", "device"])
  func linkedDirectory(name: String) async throws {
    _ = try await home.lock().create("1111")
    rename(home.path(name), home.path("elsewhere"))
    symlink(home.path("elsewhere"), home.path(name))
    let link = UnsafeFile(home.path(name), expected: .directory, .kind(.symbolicLink))
    #expect(await home.lock().status() == .unreadable(.core(.unsafeFile(link))))
    #expect(await home.lock().clearAll() == .failed(.core(.unsafeFile(link))))
  }

  @Test(
    "A directory or file that other users can access is refused",
    arguments: [
      ("store", 0o755), ("device", 0o710), ("store/store.sqlite", 0o644), ("store/store.sqlite-journal", 0o666),
      ("store/device-mark", 0o644), ("device/attempts.sqlite", 0o660), ("device/attempts.sqlite-journal", 0o604),
      ("device/attempts.lock", 0o666),
    ] as [(String, mode_t)])
  func openToOthers(name: String, mode: mode_t) async throws {
    _ = try await home.lock().create("1111")
    try #require(chmod(home.path(name), mode) == 0)
    let expected: UnsafeFile.Kind = name.contains("/") ? .file : .directory
    let failure = PasscodeFailure.core(.unsafeFile(UnsafeFile(home.path(name), expected: expected, .permissions)))
    #expect(await home.lock().status() == .unreadable(failure))
    #expect(try await home.lock().verify("1111") == .failed(failure))
  }

  @Test("The error proposes a command that moves a file to an unused name, and never a command that moves a device file")
  func moveAway() throws {
    for name in ["pipe", "pipe.foreign", "pipe.foreign-2"] { try Data().write(to: URL(filePath: home.path(name))) }
    let pipe = UnsafeFile(home.path("pipe"), expected: .file, .kind(.namedPipe))
    #expect(pipe.description.hasSuffix(" mv \(home.path("pipe")) \(home.path("pipe.foreign-3"))"))
    #expect(!UnsafeFile("/dev/null", expected: .directory, .kind(.device)).description.contains("mv "))
  }

  @Test("No passcode is created in a directory that other users can access", arguments: [0o777, 0o755] as [mode_t])
  func createdInTheOpen(mode: mode_t) async throws {
    mkdir(home.path("store"), 0o700)
    chmod(home.path("store"), mode)
    let store = UnsafeFile(home.path("store"), expected: .directory, .permissions)
    #expect(try await home.lock().create("1111") == .failed(.core(.unsafeFile(store))))
    // If the directory contains other files, the error does not propose a change of its permissions.
    try Data().write(to: URL(filePath: home.path("store/notes.txt")))
    let other = UnsafeFile(home.path("store"), expected: .directory, .otherUse)
    #expect(try await home.lock().create("1111") == .failed(.core(.unsafeFile(other))))
    #expect(store.description.contains("chmod") && !other.description.contains("chmod"))
    unlink(home.path("store/notes.txt"))
    chmod(home.path("store"), 0o700)
    #expect(try await home.lock().create("1111") == .done)
  }
}

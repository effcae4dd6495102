import CoreTesting
import Foundation
import SecretCore
import Synchronization

@testable import FolderCore

/// The directories of one user, removed when the last reference is released.
///
/// The directories are on a file system in memory if possible, because the tests sync so often that a disk would be too slow.
final class Home: Sendable {
  let url: URL

  init() throws {
    let memory = "/dev/shm"
    let parent = FileManager.default.isWritableFile(atPath: memory) ? URL(filePath: memory) : URL.temporaryDirectory
    url = parent.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Returns a lock of the folder, as a new process would create it.
  func lock(_ policy: LockoutPolicy = .standard) -> FolderLock { FolderLock(home: url, policy: policy) }

  /// Simulates a reset that was interrupted after it had recorded the erasure and removed the key file.
  func beginReset() throws {
    let device = url.appending(path: "device")
    try AttemptCounter(
      directory: device, credential: KeyPurpose.folder.credential, device: FileDeviceSecret(directory: device).load(),
      policy: .standard, clock: SystemBootClock()
    ).markForErasure()
    unlink(path("folder/folder-key"))
  }

  /// Reads and returns the audit log.
  func trail() throws -> AuditTrail {
    try CodeLock(
      .folder, store: url.appending(path: "folder"), device: url.appending(path: "device"), policy: .standard,
      parameters: .floor, clock: SystemBootClock()
    ).trail()
  }

  /// Creates a file, and returns its URL.
  func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let url = url.appending(path: name)
    try Data(bytes).write(to: url)
    return url
  }

  /// Returns the contents of the file `name`; `nil` if the file cannot be read.
  func bytes(_ name: String) -> [UInt8]? { (try? Data(contentsOf: url.appending(path: name))).map { Array($0) } }

  func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(directory)).sorted()
  }

  /// Copies a file or directory to `copy`.
  ///
  /// An existing copy is replaced.
  func copy(_ name: String, to copy: String) throws {
    try? FileManager.default.removeItem(atPath: path(copy))
    try FileManager.default.copyItem(atPath: path(name), toPath: path(copy))
  }
}

extension FolderLock {
  /// Creates a lock of the folder below `home`, with the lowest key derivation cost.
  init(
    home: URL, codeLengths: ClosedRange<Int> = 4...6, policy: LockoutPolicy = .standard,
    authenticator: (any Authenticator)? = nil
  ) {
    self.init(
      folder: home.appending(path: "folder"), device: home.appending(path: "device"), codeLengths: codeLengths,
      policy: policy, parameters: .floor, clock: SystemBootClock(), authenticator: authenticator, wrongCodes: WrongCodes())
  }

  /// Sets up the folder with the code `digits`, and returns the open folder.
  func create(_ digits: String) throws -> OpenFolder { try create(SecretBytes(digits: digits)) }

  /// Verifies the code `digits`, and returns the result.
  func unlock(_ digits: String) throws -> FolderUnlockResult { try unlock(SecretBytes(digits: digits)) }

  /// Changes the code of the folder to `digits`.
  func change(_ folder: OpenFolder, to digits: String) throws { try change(folder, to: SecretBytes(digits: digits)) }

  /// Returns the folder that the code `digits` opens; `nil` if the code does not open the folder.
  func open(_ digits: String) throws -> OpenFolder? {
    if case .open(let folder) = try unlock(digits) { folder } else { nil }
  }
}

extension OpenFolder {
  /// Decrypts and returns the complete contents of a file.
  func contents(_ id: FolderEntry.ID) async throws -> [UInt8] {
    let collector = Collector()
    try await read(id) { collector.append($0) }
    return collector.bytes
  }

  /// Returns the names of all files, in order.
  func names() async throws -> [String] { try await entries(limit: 1_000_000).entries.map(\.name) }
}

/// A thread-safe collection of bytes.
final class Collector: Sendable {
  private let collected = Mutex<[UInt8]>([])

  var bytes: [UInt8] { collected.withLock { $0 } }

  func append(_ piece: UnsafeRawBufferPointer) { collected.withLock { $0 += piece } }
}

extension SecretBytes {
  /// Creates a code with one byte per digit.
  init(digits: String) throws {
    let values = digits.compactMap(\.wholeNumberValue).map(UInt8.init)
    try self.init(count: values.count) { $0.copyBytes(from: values) }
  }
}

/// Returns `count` bytes of a pattern that depends on `seed`.
func pattern(_ count: Int, _ seed: UInt8 = 1) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) &+ seed }
}

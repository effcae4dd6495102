import CoreTesting
import Foundation
import SecretCore
import VaultCore

/// The directory of one user, removed when the last reference is released.
///
/// The directory is in memory if possible, because a disk would slow down the many syncs of the tests.
final class Home: Sendable {
  let url: URL

  init() throws {
    let memory = "/dev/shm"
    let parent = FileManager.default.isWritableFile(atPath: memory) ? URL(filePath: memory) : URL.temporaryDirectory
    url = parent.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    chmod(url.path(percentEncoded: false), 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The directory of the vault.
  var directory: URL { url.appending(path: "vault") }

  /// Opens the vault like a new process, and returns the open vault.
  func vault() throws -> OpenVault { try vault("vault", key: 1) }

  /// Opens the vault in the directory `name`, and returns the open vault.
  ///
  /// The device directory is `name` with the suffix `-device`. The vault's key is the subkey of a data key that consists of
  /// one repeated byte.
  func vault(_ name: String, key byte: UInt8) throws -> OpenVault {
    let device = url.appending(path: "\(name)-device")
    let file = FileDeviceSecret(directory: device)
    // The tests inject no disk faults into the creation of the device secret.
    if !FileManager.default.fileExists(atPath: device.path()) { _ = try file.loadOrCreate() }
    let record = try ContentsRecord(of: .passcode, directory: device, deviceSecret: file) {
      nil
    } withErasureLock: { body throws(CoreError) in
      try body()
    }
    return try OpenVault(directory: url.appending(path: name), key: key(byte), record: record)
  }

  /// Returns the subkey of a data key that consists of one repeated byte.
  func key(_ byte: UInt8) throws -> Subkey {
    try Subkey(.vault, of: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Returns the contents of a file; `nil` if the file cannot be read.
  func bytes(_ name: String) -> [UInt8]? { (try? Data(contentsOf: url.appending(path: name))).map { Array($0) } }

  /// Returns the contents of all files, in all subdirectories.
  func allBytes() throws -> Data {
    var all = Data()
    for name in try FileManager.default.subpathsOfDirectory(atPath: path("")) { all += bytes(name) ?? [] }
    return all
  }

  /// Runs a statement on the vault's database as another program could, and returns its rows.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue] = []) throws -> [[SQLValue]] {
    try sqlite(path("vault/vault.sqlite"), sql, values: values)
  }

  /// Copies a file or directory to `copy`.
  ///
  /// An existing copy is replaced.
  func copy(_ name: String, to copy: String) throws {
    try? FileManager.default.removeItem(atPath: path(copy))
    try FileManager.default.copyItem(atPath: path(name), toPath: path(copy))
  }
}

extension OpenVault {
  /// Adds an entry with the given title and texts, and returns the entry.
  @discardableResult
  func add(
    _ title: String, user: String = "", category: String = "", note: String = "", password: String = "secret"
  ) throws -> VaultEntry {
    try add(
      EntryDetails(title: title, user: user, category: category, note: note), password: SecretBytes(text: password))
  }

  /// Returns the titles of the matching entries, in order.
  func titles(_ query: String = "") throws -> [String] {
    try entries(matching: query, limit: 1_000_000).entries.map(\.details.title)
  }

  /// Returns the password of an entry, for comparison.
  func text(of id: UUID) throws -> String { try password(of: id).text }

  /// Returns the titles of all entries with their passwords, for comparison.
  func contents() throws -> [String] {
    try entries(limit: 1_000_000).entries.map { try "\($0.details.title)=\(text(of: $0.id))" }
  }
}

extension SecretBytes {
  /// Creates secret bytes from the UTF-8 of a text.
  init(text: String) throws { try self.init(copying: Array(text.utf8)) }

  /// The text of the bytes.
  var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

import Foundation

/// The built program, as a user starts it.
enum Keysmith {
  /// What a call came to.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
    /// How many bytes of its input it has read.
    let bytesRead: Int
    let duration: Duration
  }

  /// A copy of the package with other specs, of which the app is tried in place of this one's: `EDITED_PACKAGE`.
  private static let edited = ProcessInfo.processInfo.environment["EDITED_PACKAGE"].map { URL(filePath: $0) }

  /// The package whose app is tried.
  static let package =
    edited ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

  /// The program beside the tests, wherever the build has put both, or that of the edited package.
  static let executable: URL = {
    if let edited { return edited.appending(path: ".build/debug/keysmith") }
    let folders =
      [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() } + [package.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: "keysmith").absoluteURL }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  /// Runs the program with `lines` as its standard input.
  static func run(
    _ arguments: [String], lines: [String] = [], in folder: Folder, environment: [String: String] = [:]
  ) async throws -> Result {
    let input = lines.map { "\($0)\n" }.joined()
    return try await Call(arguments, input: input, folder, environment).result()
  }

  /// Runs `keysmith passcode …` on the folder's store.
  static func passcode(_ command: String, _ lines: String..., in folder: Folder) async throws -> Result {
    try await run(["passcode", command, "--store", folder.store.path], lines: lines, in: folder)
  }

  /// Starts `keysmith passcode …` on the folder's store, and ends it by force after `delay`.
  static func passcode(_ command: String, _ lines: String..., in folder: Folder, killedAfter delay: Duration) async throws {
    let input = lines.map { "\($0)\n" }.joined()
    let call = try Call(["passcode", command, "--store", folder.store.path], input: input, folder, [:])
    try await Task.sleep(for: delay)
    try await call.kill()
  }

  /// Whether `code` opens the store: it is as far as a change comes on one line.
  static func opens(_ code: String, in folder: Folder) async throws -> Bool {
    try await passcode("change", code, in: folder).errors.contains("The input ended at \"Enter new passcode\"")
  }
}

import Foundation

/// The built program `keysmith`, which the tests run.
enum Keysmith {
  /// The result of a run of the program.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
    /// The number of input bytes that the program has read.
    let bytesRead: Int
    let duration: Duration
  }

  /// The copy of the package that the environment variable `EDITED_PACKAGE` names; `nil` without the variable.
  ///
  /// If the variable is set, the app of the copy is tested.
  private static let edited = ProcessInfo.processInfo.environment["EDITED_PACKAGE"].map { URL(filePath: $0) }

  /// The package whose app is tested.
  static let package =
    edited ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

  /// The program in the build directory of the tests, or in the build directory of the edited package.
  static let executable: URL = {
    if let edited { return edited.appending(path: ".build/debug/keysmith") }
    let folders =
      [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() } + [package.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: "keysmith").absoluteURL }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  /// Runs the program with `lines` as its standard input, and returns the result.
  static func run(
    _ arguments: [String], lines: [String] = [], in folder: Folder, environment: [String: String] = [:]
  ) async throws -> Result {
    let input = lines.map { "\($0)\n" }.joined()
    return try await Call(arguments, input: input, folder, environment).result()
  }

  /// Runs `keysmith passcode …` on the folder's store, and returns the result.
  static func passcode(_ command: String, _ lines: String..., in folder: Folder) async throws -> Result {
    try await run(["passcode", command, "--store", folder.store.path], lines: lines, in: folder)
  }

  /// Starts `keysmith passcode …` on the folder's store, and kills the program after `delay`.
  static func passcode(_ command: String, _ lines: String..., in folder: Folder, killedAfter delay: Duration) async throws {
    let input = lines.map { "\($0)\n" }.joined()
    let call = try Call(["passcode", command, "--store", folder.store.path], input: input, folder, [:])
    try await Task.sleep(for: delay)
    try await call.kill()
  }

  /// Returns whether `code` opens the store.
  ///
  /// The command `change` prompts for a second line only after the correct code.
  static func opens(_ code: String, in folder: Folder) async throws -> Bool {
    try await passcode("change", code, in: folder).errors.contains("The input ended at \"Enter new passcode\"")
  }
}

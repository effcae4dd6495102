import Foundation
import SecretCore

/// How the app is used: the file `preferences.json` in the directory of the store. None of it is a secret, and none opens anything.
struct PreferencesFile: Sendable {
  /// What is in the file.
  struct Preferences: Codable, Equatable {
    /// How the app looks.
    enum Appearance: String, Codable {
      case system, dark, light
    }

    /// Whether the welcome is over.
    var isOnboarded = false
    var appearance = Appearance.system
  }

  private let path: String

  /// The file in `directory`.
  init(directory: URL) {
    path = directory.appending(path: "preferences.json").path(percentEncoded: false)
  }

  /// What is there; what a new user has if nothing is.
  func read() throws -> Preferences {
    // Earlier versions have let others read it.
    guard let bytes = try PrivateFile.read(path, limit: 1 << 16, isPublic: true) else { return Preferences() }
    return try JSONDecoder().decode(Preferences.self, from: Data(bytes))
  }

  /// Changes what is there; the file is the old one or the new one, whatever happens meanwhile.
  func update(_ change: (inout Preferences) -> Void) throws {
    var preferences = try read()
    change(&preferences)
    try PrivateFile.createDirectory(PrivateFile.parent(of: path))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try PrivateFile.replace(path, contents: Array(encoder.encode(preferences)))
  }
}

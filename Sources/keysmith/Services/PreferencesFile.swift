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

  private let url: URL

  /// The file in `directory`.
  init(directory: URL) {
    url = directory.appending(path: "preferences.json")
  }

  /// What is there; what a new user has if nothing is.
  func read() throws -> Preferences {
    do {
      return try JSONDecoder().decode(Preferences.self, from: Data(contentsOf: url))
    } catch CocoaError.fileReadNoSuchFile {
      return Preferences()
    }
  }

  /// Changes what is there; the file is the old one or the new one, whatever happens meanwhile.
  func update(_ change: (inout Preferences) -> Void) throws {
    var preferences = try read()
    change(&preferences)
    try PrivateFile.createDirectory(url.deletingLastPathComponent().path(percentEncoded: false))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(preferences).write(to: url, options: .atomic)
  }
}

import Foundation
import SecretCore
import Statechart

/// The preferences of the app: the file `preferences.json` in the directory of the store.
///
/// The file contains no secrets.
struct PreferencesFile: Sendable {
  /// The contents of the file.
  struct Preferences: Codable, Equatable {
    /// The appearance of the app.
    enum Appearance: String, Codable {
      case system, dark, light
    }

    /// The idle timeout: the time without input after which the app goes to the background.
    enum IdleTime: String, Codable {
      case oneMinute, twoMinutes, fiveMinutes, fifteenMinutes

      var duration: Duration {
        switch self {
        case .oneMinute: .seconds(60)
        case .twoMinutes: .seconds(120)
        case .fiveMinutes: .seconds(300)
        case .fifteenMinutes: .seconds(900)
        }
      }
    }

    /// The language of the app: the language of the locale, English or Russian.
    enum DisplayLanguage: String, Codable {
      case system, english, russian

      /// The chosen language; `nil` for the language of the locale.
      var language: Language? {
        switch self {
        case .system: nil
        case .english: Language("en")
        case .russian: Language("ru")
        }
      }
    }

    /// Whether the user has completed the onboarding.
    var isOnboarded = false
    var appearance = Appearance.system
    var idleTime = IdleTime.oneMinute
    var displayLanguage = DisplayLanguage.system

    init() {}

    /// Decodes the preferences. A file from an earlier version has no idle timeout or language, which get the default values.
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      isOnboarded = try values.decode(Bool.self, forKey: .isOnboarded)
      appearance = try values.decode(Appearance.self, forKey: .appearance)
      idleTime = try values.decodeIfPresent(IdleTime.self, forKey: .idleTime) ?? .oneMinute
      displayLanguage = try values.decodeIfPresent(DisplayLanguage.self, forKey: .displayLanguage) ?? .system
    }
  }

  private let path: String

  /// Creates a reference to the file in `directory`.
  ///
  /// The file need not exist.
  init(directory: URL) {
    path = directory.appending(path: "preferences.json").path(percentEncoded: false)
  }

  /// Returns the preferences; the defaults if there is no file.
  ///
  /// - Throws: `CoreError` if the file cannot be read, and `DecodingError` if the file is invalid.
  func read() throws -> Preferences {
    // Earlier versions created the file with read permission for other users.
    guard let bytes = try PrivateFile.read(path, limit: 1 << 16, isPublic: true) else { return Preferences() }
    return try JSONDecoder().decode(Preferences.self, from: Data(bytes))
  }

  /// Changes the preferences with `change`, and saves the preferences.
  ///
  /// The file is replaced atomically.
  ///
  /// - Throws: The errors of ``read()``, and `CoreError` if the file cannot be written.
  func update(_ change: (inout Preferences) -> Void) throws {
    var preferences = try read()
    change(&preferences)
    try PrivateFile.createDirectory(PrivateFile.parent(of: path))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try PrivateFile.replace(path, contents: Array(encoder.encode(preferences)))
  }
}

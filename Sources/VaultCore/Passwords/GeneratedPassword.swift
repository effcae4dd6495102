public import Foundation

/// An entry of the history of copied generated passwords, without the password itself.
public struct GeneratedPassword: Equatable, Sendable, Identifiable {
  /// The identifier in the history: a unique time in milliseconds since 1970.
  ///
  /// The identifier is not secret.
  public let id: Int64

  /// The length of the password in bytes, 1 to 128.
  public let count: Int

  /// The date when the password was last copied, to the millisecond; a later date if the clock was set back.
  public var copied: Date { Date(timeIntervalSince1970: Double(id) / 1000) }
}

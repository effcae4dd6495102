public import Foundation

/// A generated password that was copied, as the history lists it: without the password itself.
public struct GeneratedPassword: Equatable, Sendable, Identifiable {
  /// Identifies the password in the history: the time in milliseconds since 1970, which no two share. No secret.
  public let id: Int64

  /// How many bytes the password has, 1 to 128.
  public let count: Int

  /// When it was copied last, to the millisecond.
  public var copied: Date { Date(timeIntervalSince1970: Double(id) / 1000) }
}

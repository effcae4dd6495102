public import Foundation

/// The identifier and the length of a previous password of an entry, without the password itself.
public struct PreviousPassword: Equatable, Sendable, Identifiable {
  /// The identifier within the entry: the unique time of the replacement in milliseconds since 1970.
  ///
  /// The identifier is not secret. It can change when the password of the entry is changed after the clock was set back.
  public let id: Int64

  /// The length of the password in bytes.
  public let count: Int

  /// The date when the password was replaced, to the millisecond.
  public var replaced: Date { Date(milliseconds: id) }
}

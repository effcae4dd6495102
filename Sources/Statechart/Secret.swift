/// A handle to a secret.
///
/// Only the service that provided the handle stores the bytes of the secret.
@frozen public struct Secret: Hashable, Sendable {
  /// The number that identifies the secret to the service.
  ///
  /// The number is unrelated to the bytes of the secret.
  public let handle: UInt64

  /// Creates a handle with a number.
  @inlinable public init(handle: UInt64) {
    self.handle = handle
  }

  /// Creates a handle from an optional handle that the compiler has proved to be present.
  ///
  /// - Precondition: `secret` is not `nil`.
  @inlinable public init(present secret: Secret?) {
    guard let secret else { preconditionFailure("the secret is absent") }
    self = secret
  }

  /// The absent handle, 0, which identifies no secret.
  @inlinable public static var absent: Secret { Secret(handle: 0) }
}

/// A type with move semantics: a handle, or a record that contains a secret.
///
/// The values are moved instead of copied.
public protocol Movable {}

extension Secret: Movable {}

extension Optional where Wrapped: Movable {
  /// Moves the value of `other` into `self` and sets `other` to `nil`.
  @inlinable public mutating func take(_ other: inout Wrapped?) {
    self = other
    other = nil
  }

  /// Sets the value to `nil`.
  @inlinable public mutating func clear() {
    self = nil
  }
}

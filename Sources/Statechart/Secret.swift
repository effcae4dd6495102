/// A handle to a secret whose bytes stay with the service that gave it out.
@frozen public struct Secret: Hashable, Sendable {
  /// The number by which the service knows it. It says nothing about the bytes.
  public let handle: UInt64

  @inlinable public init(handle: UInt64) {
    self.handle = handle
  }

  /// A secret that a machine holds where its spec is checked to hold one.
  ///
  /// - Precondition: There is one.
  @inlinable public init(present secret: Secret?) {
    guard let secret else { preconditionFailure("The secret is none.") }
    self = secret
  }

  /// Stands where a flow holds no secret: no service gives it out, and it opens nothing.
  @inlinable public static var absent: Secret { Secret(handle: 0) }
}

/// What is moved from one holder to the next rather than copied: a handle, or a record that has one.
public protocol Movable {}

extension Secret: Movable {}

extension Optional where Wrapped: Movable {
  /// Moves what `other` holds here; `other` holds nothing afterwards.
  @inlinable public mutating func take(_ other: inout Wrapped?) {
    self = other
    other = nil
  }

  /// Forgets what is held.
  @inlinable public mutating func clear() {
    self = nil
  }
}

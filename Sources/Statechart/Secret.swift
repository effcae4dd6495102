/// A handle to a secret whose bytes stay with the service that gave it out.
public struct Secret: Hashable, Sendable {
  /// The number by which the service knows it. It says nothing about the bytes.
  public let handle: UInt64

  public init(handle: UInt64) {
    self.handle = handle
  }

  /// Stands where a flow holds no secret: no service gives it out, and it opens nothing.
  public static let absent = Secret(handle: 0)
}

extension Optional where Wrapped == Secret {
  /// Moves the handle that `other` holds here; `other` holds none afterwards.
  public mutating func take(_ other: inout Secret?) {
    self = other
    other = nil
  }

  /// Forgets the handle.
  public mutating func clear() {
    self = nil
  }
}

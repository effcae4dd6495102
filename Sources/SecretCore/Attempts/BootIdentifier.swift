public import Foundation

/// A boot identifier: a random UUID that the system generates at each boot.
public struct BootIdentifier: Equatable, Sendable {
  let bytes: [UInt8]

  /// Creates the identifier from the UUID that the system reports.
  public init(_ uuid: UUID) {
    bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

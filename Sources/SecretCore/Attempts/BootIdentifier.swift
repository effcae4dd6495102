public import Foundation

/// The random identifier that the system generates when it starts.
public struct BootIdentifier: Equatable, Sendable {
  let bytes: [UInt8]

  /// Creates the identifier from the UUID that Linux and macOS report.
  public init(_ uuid: UUID) {
    bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

public import Foundation

/// The random number that the system draws when it starts.
public struct BootIdentifier: Equatable, Sendable {
  let bytes: [UInt8]

  /// The identifier in the form that Linux and macOS give it.
  public init(_ uuid: UUID) {
    bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

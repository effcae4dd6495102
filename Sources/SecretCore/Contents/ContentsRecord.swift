package import Foundation

/// What is remembered beside the device secret of the contents behind a code: whose they are, and how far they have come.
///
/// Whoever opens contents needs it: without it an older copy of them would look like the newest.
public final class ContentsRecord: Sendable {
  /// Why the key of the contents is not there any more; `nil` if it is.
  package typealias Loss = @Sendable () throws(CoreError) -> KeyLoss?

  /// Runs what it is given while nobody destroys the key of the contents.
  package typealias Turn = @Sendable (() throws(CoreError) -> Void) throws(CoreError) -> Void

  /// What is asked where anything fails.
  package let loss: Loss

  /// What contents begin in: those of a key that was destroyed would stand in the way of the next.
  package let inTurn: Turn

  private let records: DeviceRecords
  private let deviceSecret: any DeviceSecret
  private let name: [UInt8]

  /// The record of what a code of this purpose protects, in the device directory, under the device secret that is there now.
  package init(
    of purpose: KeyPurpose, directory: URL, deviceSecret: any DeviceSecret, loss: @escaping Loss, inTurn: @escaping Turn
  ) throws(CoreError) {
    records = try DeviceRecords(directory: directory, device: deviceSecret.load())
    self.deviceSecret = deviceSecret
    name = purpose.contents
    self.loss = loss
    self.inTurn = inTurn
  }

  /// The last revision that is known of the contents with this identifier; `nil` if none is.
  func revision(of identifier: [UInt8]) throws(CoreError) -> Int64? {
    guard try canBegin() else { return nil }
    return try records.update(name) { bytes throws(CoreError) in
      bytes.flatMap(Remembered.init).flatMap { $0.identifier == identifier ? $0.revision : nil }
    }
  }

  /// Remembers a revision, unless a newer one of the same contents is known by now, and notes the event that this is, if it does.
  func remember(_ revision: Int64, of identifier: [UInt8], noting event: AuditEvent? = nil) throws(CoreError) {
    guard try canBegin() else { return }
    try records.update(name, noting: { event.map { [$0] } ?? [] }) { bytes throws(CoreError) in
      if let old = bytes.flatMap(Remembered.init), old.identifier == identifier, old.revision >= revision { return }
      bytes = Remembered(identifier: identifier, revision: revision).bytes
    }
  }

  /// Whether there are records, or may be: those that a reset has removed must not begin anew under a device secret that is lost.
  private func canBegin() throws(CoreError) -> Bool {
    if try records.exist() { return true }
    do throws(CoreError) {
      return try records.areSealed(under: deviceSecret.load())
    } catch {
      guard error.isLossOfDeviceSecret else { throw error }
      return false
    }
  }

  /// Forgets the contents behind a code of this purpose, which are destroyed.
  static func forget(_ purpose: KeyPurpose, in records: borrowing DeviceRecords) throws(CoreError) {
    try records.update(purpose.contents) { $0 = nil }
  }
}

/// The record's bytes: version (1 byte, 1), identifier (16) and revision (8, the highest byte first).
private struct Remembered {
  let identifier: [UInt8]
  let revision: Int64

  init(identifier: [UInt8], revision: Int64) {
    self.identifier = identifier
    self.revision = revision
  }

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.integer(UInt8.self) == 1, let identifier = reader.bytes(16), let revision = reader.integer(Int64.self),
      reader.isAtEnd
    else { return nil }
    self.init(identifier: identifier, revision: revision)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [1]
    bytes += identifier
    bytes.append(bigEndian: revision)
    return bytes
  }
}

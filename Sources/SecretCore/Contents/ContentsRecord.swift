package import Foundation

/// The last known revision of the database that a code protects, recorded in the device directory for rollback detection.
///
/// Opening the database requires the record. Without the record, an older copy would be accepted as the newest.
public final class ContentsRecord: Sendable {
  /// A function that returns the reason why the key of the database was lost; `nil` if the key is available.
  package typealias Loss = @Sendable () throws(CoreError) -> KeyLoss?

  /// A function that runs its argument while no process can erase the key of the database.
  package typealias ErasureLock = @Sendable (() throws(CoreError) -> Void) throws(CoreError) -> Void

  /// The function that returns the reason why the key of the database was lost; `nil` if the key is available.
  package let loss: Loss

  /// The function that excludes an erasure while the database is created.
  ///
  /// A database whose key was erased would block the creation of the next database.
  package let withErasureLock: ErasureLock

  private let records: DeviceRecords
  private let deviceSecret: any DeviceSecret
  private let name: [UInt8]

  /// Creates a reference to the record of `purpose` in the device directory, under the current device secret.
  ///
  /// - Throws: The errors of the device secret, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(
    of purpose: KeyPurpose, directory: URL, deviceSecret: any DeviceSecret, loss: @escaping Loss,
    withErasureLock: @escaping ErasureLock
  ) throws(CoreError) {
    records = try DeviceRecords(directory: directory, device: deviceSecret.load())
    self.deviceSecret = deviceSecret
    name = purpose.contents
    self.loss = loss
    self.withErasureLock = withErasureLock
  }

  /// Returns the last known revision of the database with this identifier; `nil` if no revision is known.
  func revision(of identifier: [UInt8]) throws(CoreError) -> Int64? {
    guard try canBegin() else { return nil }
    return try records.update(name) { bytes throws(CoreError) in
      bytes.flatMap(Remembered.init).flatMap { $0.identifier == identifier ? $0.revision : nil }
    }
  }

  /// Records a revision and logs `event`, unless the same or a newer revision of the same database is known.
  ///
  /// Nothing is recorded if the records do not exist and may not be created.
  func remember(_ revision: Int64, of identifier: [UInt8], noting event: AuditEvent? = nil) throws(CoreError) {
    guard try canBegin() else { return }
    try records.update(name, noting: { event.map { [$0] } ?? [] }) { bytes throws(CoreError) in
      if let old = bytes.flatMap(Remembered.init), old.identifier == identifier, old.revision >= revision { return }
      bytes = Remembered(identifier: identifier, revision: revision).bytes
    }
  }

  /// Returns whether the records exist, or may be created because the device secret is unchanged.
  ///
  /// Records that a reset removed must not be recreated under a lost device secret.
  private func canBegin() throws(CoreError) -> Bool {
    if try records.exist() { return true }
    do throws(CoreError) {
      return try records.areSealed(under: deviceSecret.load())
    } catch {
      guard error.isLossOfDeviceSecret else { throw error }
      return false
    }
  }

  /// Removes the record of the erased database of `purpose`.
  static func forget(_ purpose: KeyPurpose, in records: borrowing DeviceRecords) throws(CoreError) {
    try records.update(purpose.contents) { $0 = nil }
  }
}

/// The plaintext of the record.
///
/// Encoding: version (1 byte, 1), identifier (16), revision (8, big-endian).
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

extension CodeLock {
  /// Returns the record of the last known revision of the database that the code protects.
  ///
  /// - Parameters:
  ///   - loss: A function that returns the reason why the key of the database was lost; `nil` if the key is available.
  ///   - withErasureLock: A function that runs its argument while no process can erase the key.
  /// - Throws: The errors of the device secret, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package func contentsRecord(
    loss: @escaping ContentsRecord.Loss, withErasureLock: @escaping ContentsRecord.ErasureLock
  ) throws(CoreError) -> ContentsRecord {
    try ContentsRecord(
      of: purpose, directory: deviceDirectory, deviceSecret: deviceSecret, loss: loss, withErasureLock: withErasureLock)
  }
}

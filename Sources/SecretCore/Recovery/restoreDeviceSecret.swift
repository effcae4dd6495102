import Foundation

/// Restores a missing or damaged device secret from a recovery kit, for all locks of one device directory.
///
/// A repeated recovery allows no additional attempts, because recorded attempts stay counted. Without a record, each lock
/// allows one attempt (``AttemptCounter/startRecovered()``).
///
/// - Parameter locks: The locks of the stores, which share the device directory.
/// - Returns: `true` if the secret was restored; `false` if the same secret was already present, or if `locks` is empty.
/// - Throws: ``CoreError/nothingToRecover(path:)``, ``CoreError/recoveryKitForeign(path:)``,
///   ``CoreError/deviceSecretPresent(path:)`` if another secret is present or a secret was created meanwhile, and the errors of
///   the stores, the device secret and the records.
package func restoreDeviceSecret(_ secret: borrowing SecretBytes, for locks: [CodeLock]) throws(CoreError) -> Bool {
  guard let first = locks.first else { return false }
  var stores = 0
  for lock in locks where try lock.canBeOpened(with: secret) { stores += 1 }
  guard stores > 0 else { throw .nothingToRecover(path: first.storeDirectory.path) }
  return try first.withErasureLock { () throws(CoreError) in
    let directory = DeviceDirectory(first.deviceDirectory)
    guard try first.lacksDeviceSecret(other: secret) else { return false }
    let hasRecords = try DeviceRecords.exist(in: first.deviceDirectory)
    if hasRecords { try first.requireRecords(of: secret) }
    if try PrivateFile.exists(directory.secretPath) { try directory.putSecretAside() }
    // The restoration fails if a program without the file lock created a secret meanwhile. The new secret was not compared with
    // the recovered secret.
    guard try first.deviceSecret.restore(secret) else { throw .deviceSecretPresent(path: directory.secretPath) }
    for lock in locks {
      let hasCode = try lock.hasCode()
      if hasCode, !hasRecords {
        try lock.counter(secret).startRecovered()
      } else if lock.purpose == first.purpose {
        try lock.counter(secret).note(.recovered)
      }
    }
    return true
  }
}

extension CodeLock {
  /// Returns whether the store has a slot.
  ///
  /// - Throws: ``CoreError/recoveryKitForeign(path:)`` if the device fingerprint of the store does not match `device`, or if
  ///   `device` does not open a slot without a code; and the errors of reading the store.
  fileprivate func canBeOpened(with device: borrowing SecretBytes) throws(CoreError) -> Bool {
    let contents = try store.read()
    guard let slot = contents?.slot else { return false }
    do throws(CoreError) {
      try requireMatchingFingerprint(contents, device)
      if slot.header.opener == .device { _ = try slot.open(device: device) }
    } catch {
      switch error {
      case .storeOfOtherDeviceSecret, .authenticationFailed: throw .recoveryKitForeign(path: store.path)
      default: throw error
      }
    }
    return true
  }

  fileprivate func hasCode() throws(CoreError) -> Bool {
    if case .code = try store.read()?.slot?.header.opener { true } else { false }
  }

  /// Returns whether the device secret is missing, damaged or no longer in its keyring.
  ///
  /// - Throws: ``CoreError/deviceSecretPresent(path:)`` if a secret other than `secret` is present, and the errors of loading
  ///   the secret.
  fileprivate func lacksDeviceSecret(other secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    let found: SecretBytes
    do throws(CoreError) {
      found = try deviceSecret.load()
    } catch {
      guard error.isLossOfDeviceSecret else { throw error }
      return true
    }
    guard found.isEqual(to: secret) else { throw .deviceSecretPresent(path: DeviceDirectory(deviceDirectory).secretPath) }
    return false
  }

  /// Checks that the existing records in the device directory are sealed under `secret`.
  ///
  /// - Throws: ``CoreError/recoveryKitForeign(path:)`` if another device secret sealed the records, and the errors of the
  ///   records.
  fileprivate func requireRecords(of secret: borrowing SecretBytes) throws(CoreError) {
    do throws(CoreError) {
      _ = try counter(secret).trail()
    } catch .deviceSecretForeign {
      throw .recoveryKitForeign(path: DeviceDirectory(deviceDirectory).path)
    }
  }
}

import Foundation

/// Puts the device secret of a recovery kit in the place of one that is missing or damaged, for all locks of one device directory.
///
/// Nothing is gained by doing it again: attempts that are remembered stay counted. Where no record is there, each code can be tried once,
/// and then the longest lockout follows.
/// - Parameter locks: Those of the store, which share the device directory.
/// - Returns: Whether it was put there; `false` if it is there already.
/// - Throws: ``CoreError/nothingToRecover(path:)``, ``CoreError/recoveryKitForeign(path:)``, and
///   ``CoreError/deviceSecretPresent(path:)`` where there is another; nothing has changed then.
package func restoreDeviceSecret(_ secret: borrowing SecretBytes, for locks: [CodeLock]) throws(CoreError) -> Bool {
  guard let first = locks.first else { return false }
  var stores = 0
  for lock in locks where try lock.canBeOpened(with: secret) { stores += 1 }
  guard stores > 0 else { throw .nothingToRecover(path: first.storeDirectory.path) }
  return try first.inTurn { () throws(CoreError) in
    let directory = DeviceDirectory(first.deviceDirectory)
    guard try first.lacksDeviceSecret(other: secret) else { return false }
    let hasRecords = try DeviceRecords.exist(in: first.deviceDirectory)
    if hasRecords { try first.requireRecords(of: secret) }
    if try PrivateFile.exists(directory.secretPath) { try directory.putSecretAside() }
    // A program that takes no turn was faster: its secret was not compared.
    guard try first.deviceSecret.restore(secret) else { throw .deviceSecretPresent(path: directory.secretPath) }
    for lock in locks {
      let hasCode = try lock.hasCode()
      if hasCode, !hasRecords {
        try lock.gate(secret).startRecovered()
      } else if lock.purpose == first.purpose {
        try lock.gate(secret).note(.recovered)
      }
    }
    return true
  }
}

extension CodeLock {
  /// Whether the store has a slot.
  /// - Throws: ``CoreError/recoveryKitForeign(path:)`` if it is certain that `device` does not open it.
  fileprivate func canBeOpened(with device: borrowing SecretBytes) throws(CoreError) -> Bool {
    let contents = try store.read()
    guard let slot = contents?.slot else { return false }
    do throws(CoreError) {
      try requireOwn(contents, device)
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

  /// Whether the device secret is missing or damaged.
  /// - Throws: ``CoreError/deviceSecretPresent(path:)`` if there is another than `secret`.
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

  /// Checks that the attempts beside the missing device secret were counted with this one.
  fileprivate func requireRecords(of secret: borrowing SecretBytes) throws(CoreError) {
    do throws(CoreError) {
      _ = try gate(secret).trail()
    } catch .deviceSecretForeign {
      throw .recoveryKitForeign(path: DeviceDirectory(deviceDirectory).path)
    }
  }
}

import Foundation
public import SecretCore

/// The history of generated passwords that were copied: the last 20 passwords, encrypted in the vault.
extension OpenVault {
  /// Returns the entries of the history, the newest first; an empty array if the vault has no history.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``, the latter with
  ///   ``/SecretCore/CoreError/authenticationFailed`` if the history is damaged.
  public func generatedPasswords() throws(VaultFailure) -> [GeneratedPassword] {
    try read { (record: borrowing HistoryRecord) in record.passwords } ?? []
  }

  /// Returns the generated password with this identifier from the history.
  ///
  /// - Throws: ``VaultFailure/notFound`` if the password is not in the history, ``VaultFailure/closed``,
  ///   ``VaultFailure/core(_:)``.
  public func generatedPassword(_ id: GeneratedPassword.ID) throws(VaultFailure) -> SecretBytes {
    guard let password = try read({ (record: borrowing HistoryRecord) throws(CoreError) in try record.password(id) }) ?? nil
    else {
      throw .notFound
    }
    return password
  }

  /// Adds a password of 1 to 128 bytes to the history.
  ///
  /// A password that is already in the history becomes the newest. Otherwise, the oldest password of a full history is removed.
  /// The change is durable when this method returns.
  ///
  /// - Throws: ``VaultFailure/passwordRefused`` for another length, ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``,
  ///   ``VaultFailure/core(_:)``.
  public func rememberGenerated(_ password: consuming SecretBytes) throws(VaultFailure) {
    let keys = try requireKeys()
    guard (1...HistoryRecord.longest).contains(password.count) else { throw .passwordRefused }
    let password = password
    try table.change(keys, upgradingTo: VaultTable.historyVersion) {
      database, version throws(CoreError) -> Result<Void, VaultFailure> in
      let old = if let sealed = try table.history(database) { try sealed.record(keys) } else { try HistoryRecord() }
      try table.put(SealedHistory(old.adding(password, at: Date.milliseconds), version: version, keys), database)
      return .success(())
    }
  }

  /// Removes the history, damaged or not.
  ///
  /// The history is erased from the disk when this method returns.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``, ``VaultFailure/core(_:)``.
  public func forgetGenerated() throws(VaultFailure) {
    try table.change(requireKeys(), upgradingTo: VaultTable.historyVersion) {
      database, _ throws(CoreError) -> Result<Void, VaultFailure> in
      try table.removeHistory(database)
      return .success(())
    }
  }

  /// Decrypts the history, and returns the result of `body` for the history; `nil` if the vault has no history.
  private func read<Result: ~Copyable>(
    _ body: (borrowing HistoryRecord) throws(CoreError) -> Result
  ) throws(VaultFailure) -> Result? {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      guard let sealed = try table.history(table.open(keys)) else { return nil }
      return try body(sealed.record(keys))
    }
  }
}

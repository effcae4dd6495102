import Foundation
public import SecretCore

/// The history of copied generated passwords: the last 20, sealed in the vault.
extension OpenVault {
  /// Returns the passwords of the history, the newest first.
  /// - Throws: ``VaultFailure/core(_:)`` with ``/SecretCore/CoreError/authenticationFailed`` if the history is damaged.
  public func generatedPasswords() throws(VaultFailure) -> [GeneratedPassword] {
    try read { (record: borrowing HistoryRecord) in record.passwords } ?? []
  }

  /// Returns a password of the history.
  /// - Throws: ``VaultFailure/notFound`` if it is no longer in the history.
  public func generatedPassword(_ id: GeneratedPassword.ID) throws(VaultFailure) -> SecretBytes {
    guard let password = try read({ (record: borrowing HistoryRecord) throws(CoreError) in try record.password(id) }) ?? nil
    else {
      throw .notFound
    }
    return password
  }

  /// Adds a password of 1 to 128 bytes to the history and removes the oldest of 20. The change is durable when this returns.
  public func rememberGenerated(_ password: consuming SecretBytes) throws(VaultFailure) {
    let keys = try requireKeys()
    guard (1...HistoryRecord.longest).contains(password.count) else { throw .passwordRefused }
    let password = password
    try table.change(keys) { database, version throws(CoreError) -> Result<Void, VaultFailure> in
      let old = if let sealed = try table.history(database) { try sealed.record(keys) } else { try HistoryRecord() }
      try table.put(SealedHistory(old.adding(password, at: Date.milliseconds), version: version, keys), database)
      return .success(())
    }
  }

  /// Removes the history, also a damaged one. It is erased from the disk when this returns.
  public func forgetGenerated() throws(VaultFailure) {
    try table.change(requireKeys()) { database, _ throws(CoreError) -> Result<Void, VaultFailure> in
      try table.removeHistory(database)
      return .success(())
    }
  }

  /// Returns the result of `body` for the history; `nil` if the vault has none.
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

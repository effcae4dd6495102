public import Foundation
public import SecretCore

/// The secrets of an entry: its password, key for one-time passwords, hidden fields and previous passwords.
///
/// The methods for one entry throw ``VaultFailure/notFound`` for a missing entry and for an entry in the bin. They throw
/// ``VaultFailure/core(_:)`` with ``/SecretCore/CoreError/authenticationFailed`` if the secrets do not authenticate.
extension OpenVault {
  /// Decrypts and returns the password of the entry with this identifier.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/notFound``, ``VaultFailure/core(_:)``.
  public func password(of id: UUID) throws(VaultFailure) -> SecretBytes {
    let secrets = try secrets(of: id)
    return try core { () throws(CoreError) in try secrets.password() }
  }

  /// Returns the one-time password of an entry at `date`.
  ///
  /// - Throws: ``VaultFailure/secretNotFound`` if the entry has no key for one-time passwords, ``VaultFailure/closed``,
  ///   ``VaultFailure/notFound``, ``VaultFailure/core(_:)``.
  public func oneTimeCode(of id: UUID, at date: Date = .now) throws(VaultFailure) -> OneTimeCode {
    try oneTimeKey(of: id).code(at: date)
  }

  /// Returns the key for one-time passwords of an entry.
  ///
  /// - Throws: ``VaultFailure/secretNotFound`` if the entry has no key, ``VaultFailure/closed``, ``VaultFailure/notFound``,
  ///   ``VaultFailure/core(_:)``.
  public func oneTimeKey(of id: UUID) throws(VaultFailure) -> OneTimeKey {
    let secrets = try secrets(of: id)
    guard let key = try core({ () throws(CoreError) in try secrets.oneTimeKey() }) else { throw .secretNotFound }
    return key
  }

  /// Returns the value of a hidden field of an entry.
  ///
  /// ``VaultEntry/hiddenFieldNames`` contains the names of all hidden fields.
  ///
  /// - Throws: ``VaultFailure/secretNotFound`` if the entry has no hidden field with this name, ``VaultFailure/closed``,
  ///   ``VaultFailure/notFound``, ``VaultFailure/core(_:)``.
  public func hiddenField(named name: String, of id: UUID) throws(VaultFailure) -> SecretBytes {
    let secrets = try secrets(of: id)
    guard let value = try core({ () throws(CoreError) in try secrets.hiddenField(name) }) else { throw .secretNotFound }
    return value
  }

  /// Returns the previous passwords of an entry, the newest first: at most 10.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/notFound``, ``VaultFailure/core(_:)``.
  public func previousPasswords(of id: UUID) throws(VaultFailure) -> [PreviousPassword] {
    try secrets(of: id).previousPasswords
  }

  /// Returns a previous password of an entry.
  ///
  /// - Throws: ``VaultFailure/secretNotFound`` if the entry has no previous password with this identifier,
  ///   ``VaultFailure/closed``, ``VaultFailure/notFound``, ``VaultFailure/core(_:)``.
  public func previousPassword(_ password: PreviousPassword.ID, of id: UUID) throws(VaultFailure) -> SecretBytes {
    let secrets = try secrets(of: id)
    guard let value = try core({ () throws(CoreError) in try secrets.previousPassword(password) }) else {
      throw .secretNotFound
    }
    return value
  }

  /// Compares passwords and hidden values with the passwords and the hidden fields of entries.
  ///
  /// The function opens the database once, because each opening verifies all rows.
  ///
  /// - Returns: The results, in the order of `given`.
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func compare(_ given: [ForeignSecrets]) throws(VaultFailure) -> [SecretComparison] {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      let database = try table.open(keys)
      let unreadable = SecretComparison(password: .unreadable, missingValues: [], hasOtherKey: false, hiddenFieldBytes: 0)
      var results: [SecretComparison] = []
      for secrets in given {
        guard let entry = try table.find(secrets.id, database) else {
          results.append(unreadable)
          continue
        }
        do throws(CoreError) {
          results.append(try entry.secrets(keys).compare(secrets))
        } catch .authenticationFailed {
          results.append(unreadable)
        }
      }
      return results
    }
  }

  private func secrets(of id: UUID) throws(VaultFailure) -> PasswordRecord {
    let keys = try requireKeys()
    let entry = try sealedEntry(id, keys)
    let isDeleted = try core { () throws(CoreError) in
      do throws(CoreError) {
        return try entry.record(keys).deleted != nil
      } catch .authenticationFailed {
        // The secrets of an entry with unreadable details can still be read.
        return false
      }
    }
    guard !isDeleted else { throw .notFound }
    return try core { () throws(CoreError) in try entry.secrets(keys) }
  }
}

extension PasswordRecord {
  /// Compares `given` with the passwords and the hidden fields.
  fileprivate func compare(_ given: ForeignSecrets) throws(CoreError) -> SecretComparison {
    var missing: [Int] = []
    for (index, value) in given.hiddenValues.enumerated() where try !hasHiddenValue(SecretBytes(copying: value)) {
      missing.append(index)
    }
    var isOther = false
    if let key = given.oneTimeKey { isOther = try hasOtherKey(key) }
    return SecretComparison(
      password: try compare(SecretBytes(copying: given.password)), missingValues: missing,
      hasOtherKey: isOther, hiddenFieldBytes: hiddenFieldBytes)
  }

  private func hasOtherKey(_ given: String) throws(CoreError) -> Bool {
    guard let stored = try oneTimeKey() else { return false }
    let text = try SecretBytes(copying: Array(given.utf8))
    do throws(VaultFailure) {
      return try !stored.isEqual(to: OneTimeKey(text))
    } catch .core(let error) {
      throw error
    } catch {
      return false
    }
  }

  private func hasHiddenValue(_ given: borrowing SecretBytes) throws(CoreError) -> Bool {
    for name in names.hiddenFields {
      if let value = try hiddenField(name), value.isEqual(to: given) { return true }
    }
    return false
  }

  private func compare(_ given: borrowing SecretBytes) throws(CoreError) -> SecretComparison.Password {
    let current = try password()
    if given.count == 0 || current.isEqual(to: given) { return .current }
    for previous in previousPasswords where previous.count == given.count {
      if let password = try previousPassword(previous.id), password.isEqual(to: given) { return .previous }
    }
    return .different
  }
}

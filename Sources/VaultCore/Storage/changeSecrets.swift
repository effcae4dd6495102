import SecretCore

extension PasswordRecord {
  /// A secret of the changed record: a range of the bytes of this record, or of the values of the changes.
  private enum Source {
    case stored(Range<Int>)
    case given(Range<Int>)

    var range: Range<Int> {
      switch self {
      case .stored(let range), .given(let range): range
      }
    }
  }

  /// Returns the record with `changes`, and with the same password.
  ///
  /// - Parameter now: The current time in milliseconds since 1970.
  /// - Throws: ``VaultFailure/passwordRefused``, ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/core(_:)``.
  func changing(_ changes: borrowing SecretChanges, at now: Int64) throws(VaultFailure) -> PasswordRecord {
    try changing(to: core { () throws(CoreError) in try password() }, changes, at: now)
  }

  /// Returns the record with `password` and with `changes`.
  ///
  /// A password that is replaced by a different password becomes the newest previous password. The new password is removed
  /// from the previous passwords. The oldest of more than 10 previous passwords is removed. An empty password does not become a
  /// previous password.
  ///
  /// - Parameters:
  ///   - now: The current time in milliseconds since 1970.
  ///   - keepsHistory: Whether the result contains the previous passwords of this record.
  /// - Throws: ``VaultFailure/passwordRefused``, ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/core(_:)``.
  func changing(
    to password: borrowing SecretBytes, _ changes: borrowing SecretChanges, at now: Int64, keepsHistory: Bool = true
  ) throws(VaultFailure) -> PasswordRecord {
    let old = try core { () throws(CoreError) in try self.password() }
    guard PasswordRecord.accepts(password) else { throw .passwordRefused }
    let isReplaced = old.count > 0 && !old.isEqual(to: password)
    return try withLayout { (layout, stored) throws(VaultFailure) in
      let fields = PasswordRecord.fields(layout, changes)
      guard PasswordLayout.accept(fields.map { ($0.name, $0.value.range) }) else { throw .hiddenFieldsRefused }
      return try core { () throws(CoreError) in
        try changes.withUnsafeBytes { given throws(CoreError) in
          func bytes(_ source: Source) -> UnsafeRawBufferPointer {
            switch source {
            case .stored(let range): UnsafeRawBufferPointer(rebasing: stored[range])
            case .given(let range): UnsafeRawBufferPointer(rebasing: given[range])
            }
          }
          var record = try SecretBuffer()
          try record.append(PasswordRecord.head(password.count))
          try password.withUnsafeBytes { password throws(CoreError) in try record.append(password) }
          if let key = PasswordRecord.oneTimeKey(layout, changes) {
            try record.append(attribute: PasswordLayout.Kind.oneTimeKey.rawValue, [], bytes(key))
          }
          for field in fields {
            let start = PasswordLayout.start(ofField: field.name)
            try record.append(attribute: PasswordLayout.Kind.hiddenField.rawValue, start, bytes(field.value))
          }
          let history = keepsHistory ? PasswordRecord.previousPasswords(layout, isReplaced: isReplaced, at: now) : []
          for previous in PasswordRecord.merge(history, changes.previousPasswords)
          where !password.withUnsafeBytes({ $0.elementsEqual(bytes(previous.password)) }) {
            let start = PasswordLayout.start(ofPasswordReplacedAt: previous.replaced)
            try record.append(
              attribute: PasswordLayout.Kind.previousPassword.rawValue, start, bytes(previous.password))
          }
          return try record.withUnsafeBytes { record throws(CoreError) in
            try PasswordRecord(SecretBytes(count: PasswordRecord.padded(record.count)) { $0.copyMemory(from: record) })
          }
        }
      }
    }
  }

  /// Returns the previous passwords of a record and of its changes with unique dates, the newest first: at most 10.
  private static func merge(
    _ stored: [(replaced: Int64, password: Range<Int>)], _ given: [(replaced: Int64, password: Range<Int>)]
  ) -> [(replaced: Int64, password: Source)] {
    var all = stored.map { (replaced: $0.replaced, password: Source.stored($0.password)) }
    guard !given.isEmpty else { return all }
    all += given.map { ($0.replaced, Source.given($0.password)) }
    all.sort { $0.replaced > $1.replaced }
    var merged: [(replaced: Int64, password: Source)] = []
    for previous in all.prefix(PasswordLayout.mostPreviousPasswords) {
      merged.append((min(previous.replaced, (merged.last?.replaced ?? .max) - 1), previous.password))
    }
    return merged
  }

  private static func oneTimeKey(_ layout: PasswordLayout, _ changes: borrowing SecretChanges) -> Source? {
    switch changes.oneTimeKey {
    case nil: layout.oneTimeKey.map(Source.stored)
    case .removal: nil
    case .value(let range): .given(range)
    }
  }

  /// Returns the hidden fields after `changes`: the stored fields in their order, and then the new fields.
  private static func fields(
    _ layout: PasswordLayout, _ changes: borrowing SecretChanges
  ) -> [(name: String, value: Source)] {
    var fields = layout.hiddenFields.map { (name: $0.name, value: Source.stored($0.value)) }
    for (name, change) in changes.hiddenFields {
      let index = fields.firstIndex { $0.name.hasSameBytes(as: name) }
      switch (change, index) {
      case (.value(let range), let index?): fields[index].value = .given(range)
      case (.value(let range), nil): fields.append((name, .given(range)))
      case (.removal, let index?): fields.remove(at: index)
      case (.rename(let newName), let index?): fields[index].name = newName
      case (.removal, nil), (.rename, nil): break
      }
    }
    return fields
  }

  /// Returns the previous passwords, the newest first; a replaced current password becomes the newest previous password.
  private static func previousPasswords(
    _ layout: PasswordLayout, isReplaced: Bool, at now: Int64
  ) -> [(replaced: Int64, password: Range<Int>)] {
    guard isReplaced else { return layout.previousPasswords }
    var passwords = [(replaced: now, password: layout.password)]
    var last = now
    for previous in layout.previousPasswords.prefix(PasswordLayout.mostPreviousPasswords - 1) {
      // If the clock was set back, later dates are corrected, because the dates are unique and in order.
      last = min(previous.replaced, last - 1)
      passwords.append((last, previous.password))
    }
    return passwords
  }
}

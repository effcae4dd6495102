import Flows
import SecretCore
import Statechart
import VaultCore

extension Services: VaultService {
  func open(entry: Secret?, password: Secret?) async throws -> VaultService.OpenOutcome {
    // The vault is opened first, so that the user does not fill in a form that cannot be saved.
    let vault = try await core.vault()
    guard let entry else {
      guard let given = password.flatMap({ core.secrets.text(of: $0) }) else { return .blank }
      return .begun(password: core.secrets.keep(.text(given)))
    }
    let found = try await vault.entry(id(of: entry))
    let secret = SecretText(try await vault.password(of: found.id))
    let details = found.details
    return .done(
      opened: core.secrets.keep(.entry(found)), title: try keep(details.title), user: try keep(details.user),
      password: core.secrets.keep(.text(secret)), websites: try keep(details.websites),
      category: try keep(details.category), tags: try keep(details.tagList), note: try keep(details.note),
      hasPassword: secret.bytes.count > 0)
  }

  func save(
    opened: Secret?, title: Secret?, user: Secret?, password: Secret?, websites: Secret?, category: Secret?, tags: Secret?,
    note: Secret?
  ) async throws -> VaultService.SaveOutcome {
    do {
      let texts = try texts(title, user, password, websites, category, tags, note)
      let vault = try await core.vault()
      let old = try entry(of: opened)
      // The form is stored first, because the app may lock or end before the outcome is reported.
      try await store(UnsavedForm(texts, of: old))
      guard EntryDetails.isTitle(texts.title.string) else { return .needsTitle }
      let details = try texts.details(changing: old?.details)
      let secret = try texts.password.bytes.copy()
      if let old {
        if let outcome = try await changeElsewhere(of: old, texts.password, in: vault) { return outcome }
        let stored = try await vault.password(of: old.id)
        guard secret.count > 0 || stored.count == 0 else {
          return .needsPassword(password: core.secrets.keep(.text(SecretText(stored))))
        }
        _ = try await vault.update(old, to: details, password: secret)
      } else {
        _ = try await vault.add(details, password: secret)
      }
      await discardForm()
      // The entry is saved, so exhausted memory only prevents the warning.
      let isWeak = try? isWeakPassword(texts.password, title: texts.title.string, user: texts.user.string)
      return .done(strength: isWeak == true ? .weak : .sufficient)
    } catch VaultFailure.changedMeanwhile {
      // Another process changed the entry between the comparison and the update, so the comparison is repeated.
      return try await save(
        opened: opened, title: title, user: user, password: password, websites: websites, category: category, tags: tags,
        note: note)
    }
  }

  /// Returns the outcome for a concurrent change; `nil` without such a change.
  ///
  /// A concurrent change means that another process has changed or removed the entry since `old` was read.
  private func changeElsewhere(
    of old: VaultEntry, _ password: SecretText, in vault: OpenVault
  ) async throws -> VaultService.SaveOutcome? {
    do {
      let now = try await vault.entry(old.id)
      guard now != old else { return nil }
      let isSame = try await password.bytes.isEqual(to: vault.password(of: old.id))
      return .changed(theirs: core.secrets.handle(of: .entry(old.id)), passwords: isSame ? .same : .different)
    } catch VaultFailure.notFound {
      return .removed
    }
  }

  func saveCopy(
    opened: Secret?, title: Secret?, user: Secret?, password: Secret?, websites: Secret?, category: Secret?, tags: Secret?,
    note: Secret?
  ) async throws -> VaultService.SaveCopyOutcome {
    let texts = try texts(title, user, password, websites, category, tags, note)
    let vault = try await core.vault()
    // The form is stored as the form of a new entry, because the copy is independent of the original.
    try await store(UnsavedForm(texts, of: nil))
    let old = try entry(of: opened)
    let details = try texts.details(title: EntryDetails.copyTitle(texts.title.string), changing: old?.details)
    do {
      _ = try await vault.add(details, password: texts.password.bytes.copy(), copyingSecretsOf: old?.id)
    } catch VaultFailure.notFound, VaultFailure.core(.authenticationFailed) {
      // Another process deleted the original, whose other secrets remain in the bin, or these secrets cannot be read.
      _ = try await vault.add(details, password: texts.password.bytes.copy())
    }
    await discardForm()
    return .done
  }

  func reopen(entry: Secret) async throws -> VaultService.ReopenOutcome {
    guard
      case .done(
        let opened, let title, let user, let password, let websites, let category, let tags, let note, let hasPassword) =
        try await open(entry: entry, password: nil)
    else { return .failed }
    return .done(
      opened: opened, title: title, user: user, password: password, websites: websites, category: category, tags: tags,
      note: note, hasPassword: hasPassword)
  }

  func interrupted() async -> VaultService.InterruptedOutcome {
    do {
      let vault = try await core.vault()
      return await vault.takeInterruptedImport() ? .anImport : .nothing
    } catch {
      return .nothing
    }
  }

  func password(entry: Secret) async throws -> VaultService.PasswordOutcome {
    let password = SecretText(try await core.vault().password(of: id(of: entry)))
    return password.bytes.count == 0 ? .missing : .done(password: core.secrets.keep(.text(password)))
  }

  func user(entry: Secret) async throws -> VaultService.UserOutcome {
    let user = try await core.vault().entry(id(of: entry)).details.user
    return user.isEmpty ? .missing : .done(user: try keep(user))
  }

  /// Returns the identifier of the entry in a row of a list.
  ///
  /// - Throws: `VaultFailure.notFound` if there is no row, or the app was locked meanwhile.
  func id(of entry: Secret?) throws(VaultFailure) -> VaultEntry.ID {
    guard let entry, case .entry(let id) = core.secrets.row(of: entry) else { throw .notFound }
    return id
  }

  /// Returns the version of the entry at the time when its form was opened; `nil` for a new entry.
  ///
  /// - Throws: `VaultFailure.closed` if the app was locked meanwhile.
  func entry(of opened: Secret?) throws(VaultFailure) -> VaultEntry? {
    guard let opened else { return nil }
    guard case .entry(let entry) = core.secrets.value(of: opened) else { throw .closed }
    return entry
  }
}

/// Returns whether the password of an entry is weak, by the same limit as the check of all passwords.
///
/// An empty text is no password, and therefore not weak.
func isWeakPassword(_ password: SecretText, title: String, user: String) throws(CoreError) -> Bool {
  guard password.bytes.count > 0 else { return false }
  return try PasswordStrength(of: password.bytes, knowing: [title, user]).level < .good
}

extension EntryDetails {
  /// Returns whether `title` contains a character other than white space.
  static func isTitle(_ title: String) -> Bool { title.contains { !$0.isWhitespace } }

  /// Returns `title` with the suffix ` (2)`, for a copy of an entry; `title` itself if the result would exceed 255 bytes.
  static func copyTitle(_ title: String) -> String {
    let second = title + " (2)"
    return second.utf8.count <= 255 ? second : title
  }
}

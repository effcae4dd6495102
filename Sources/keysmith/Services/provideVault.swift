import Flows
import SecretCore
import Statechart
import Synchronization
import Vault

extension Services: VaultService.Provider {
  func open(entry: Secret, password: Secret) async -> VaultService.OpenOutcome {
    do {
      run.edited.withLock { $0 = nil }
      // Nobody is to fill in a form that could not be saved.
      let vault = try await core.vault()
      guard entry != .absent else {
        guard let given = core.secrets.text(of: password) else { return .blank }
        return .begun(password: keep(.text(given)))
      }
      let found = try await vault.entry(id(of: entry))
      let secret = try await vault.password(of: found.id)
      let details = found.details
      run.edited.withLock { $0 = found }
      return .done(
        title: try keep(details.title), user: try keep(details.user), password: keep(.text(SecretText(secret))),
        category: try keep(details.category), note: try keep(details.note))
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func save(
    entry: Secret, title: Secret, user: Secret, password: Secret, category: Secret, note: Secret
  ) async -> VaultService.SaveOutcome {
    do {
      let texts = try texts(title, user, password, category, note)
      let vault = try await core.vault()
      // The app may lock before anybody hears what has come of it.
      try await setAside(texts, in: vault)
      guard EntryDetails.isTitle(texts.title.string) else { return .needsTitle }
      let details = try EntryDetails(
        title: texts.title.string, user: texts.user.string, category: texts.category.string, note: texts.note.string)
      let secret = try texts.password.bytes.copy()
      if let old = run.edited.withLock({ $0 }) {
        if let outcome = try await changeElsewhere(of: old, texts.password, in: vault) { return outcome }
        let stored = try await vault.password(of: old.id)
        guard secret.count > 0 || stored.count == 0 else {
          return .needsPassword(password: keep(.text(SecretText(stored))))
        }
        _ = try await vault.update(old, to: details, password: secret)
      } else if entry == .absent {
        _ = try await vault.add(details, password: secret)
      } else {
        throw VaultFailure.notFound
      }
      core.formShelf.clear()
      return .done
    } catch VaultFailure.changedMeanwhile {
      // Since it was looked at.
      return await save(entry: entry, title: title, user: user, password: password, category: category, note: note)
    } catch {
      core.fail(error)
      return .failed
    }
  }

  /// What another window has made of an entry since it was read; `nil` if nothing.
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
    title: Secret, user: Secret, password: Secret, category: Secret, note: Secret
  ) async -> VaultService.SaveCopyOutcome {
    do {
      let texts = try texts(title, user, password, category, note)
      let vault = try await core.vault()
      try await setAside(texts, in: vault)
      let second = EntryDetails.copyTitle(texts.title.string)
      let details = try EntryDetails(
        title: second, user: texts.user.string, category: texts.category.string, note: texts.note.string)
      _ = try await vault.add(details, password: texts.password.bytes.copy())
      core.formShelf.clear()
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func reopen(entry: Secret) async -> VaultService.ReopenOutcome {
    guard case .done(let title, let user, let password, let category, let note) = await open(entry: entry, password: .absent)
    else { return .failed }
    return .done(title: title, user: user, password: password, category: category, note: note)
  }

  func interrupted() async -> VaultService.InterruptedOutcome {
    do {
      return try await core.vault().takeInterruptedImport() ? .anImport : .nothing
    } catch {
      return .nothing
    }
  }

  func setAside(
    title: Secret, user: Secret, password: Secret, category: Secret, note: Secret
  ) async -> VaultService.SetAsideOutcome {
    do {
      // First of all: what handles stand for goes when the app locks.
      let texts = try texts(title, user, password, category, note)
      try await setAside(texts, in: core.vault())
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  private func setAside(_ texts: FormTexts, in vault: OpenVault) async throws {
    let turn = core.formShelf.begin()
    core.formShelf.put(try await UnsavedForm(texts, of: run.edited.withLock { $0 }, in: vault), begunAs: turn)
  }

  func unsaved() async -> VaultService.UnsavedOutcome {
    guard let form = core.formShelf.form else { return .nothing }
    do {
      if try await form.isOf(core.vault()) { return .aForm }
      core.formShelf.clear()
    } catch {
      core.fail(error)
    }
    return .nothing
  }

  func bringBack() async -> VaultService.BringBackOutcome {
    guard let form = core.formShelf.form else { return .failed }
    do {
      let vault = try await core.vault()
      let entry = try await form.entry(in: vault)
      let texts = try await form.texts(in: vault)
      run.edited.withLock { $0 = entry }
      return .done(
        title: keep(.text(texts.title)), user: keep(.text(texts.user)), password: keep(.text(texts.password)),
        category: keep(.text(texts.category)), note: keep(.text(texts.note)))
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func password(entry: Secret) async -> VaultService.PasswordOutcome {
    do {
      return .done(password: keep(.text(SecretText(try await core.vault().password(of: id(of: entry))))))
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func remove(entry: Secret) async -> VaultService.RemoveOutcome {
    do {
      try await core.vault().delete(id(of: entry))
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  private func id(of entry: Secret) throws(VaultFailure) -> VaultEntry.ID {
    guard case .entry(let id) = core.secrets.row(of: entry) else { throw .notFound }
    return id
  }

  /// What a form says.
  /// - Throws: `VaultFailure.closed` if the app has locked meanwhile.
  private func texts(
    _ title: Secret, _ user: Secret, _ password: Secret, _ category: Secret, _ note: Secret
  ) throws -> FormTexts {
    func text(_ secret: Secret) throws -> SecretText {
      if secret == .absent { return SecretText(try SecretBytes(count: 0)) }
      guard let text = core.secrets.text(of: secret) else { throw VaultFailure.closed }
      return text
    }
    return FormTexts(
      title: try text(title), user: try text(user), password: try text(password), category: try text(category),
      note: try text(note))
  }
}

extension EntryDetails {
  /// Whether there is anything in `title` to call an entry by.
  static func isTitle(_ title: String) -> Bool { title.contains { !$0.isWhitespace } }

  /// The title of an entry that is saved beside the one that has `title`: the same where there is no room for more.
  static func copyTitle(_ title: String) -> String {
    let second = title + " (2)"
    return second.utf8.count <= 255 ? second : title
  }
}

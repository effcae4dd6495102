import Flows
import SecretCore
import Statechart
import Synchronization
import Vault

extension Services: VaultService.Provider {
  func open(entry: Secret, password: Secret) async -> VaultService.OpenOutcome {
    do {
      run.edited.withLock { $0 = nil }
      guard entry != .absent else {
        guard let given = core.secrets.text(of: password) else { return .blank }
        return .begun(password: keep(.text(given)))
      }
      let vault = try await core.vault()
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
    let name = text(title)
    guard EntryDetails.isTitle(name) else { return .needsTitle }
    do {
      let details = try EntryDetails(title: name, user: text(user), category: text(category), note: text(note))
      let secret = try core.secrets.text(of: password)?.bytes.copy() ?? SecretBytes(count: 0)
      let vault = try await core.vault()
      if let old = run.edited.withLock({ $0 }) {
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
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func keep(title: Secret, user: Secret, password: Secret, category: Secret, note: Secret) async -> VaultService.KeepOutcome {
    do {
      // Read at once: what handles stand for goes when the app locks.
      let texts = UnsavedForm.Texts(
        title: try typed(title), user: try typed(user), password: try typed(password), category: try typed(category),
        note: try typed(note))
      let form = try await UnsavedForm(texts, of: run.edited.withLock { $0 }, in: core.vault())
      core.unsavedForm.withLock { $0 = form }
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func unsaved() async -> VaultService.UnsavedOutcome {
    guard let form = core.unsavedForm.withLock({ $0 }) else { return .nothing }
    do {
      _ = try await form.texts(in: core.vault())
      return .aForm
    } catch {
      core.fail(error)
      // All was deleted meanwhile, and this with it.
      if error as? VaultFailure == .core(.authenticationFailed) { core.forgetForm() }
      return .nothing
    }
  }

  func resume() async -> VaultService.ResumeOutcome {
    guard let form = core.unsavedForm.withLock({ $0 }) else { return .failed }
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

  /// What was typed into a field, and nothing where nothing was.
  private func typed(_ secret: Secret) throws -> SecretText {
    if secret == .absent { return SecretText(try SecretBytes(count: 0)) }
    guard let text = core.secrets.text(of: secret) else { throw VaultFailure.closed }
    return text
  }

  private func text(_ secret: Secret) -> String { core.secrets.text(of: secret)?.string ?? "" }
}

extension EntryDetails {
  /// Whether there is anything in `title` to call an entry by.
  static func isTitle(_ title: String) -> Bool { title.contains { !$0.isWhitespace } }
}

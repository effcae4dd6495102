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

  private func text(_ secret: Secret) -> String { core.secrets.text(of: secret)?.string ?? "" }
}

extension EntryDetails {
  /// Whether there is anything in `title` to call an entry by.
  static func isTitle(_ title: String) -> Bool { title.contains { !$0.isWhitespace } }
}

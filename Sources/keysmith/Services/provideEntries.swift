import Flows
import Foundation
import SecretCore
import Statechart
import VaultCore

/// The operations on the one-time codes of entries.
extension Services {
  func oneTimeCode(entry: Secret?) async throws -> VaultService.OneTimeCodeOutcome {
    do {
      let code = try await core.vault().oneTimeCode(of: id(of: entry))
      let left = Duration.seconds(code.secondsLeft)
      return .known(code: core.secrets.keep(.text(SecretText(try code.digits.copy()))), left: left)
    } catch VaultFailure.secretNotFound {
      return .missing
    }
  }

  func setOneTimeKey(entry: Secret?, key: Secret) async throws -> VaultService.SetOneTimeKeyOutcome {
    let (text, id) = (try plaintext(of: key), try id(of: entry))
    try await store(UnsavedForm(.oneTimeKey(text), of: .anyVersion(id)))
    var changes = SecretChanges()
    do {
      try changes.setOneTimeKey(OneTimeKey(text.bytes))
    } catch .oneTimeKeyRefused(let problem) {
      return .invalid(problem: problem.isUnsupported ? .notSupported : .notAKey)
    }
    let vault = try await core.vault()
    do {
      let current = try await vault.entry(id)
      if !current.hasOneTimeKey {
        _ = try await vault.update(current, to: current.details, secrets: changes)
      } else if try await !hasKey(text, id, in: vault) {
        // Another window may have added a key while this one was typed.
        return .exists
      }
    } catch VaultFailure.notFound {
      return .removed
    }
    await discardForm()
    return .done
  }

  /// Returns whether the key of an entry equals the typed key: the app may have ended after it saved the key, and before it
  /// discarded the form.
  private func hasKey(_ typed: SecretText, _ id: VaultEntry.ID, in vault: OpenVault) async throws -> Bool {
    let stored = try await vault.oneTimeKey(of: id)
    return stored.isEqual(to: try OneTimeKey(typed.bytes))
  }

  func removeOneTimeKey(entry: Secret?) async throws -> VaultService.RemoveOneTimeKeyOutcome {
    let vault = try await core.vault()
    let current = try await vault.entry(id(of: entry))
    var changes = SecretChanges()
    changes.removeOneTimeKey()
    _ = try await vault.update(current, to: current.details, secrets: changes)
    return .done
  }
}

extension OneTimeKeyProblem {
  /// Whether the text is a key for codes that the app does not support.
  fileprivate var isUnsupported: Bool {
    switch self {
    case .counterBased, .steam, .unknownAlgorithm, .digitsOutOfRange, .periodOutOfRange, .unknownType: true
    default: false
    }
  }
}

/// The operations on the bin.
extension Services {
  func remove(entry: Secret) async throws -> VaultService.RemoveOutcome {
    let (vault, id) = (try await core.vault(), try id(of: entry))
    do {
      try await vault.delete(id)
      return .done
    } catch VaultFailure.core(.authenticationFailed) {
      return .unreadable
    }
  }

  func restore(entry: Secret) async throws -> VaultService.RestoreOutcome {
    _ = try await core.vault().restore(id(of: entry))
    return .done
  }

  func erase(entry: Secret) async throws -> VaultService.EraseOutcome {
    try await core.vault().erase(id(of: entry))
    return .done
  }

  func bin() async -> [ListRow] {
    await rows {
      try await core.vault().bin().map { entry in
        let deleted = entry.deleted.map { $0.formatted(shortMoment) } ?? ""
        return ListRow(entry.details.title, detail: deleted, handle: core.secrets.handle(of: .entry(entry.id)))
      }
    }
  }
}

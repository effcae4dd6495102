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
    guard let text = core.secrets.text(of: key) else { throw VaultFailure.closed }
    var changes = SecretChanges()
    do {
      try changes.setOneTimeKey(OneTimeKey(text.bytes))
    } catch .oneTimeKeyRefused(let problem) {
      return .invalid(problem: problem.isUnsupported ? .notSupported : .notAKey)
    }
    try await apply(changes, to: entry)
    return .done
  }

  func removeOneTimeKey(entry: Secret?) async throws -> VaultService.RemoveOneTimeKeyOutcome {
    var changes = SecretChanges()
    changes.removeOneTimeKey()
    try await apply(changes, to: entry)
    return .done
  }

  /// Changes the secrets of the current version of an entry.
  ///
  /// - Throws: `VaultFailure`, and the errors of `AppCore.vault()`.
  func apply(_ changes: consuming SecretChanges, to entry: Secret?) async throws {
    let vault = try await core.vault()
    let current = try await vault.entry(id(of: entry))
    _ = try await vault.update(current, to: current.details, secrets: changes)
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

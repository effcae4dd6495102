import Flows
import SecretCore
import Statechart
import VaultCore

/// The operations on the details of an entry.
extension Services {
  func detail(entry: Secret, detail: Secret) async throws -> VaultService.DetailOutcome {
    let (vault, id) = (try await core.vault(), try id(of: entry))
    guard case .detail(let detail, of: id) = core.secrets.row(of: detail) else { return .failed }
    func keep(_ bytes: consuming SecretBytes) -> Secret { core.secrets.keep(.text(SecretText(bytes))) }
    switch detail {
    case .hiddenField(let bytes):
      let name = String(decoding: bytes, as: UTF8.self)
      return .hidden(name: try self.keep(name), value: keep(try await vault.hiddenField(named: name, of: id)))
    case .previousPassword(let password):
      return .previous(password: keep(try await vault.previousPassword(password, of: id)))
    case .title, .user, .websites, .category, .tags, .note, .created, .changed, .field:
      guard let text = detail.text(of: try await vault.entry(id)) else { return .failed }
      return .text(text: try self.keep(text))
    }
  }

  func restorePassword(entry: Secret, detail: Secret?) async throws -> VaultService.RestorePasswordOutcome {
    let (vault, id) = (try await core.vault(), try id(of: entry))
    guard let detail, case .detail(.previousPassword(let password), of: id) = core.secrets.row(of: detail) else {
      return .failed
    }
    let current = try await vault.entry(id)
    _ = try await vault.update(current, to: current.details, password: vault.previousPassword(password, of: id))
    return .done
  }

  func duplicate(entry: Secret) async throws -> VaultService.DuplicateOutcome {
    let (vault, id) = (try await core.vault(), try id(of: entry))
    let details = try await vault.entry(id).details
    let copy = try await vault.add(
      details.replacing(title: EntryDetails.copyTitle(details.title), isArchived: false),
      password: vault.password(of: id), copyingSecretsOf: id)
    return .done(copy: core.secrets.handle(of: .entry(copy.id)))
  }

  func move(entry: Secret, place: VaultService.Place) async throws -> VaultService.MoveOutcome {
    let vault = try await core.vault()
    let current = try await vault.entry(id(of: entry))
    _ = try await vault.update(current, to: current.details.replacing(isArchived: place == .archive))
    return .done
  }

  func hiddenField(entry: Secret?, name: Secret?) async throws -> VaultService.HiddenFieldOutcome {
    guard let name = string(name) else { return .failed }
    let value = try await core.vault().hiddenField(named: name, of: id(of: entry))
    return .done(name: try keep(name), value: core.secrets.keep(.text(SecretText(value))))
  }

  func saveHiddenField(
    entry: Secret?, old: Secret?, name: Secret?, value: Secret?
  ) async throws -> VaultService.SaveHiddenFieldOutcome {
    let (old, name) = (string(old), string(name) ?? "")
    guard EntryDetails.isTitle(name) else { return .needsName }
    let given = try value.flatMap { core.secrets.text(of: $0) } ?? SecretText(SecretBytes(count: 0))
    let current = try await core.vault().entry(id(of: entry))
    let others = current.details.fields.map(\.name) + current.hiddenFieldNames
    guard name == old || !others.contains(name) else { return .nameTaken }
    do {
      try await apply(changes(replacing: old, by: name, given), to: entry)
      return .done
    } catch VaultFailure.hiddenFieldsRefused {
      return .tooLarge
    }
  }

  private func changes(
    replacing old: String?, by name: String, _ value: SecretText
  ) throws(VaultFailure) -> SecretChanges {
    var changes = SecretChanges()
    if let old, !old.utf8.elementsEqual(name.utf8) { changes.removeHiddenField(old) }
    try changes.setHiddenField(name, to: value.bytes)
    return changes
  }

  func removeHiddenField(entry: Secret?, name: Secret?) async throws -> VaultService.RemoveHiddenFieldOutcome {
    guard let name = string(name) else { return .failed }
    var changes = SecretChanges()
    changes.removeHiddenField(name)
    try await apply(changes, to: entry)
    return .done
  }
}

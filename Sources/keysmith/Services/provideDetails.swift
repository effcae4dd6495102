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
      return .hiddenField(value: keep(try await vault.hiddenField(named: name, of: id)))
    case .previousPassword(let password):
      return .previous(password: keep(try await vault.previousPassword(password, of: id)))
    case .title, .user, .websites, .category, .tags, .note, .created, .changed, .field:
      guard let text = detail.text(of: try await vault.entry(id)) else { return .failed }
      let kept = try self.keep(text)
      return detail.customField == nil ? .text(text: kept) : .field(value: kept)
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

  func customField(entry: Secret?, row: Secret?) async throws -> VaultService.CustomFieldOutcome {
    let vault = try await core.vault()
    let current = try await vault.entry(id(of: entry))
    guard let detail = try storedField(row, of: current), let field = detail.customField else { return .failed }
    if let text = detail.text(of: current) {
      return .done(
        opened: core.secrets.keep(.entry(current)), name: try keep(field.name), value: try keep(text), isHidden: false)
    }
    let value = try await vault.hiddenField(named: field.name, of: current.id)
    return .done(
      opened: core.secrets.keep(.entry(current)), name: try keep(field.name),
      value: core.secrets.keep(.text(SecretText(value))), isHidden: true)
  }

  func saveCustomField(
    entry: Secret?, opened: Secret?, row: Secret?, name: Secret?, value: Secret?, isHidden: Bool
  ) async throws -> VaultService.SaveCustomFieldOutcome {
    let name = string(name) ?? ""
    guard EntryDetails.isTitle(name) else { return .needsName }
    let value = try value.flatMap { core.secrets.text(of: $0) } ?? SecretText(SecretBytes(count: 0))
    // An imported field can be empty.
    guard row != nil || value.bytes.count > 0 else { return .needsValue }
    let vault = try await core.vault()
    let current: VaultEntry
    if let version = try self.entry(of: opened) { current = version } else { current = try await vault.entry(id(of: entry)) }
    let old = try storedField(row, of: current)
    let new: NewField = (name: name, value: value, isHidden: isHidden)
    guard !isTaken(new, replacing: old, in: current) else { return .nameTaken }
    do {
      try await replace(old, by: new, in: current)
      return .done
    } catch VaultFailure.hiddenFieldsRefused, VaultFailure.attributesRefused {
      return .tooLarge
    } catch VaultFailure.changedMeanwhile {
      return .changed
    }
  }

  func removeCustomField(opened: Secret?, row: Secret?) async throws -> VaultService.RemoveCustomFieldOutcome {
    guard let current = try entry(of: opened), let old = try storedField(row, of: current) else { return .failed }
    do {
      try await replace(old, by: nil, in: current)
      return .done
    } catch VaultFailure.changedMeanwhile {
      return .changed
    }
  }

  private typealias NewField = (name: String, value: SecretText, isHidden: Bool)

  /// Returns the custom field of a row; `nil` without a row.
  ///
  /// - Throws: `VaultFailure.notFound` if the row is not the row of a custom field of the entry.
  private func storedField(_ row: Secret?, of entry: VaultEntry) throws(VaultFailure) -> EntryDetail? {
    guard let row else { return nil }
    guard case .detail(let detail, of: entry.id) = core.secrets.row(of: row), let field = detail.customField,
      field.isHidden || detail.text(of: entry) != nil
    else { throw .notFound }
    return detail
  }

  /// Returns whether another field of the entry, of either kind, has the name of `new`.
  ///
  /// Imported fields can have equal names, so a field that keeps its name and its kind is accepted.
  private func isTaken(_ new: NewField, replacing old: EntryDetail?, in entry: VaultEntry) -> Bool {
    var names = entry.details.fields.map(\.name) + entry.hiddenFieldNames
    if let old = old?.customField {
      if old.name == new.name, old.isHidden == new.isHidden { return false }
      if let index = names.firstIndex(of: old.name) { names.remove(at: index) }
    }
    return names.contains(new.name)
  }

  /// Replaces a custom field in one update: adds a field if `old` is `nil`, and removes a field if `new` is `nil`.
  private func replace(_ old: EntryDetail?, by new: NewField?, in entry: VaultEntry) async throws {
    var fields = entry.details.fields
    var secrets = SecretChanges()
    // A field that stays visible or hidden keeps its position.
    var position = fields.endIndex
    if case .field(let index, _) = old {
      fields.remove(at: index)
      position = index
    } else if let name = old?.customField?.name {
      if let new, new.isHidden { try secrets.renameHiddenField(name, to: new.name) } else { secrets.removeHiddenField(name) }
    }
    if let new, new.isHidden {
      try secrets.setHiddenField(new.name, to: new.value.bytes)
    } else if let new {
      fields.insert(EntryDetails.Field(name: new.name, value: new.value.string), at: position)
    }
    _ = try await core.vault().update(entry, to: entry.details.replacing(fields: fields), secrets: secrets)
  }
}

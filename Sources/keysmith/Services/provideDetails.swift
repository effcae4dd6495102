import Flows
import SecretCore
import Statechart
import VaultCore

/// The operations on the details of an entry.
extension Services {
  func secretKinds(entry: Secret?) async throws -> VaultService.SecretKindsOutcome {
    let (vault, id) = (try await core.vault(), try id(of: entry))
    let hasPassword = try await vault.password(of: id).count > 0
    return .known(hasPassword: hasPassword, hasOneTimeKey: try await vault.entry(id).hasOneTimeKey)
  }

  func detail(entry: Secret, detail: Secret) async throws -> VaultService.DetailOutcome {
    let (vault, id) = (try await core.vault(), try id(of: entry))
    guard case .detail(let detail, of: id) = core.secrets.row(of: detail) else { return .failed }
    func keep(_ bytes: consuming SecretBytes) -> Secret { core.secrets.keep(.text(SecretText(bytes))) }
    switch detail {
    case .oneTimeCode: return .oneTimeCode
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
    guard let row, case .detail(let detail, of: current.id) = core.secrets.row(of: row), let field = detail.customField else {
      return .failed
    }
    let value: Secret
    if field.isHidden {
      value = core.secrets.keep(.text(SecretText(try await vault.hiddenField(named: field.name, of: current.id))))
    } else {
      guard let text = detail.text(of: current) else { return .failed }
      value = try keep(text)
    }
    return .done(
      opened: core.secrets.keep(.field(detail, of: current)), name: try keep(field.name), value: value,
      isHidden: field.isHidden)
  }

  func saveCustomField(
    entry: Secret?, opened: Secret?, name: Secret?, value: Secret?, isHidden: Bool
  ) async throws -> VaultService.SaveCustomFieldOutcome {
    let opened = try field(of: opened)
    let id = try opened?.entry.id ?? self.id(of: entry)
    let new = FieldTexts(
      changing: opened?.detail, name: try plaintext(of: name), value: try plaintext(of: value), isHidden: isHidden)
    try await store(UnsavedForm(.customField(new), of: owner(of: opened, in: entry)))
    guard EntryDetails.isTitle(new.name.string) else { return .needsName }
    // An imported field can be empty.
    guard new.changing != nil || new.value.bytes.count > 0 else { return .needsValue }
    do {
      let current: VaultEntry
      if let opened { current = opened.entry } else { current = try await core.vault().entry(id) }
      guard !isTaken(new, in: current) else { return .nameTaken }
      try await replace(new.changing, by: new, in: current)
      await discardForm()
      return .done
    } catch VaultFailure.hiddenFieldsRefused, VaultFailure.attributesRefused {
      return .tooLarge
    } catch VaultFailure.changedMeanwhile {
      return .changed
    } catch VaultFailure.notFound {
      return .removed
    }
  }

  func removeCustomField(opened: Secret?) async throws -> VaultService.RemoveCustomFieldOutcome {
    guard let old = try field(of: opened) else { return .failed }
    do {
      try await replace(old.detail, by: nil, in: old.entry)
      return .done
    } catch VaultFailure.changedMeanwhile {
      return .changed
    }
  }

  /// Returns whether another field of the entry, of either kind, has the name of `new`.
  ///
  /// Imported fields can have equal names, so a field that keeps its name and its kind is accepted.
  private func isTaken(_ new: FieldTexts, in entry: VaultEntry) -> Bool {
    let name = new.name.string
    var names = entry.details.fields.map(\.name) + entry.hiddenFieldNames
    if let old = new.changing?.customField {
      if old.name == name, old.isHidden == new.isHidden { return false }
      if let index = names.firstIndex(of: old.name) { names.remove(at: index) }
    }
    return names.contains(name)
  }

  /// Replaces a custom field in one update: adds a field if `old` is `nil`, and removes a field if `new` is `nil`.
  private func replace(_ old: EntryDetail?, by new: FieldTexts?, in entry: VaultEntry) async throws {
    var fields = entry.details.fields
    var secrets = SecretChanges()
    // A field that stays visible or hidden keeps its position.
    var position = fields.endIndex
    if case .field(let index, _) = old {
      fields.remove(at: index)
      position = index
    } else if let name = old?.customField?.name {
      if let new, new.isHidden {
        try secrets.renameHiddenField(name, to: new.name.string)
      } else {
        secrets.removeHiddenField(name)
      }
    }
    if let new, new.isHidden {
      try secrets.setHiddenField(new.name.string, to: new.value.bytes)
    } else if let new {
      fields.insert(EntryDetails.Field(name: new.name.string, value: new.value.string), at: position)
    }
    _ = try await core.vault().update(entry, to: entry.details.replacing(fields: fields), secrets: secrets)
  }
}

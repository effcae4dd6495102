import Flows
import SecretCore
import Statechart
import VaultCore

/// The operations on unsaved forms.
///
/// The values of a form are read before the first suspension, because a lock of the app releases their handles.
extension Services {
  func setAside(
    opened: Secret?, title: Secret?, user: Secret?, password: Secret?, websites: Secret?, category: Secret?, tags: Secret?,
    note: Secret?
  ) async throws -> VaultService.SetAsideOutcome {
    let (texts, entry) = (try texts(title, user, password, websites, category, tags, note), try entry(of: opened))
    try await store(UnsavedForm(texts, of: entry))
    return .done
  }

  func setAsideField(
    entry: Secret?, opened: Secret?, name: Secret?, value: Secret?, isHidden: Bool
  ) async throws -> VaultService.SetAsideFieldOutcome {
    let opened = try field(of: opened)
    let texts = FieldTexts(
      changing: opened?.detail, name: try plaintext(of: name), value: try plaintext(of: value), isHidden: isHidden)
    try await store(UnsavedForm(.customField(texts), of: owner(of: opened, in: entry)))
    return .done
  }

  func setAsideKey(entry: Secret?, key: Secret?) async throws -> VaultService.SetAsideKeyOutcome {
    try await store(UnsavedForm(.oneTimeKey(plaintext(of: key)), of: .anyVersion(id(of: entry))))
    return .done
  }

  func unsaved() async -> VaultService.UnsavedOutcome {
    guard let vault = try? await core.vault(), let form = try? await core.unsavedForms.form(in: vault) else { return .nothing }
    let entry = form.owner.id.map { core.secrets.handle(of: .entry($0)) }
    switch (form.content, entry) {
    case (.entry, _): return .anEntry
    case (.customField, let entry?): return .aField(entry: entry)
    case (.oneTimeKey, let entry?): return .aKey(entry: entry)
    case (.customField, nil), (.oneTimeKey, nil): return .nothing
    }
  }

  func bringBack() async throws -> VaultService.BringBackOutcome {
    let vault = try await core.vault()
    guard let form = try await core.unsavedForms.form(in: vault), case .entry(let texts) = form.content else { return .failed }
    let found = try await form.entry(in: vault)
    let entry = found.flatMap { form.changes($0) ? $0 : nil }
    let hasPassword = texts.password.bytes.count > 0
    func keep(_ text: SecretText) -> Secret { core.secrets.keep(.text(text)) }
    guard entry != nil || form.owner == .newEntry else {
      return .changed(
        title: keep(texts.title), user: keep(texts.user), password: keep(texts.password), websites: keep(texts.websites),
        category: keep(texts.category), tags: keep(texts.tags), note: keep(texts.note), hasPassword: hasPassword)
    }
    return .done(
      opened: entry.map { core.secrets.keep(.entry($0)) }, title: keep(texts.title), user: keep(texts.user),
      password: keep(texts.password), websites: keep(texts.websites), category: keep(texts.category),
      tags: keep(texts.tags), note: keep(texts.note), hasPassword: hasPassword)
  }

  func bringBackField() async throws -> VaultService.BringBackFieldOutcome {
    let vault = try await core.vault()
    guard let form = try await core.unsavedForms.form(in: vault), case .customField(let texts) = form.content else {
      return .failed
    }
    guard let entry = try await form.entry(in: vault) else { return .gone(value: core.secrets.keep(.text(texts.value))) }
    // The app may have ended after it saved the field, and before it discarded the form.
    if !form.changes(entry), await isSaved(texts, in: entry, of: vault) { return .saved }
    let (name, value) = (core.secrets.keep(.text(texts.name)), core.secrets.keep(.text(texts.value)))
    if let changing = texts.changing, form.changes(entry), changing.isCustomField(of: entry) {
      let opened = core.secrets.keep(.field(changing, of: entry))
      return .done(opened: opened, name: name, value: value, isHidden: texts.isHidden)
    }
    guard texts.changing == nil else { return .changed(name: name, value: value, isHidden: texts.isHidden) }
    return .done(opened: nil, name: name, value: value, isHidden: texts.isHidden)
  }

  /// Returns whether an entry has the field with the name, the value and the kind of the form.
  private func isSaved(_ field: FieldTexts, in entry: VaultEntry, of vault: OpenVault) async -> Bool {
    let name = field.name.string
    guard field.isHidden else {
      let value = field.value.string
      return entry.details.fields.contains { $0.name.utf8.elementsEqual(name.utf8) && $0.value.utf8.elementsEqual(value.utf8) }
    }
    guard let stored = try? await vault.hiddenField(named: name, of: entry.id) else { return false }
    return stored.isEqual(to: field.value.bytes)
  }

  func bringBackKey() async throws -> VaultService.BringBackKeyOutcome {
    let vault = try await core.vault()
    guard let form = try await core.unsavedForms.form(in: vault), case .oneTimeKey(let text) = form.content else {
      return .failed
    }
    let found = try await form.entry(in: vault)
    let key = core.secrets.keep(.text(text))
    return found == nil ? .gone(key: key) : .done(key: key)
  }

  @MainActor func holdForm() { core.unsavedForms.markUnsaved() }

  @MainActor func forgetForm() { core.unsavedForms.discard() }

  /// Stores a form instead of the previous one, because the app may lock or end before its texts are saved.
  func store(_ form: UnsavedForm) async throws {
    try await core.unsavedForms.keep(form, in: core.vault())
  }

  /// Discards the form, because its texts were saved. After a crash, the form is not restored.
  func discardForm() async {
    core.unsavedForms.discard()
    await core.unsavedForms.finish()
  }

  /// A custom field, and the version of its entry.
  typealias OpenedField = (detail: EntryDetail, entry: VaultEntry)

  /// Returns the custom field at the time when its form was opened; `nil` for a new field.
  ///
  /// - Throws: `VaultFailure.closed` if the app was locked meanwhile.
  func field(of opened: Secret?) throws(VaultFailure) -> OpenedField? {
    guard let opened else { return nil }
    guard case .field(let detail, of: let entry) = core.secrets.value(of: opened) else { throw .closed }
    return (detail, entry)
  }

  /// Returns the owner of the form of a custom field; a new field is added to any version of its entry.
  ///
  /// - Throws: `VaultFailure.notFound` if there is no row, or the app was locked meanwhile.
  func owner(of opened: OpenedField?, in entry: Secret?) throws(VaultFailure) -> UnsavedForm.Owner {
    guard let opened else { return .anyVersion(try id(of: entry)) }
    return .version(opened.entry.id, changed: opened.entry.changed)
  }

  /// Returns the text of a field of a form; an empty text for an empty field.
  ///
  /// - Throws: `VaultFailure.closed` if the app was locked meanwhile, and `CoreError` if memory is exhausted.
  func plaintext(of secret: Secret?) throws -> SecretText {
    guard let secret, secret != .absent else { return SecretText(try SecretBytes(count: 0)) }
    guard let text = core.secrets.text(of: secret) else { throw VaultFailure.closed }
    return text
  }

  /// Returns the plaintexts of the form of an entry, by the handles of its fields.
  ///
  /// - Throws: `VaultFailure.closed` if the app was locked meanwhile, and `CoreError` if memory is exhausted.
  func texts(
    _ title: Secret?, _ user: Secret?, _ password: Secret?, _ websites: Secret?, _ category: Secret?, _ tags: Secret?,
    _ note: Secret?
  ) throws -> FormTexts {
    FormTexts(
      title: try plaintext(of: title), user: try plaintext(of: user), password: try plaintext(of: password),
      websites: try plaintext(of: websites), category: try plaintext(of: category), tags: try plaintext(of: tags),
      note: try plaintext(of: note))
  }
}

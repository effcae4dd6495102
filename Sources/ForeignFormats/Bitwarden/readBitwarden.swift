import Foundation

extension ForeignEntries {
  /// Appends the entries of an unencrypted Bitwarden export.
  mutating func readBitwarden(_ bytes: [UInt8]) throws(ForeignFormatError) {
    try checkJSON(bytes)
    let export = try BitwardenExport(bytes)
    if export.encrypted == true || export.passwordProtected == true { throw .encrypted(.bitwarden) }
    guard let items = export.items else { throw .notAnExport(.bitwarden) }
    var folders: [String: String] = [:]
    for folder in (export.folders ?? []) + (export.collections ?? []) {
      if let id = folder.id { folders[id] = folder.name }
    }
    for item in items {
      try add(ForeignEntry(item, folders), isDeleted: item.deletedDate != nil)
    }
  }
}

extension BitwardenExport {
  /// Decodes an export.
  fileprivate init(_ bytes: [UInt8]) throws(ForeignFormatError) {
    do {
      self = try JSONDecoder().decode(BitwardenExport.self, from: Data(bytes))
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw context.codingPath.isEmpty
        ? .notAnExport(.bitwarden) : .unexpectedValue(path: BitwardenExport.path(context.codingPath))
    } catch {
      throw .malformedJSON(line: nil)
    }
  }

  /// Returns the path of a value, such as `items[3].login.password`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

extension ForeignEntry {
  /// Creates the entry of an item.
  ///
  /// - Parameter folders: The names of the folders and collections by their identifiers.
  fileprivate init(_ item: BitwardenExport.Item, _ folders: [String: String]) {
    self.init()
    title = item.name ?? ""
    note = item.notes ?? ""
    let identifiers = [item.folderId].compactMap { $0 } + (item.collectionIds ?? [])
    category = identifiers.lazy.compactMap { folders[$0] }.first ?? ""
    user = item.login?.username ?? ""
    password = item.login?.password ?? ""
    otp = item.login?.totp.flatMap { $0.isEmpty ? nil : $0 }
    for address in item.login?.uris ?? [] { addURL(address.uri ?? "") }
    for previous in item.passwordHistory ?? [] {
      addPreviousPassword(previous.password ?? "", replaced: previous.lastUsedDate.flatMap(secondsSince1970))
    }
    isArchived = item.archivedDate != nil
    hasPasskey = item.login?.fido2Credentials?.isEmpty == false
    created = item.creationDate.flatMap(secondsSince1970)
    changed = item.revisionDate.flatMap(secondsSince1970)
    attachmentCount = item.attachments?.count ?? 0
    if item.favorite == true { addFavoriteTag() }
    for (members, fields) in [
      (item.card, BitwardenField.card), (item.identity, BitwardenField.identity), (item.sshKey, BitwardenField.sshKey),
    ] {
      guard let members else { continue }
      for field in fields { addField(field.name, (members[field.member] ?? nil) ?? "", isHidden: field.isHidden) }
    }
    for field in item.fields ?? [] { addField(field.name ?? "", field.value ?? "", isHidden: field.type == 1) }
  }
}

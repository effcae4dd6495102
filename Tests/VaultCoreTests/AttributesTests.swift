import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of the attributes of an entry's details: URLs, tags, custom fields, and the archive.
@Suite struct AttributesTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func details(isArchived: Bool = false) throws -> EntryDetails {
    try EntryDetails(
      title: "Mail", user: "ada", category: "Work", note: "Zürich", urls: ["https://example.org/ü", "ftp://b"],
      tags: ["home", "Büro"], fields: [.init(name: "PIN", value: ""), .init(name: "PIN", value: "two\nlines")],
      isArchived: isArchived)
  }

  @Test("URLs, tags and custom fields are complete and in order after a restart, and an update replaces or keeps them")
  func roundTrip() async throws {
    let added = try await home.vault().add(details(), password: SecretBytes(text: "1"))
    let found = try await home.vault().entry(added.id)
    #expect(try found == added && found.details == details())
    #expect(found.deleted == nil && !found.hasOneTimeKey && found.hiddenFieldNames.isEmpty)
    let renamed = try await home.vault().update(found, to: found.details.replacing(title: "Post", tags: ["new"]))
    #expect(try renamed.details == details().replacing(title: "Post", tags: ["new"]))
    #expect(try await home.vault().entry(added.id) == renamed)
    let plain = try await home.vault().update(renamed, to: EntryDetails(title: "Plain"))
    #expect(plain.details.urls.isEmpty && plain.details.tags.isEmpty && plain.details.fields.isEmpty)
  }

  @Test(
    "A search finds words in URLs, tags, and the names and values of custom fields",
    arguments: ["EXAMPLE.org", "buro", "pin lines"])
  func search(query: String) async throws {
    let vault = try home.vault()
    try await vault.add("Other")
    _ = try await vault.add(details(), password: SecretBytes(text: "1"))
    #expect(try await vault.titles(query) == ["Mail"])
  }

  @Test("Archived entries are listed only on request, and are found by identifier")
  func archive() async throws {
    let vault = try home.vault()
    try await vault.add("Open")
    let entry = try await vault.add(details(isArchived: true), password: SecretBytes(text: "1"))
    func titles(_ archived: ArchivedEntries) async throws -> [String] {
      try await vault.entries(archived: archived).entries.map(\.details.title)
    }
    #expect(try await vault.titles() == ["Open"])
    #expect(try await vault.entries().count == 1)
    #expect(try await titles(.included) == ["Mail", "Open"])
    #expect(try await titles(.only) == ["Mail"])
    #expect(try await vault.entries(matching: "zurich", archived: .only).count == 1)
    #expect(try await vault.entry(entry.id).details.isArchived)
    #expect(try await vault.text(of: entry.id) == "1")
    _ = try await vault.update(entry, to: entry.details.replacing(isArchived: false))
    #expect(try await vault.titles() == ["Mail", "Open"])
    #expect(try await titles(.only).isEmpty)
  }

  @Test("An audit contains archived entries, but no entry in the bin")
  func audit() async throws {
    let vault = try home.vault()
    _ = try await vault.add(details(isArchived: true), password: SecretBytes(text: "password1"))
    let deleted = try await vault.add("Deleted", password: "password1")
    try await vault.delete(deleted.id)
    let audit = try await vault.audit(maximumAge: 3600)
    #expect(audit.findings.map(\.entry.details.title) == ["Mail"] && audit.unreadable.isEmpty)
    #expect(audit.findings.map(\.reason) == [.weak(.veryWeak)])
  }

  @Test("Attributes of the maximum number and length are stored")
  func bounds() async throws {
    func text(_ number: Int, _ count: Int) -> String {
      let start = "\(number)-"
      return start + String(repeating: "n", count: count - start.utf8.count)
    }
    let full = try EntryDetails(
      title: text(0, 255), user: text(0, 255), category: text(0, 255), note: text(0, 65_535),
      urls: (0..<16).map { text($0, 2048) }, tags: (0..<32).map { text($0, 64) },
      fields: (0..<32).map { .init(name: text($0, 255), value: text($0, 696)) }, isArchived: true)
    let entry = try await home.vault().add(full, password: SecretBytes(text: "1"))
    #expect(try await home.vault().entry(entry.id).details == full)
    let long = try EntryDetails(title: "t", fields: [.init(name: text(0, 255), value: text(0, 4096))])
    let other = try await home.vault().add(long, password: SecretBytes(text: "1"))
    #expect(try await home.vault().entry(other.id).details == long)
  }

  @Test("The URLs, tags and custom fields together have at most 65,535 bytes as encoded")
  func total() throws {
    // A field is encoded with 4 bytes more than its name and value.
    let field = EntryDetails.Field(name: "n", value: String(repeating: "v", count: 4091))
    let rest = EntryDetails.Field(name: "n", value: String(repeating: "v", count: 4090))
    let fifteen = [EntryDetails.Field](repeating: field, count: 15)
    #expect(try EntryDetails(title: "t", fields: fifteen + [rest]).fields.count == 16)
    #expect(throws: VaultFailure.attributesRefused) { try EntryDetails(title: "t", fields: fifteen + [field]) }
    #expect(throws: VaultFailure.attributesRefused) { try EntryDetails(title: "t", tags: ["a"], fields: fifteen + [rest]) }
  }

  @Test("Attributes beyond a limit, empty URLs, tags and names, and duplicate tags are refused")
  func refused() {
    func refuses(urls: [String] = [], tags: [String] = [], fields: [EntryDetails.Field] = []) {
      #expect(throws: VaultFailure.attributesRefused) {
        try EntryDetails(title: "t", urls: urls, tags: tags, fields: fields)
      }
    }
    refuses(urls: [""])
    refuses(urls: [String(repeating: "u", count: 2049)])
    refuses(urls: [String](repeating: "u", count: 17))
    refuses(tags: [""])
    refuses(tags: [String(repeating: "ü", count: 33)])
    refuses(tags: (0..<33).map { "\($0)" })
    refuses(tags: ["same", "other", "same"])
    refuses(fields: [.init(name: "", value: "v")])
    refuses(fields: [.init(name: String(repeating: "n", count: 256), value: "")])
    refuses(fields: [.init(name: "n", value: String(repeating: "v", count: 4097))])
    refuses(fields: [EntryDetails.Field](repeating: .init(name: "n", value: ""), count: 33))
  }

  @Test("A plain entry and an entry with short attributes have the same size, and no file contains an attribute in plaintext")
  func sealed() async throws {
    let vault = try home.vault()
    try await vault.add("Plain", password: "1")
    let fields = [EntryDetails.Field(name: "CanaryName", value: "CanaryValue")]
    _ = try await vault.add(
      EntryDetails(title: "t", urls: ["CanaryURL"], tags: ["CanaryTag"], fields: fields), password: SecretBytes(text: "1"))
    #expect(try home.run("SELECT DISTINCT length(details), length(password) FROM entry").count == 1)
    #expect(try home.allBytes().range(of: Data("Canary".utf8)) == nil)
  }
}

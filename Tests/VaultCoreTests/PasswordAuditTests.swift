import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of the audit of all passwords.
@Suite struct PasswordAuditTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("Weak, reused and long unchanged passwords are found, and an entry without a password is ignored")
  func reasons() async throws {
    let vault = try home.vault()
    let strong = "qv7-Hm2-Zpx-Kw9-Lt4"
    func add(_ title: String, _ password: String) async throws -> VaultEntry {
      try await vault.add(EntryDetails(title: title, user: "margarethe.lindqvist"), password: SecretBytes(text: password))
    }
    _ = try await add("Mail", "margarethe.lindqvist")
    let first = try await add("Bank", strong)
    let second = try await add("Club", strong)
    let sound = try await add("Post", "9-bx-Rw3-Fhq-Tz8-mm")
    _ = try await add("Card", "")
    let now = sound.changed.addingTimeInterval(1)
    #expect(
      try await vault.audit(now: now, maximumAge: 3600).findings.map { [$0.entry.details.title, "\($0.reason)"] } == [
        ["Bank", "\(PasswordFinding.Reason.reused(by: [second.id]))"],
        ["Club", "\(PasswordFinding.Reason.reused(by: [first.id]))"],
        ["Mail", "\(PasswordFinding.Reason.weak(.veryWeak))"],
      ])
    let later = now.addingTimeInterval(7200)
    let old = try await vault.audit(now: later, maximumAge: 3600).findings.filter { $0.entry.id == sound.id }
    #expect(old.map(\.reason) == [.unchanged(since: sound.changed)])
  }

  @Test("An entry with a damaged password is reported as unreadable, and the other entries are still checked")
  func damaged() async throws {
    let vault = try home.vault()
    let entry = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(text: "password1"))
    _ = try await vault.add(EntryDetails(title: "Bank"), password: SecretBytes(text: "password2"))
    try home.run(
      "UPDATE entry SET password = zeroblob(length(password)) WHERE identifier = x'\(entry.id.uuidString.replacing("-", with: ""))'"
    )
    let audit = try await vault.audit(maximumAge: 3600)
    #expect(audit.unreadable == [entry.id])
    #expect(audit.findings.map(\.entry.details.title) == ["Bank"])
  }

  @Test("The audit of a closed vault fails")
  func closed() async throws {
    let vault = try home.vault()
    await vault.close()
    await #expect(throws: VaultFailure.closed) { try await vault.audit(maximumAge: 1) }
  }
}

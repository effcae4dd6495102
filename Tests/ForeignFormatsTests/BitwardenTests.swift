import ForeignFormats
import Testing

/// Tests of the JSON exports of Bitwarden.
@Suite struct BitwardenTests {
  @Test("The reader reads logins with folders, URLs, one-time passwords, custom fields, tags and previous passwords")
  func export() throws {
    let result = try read(Exports.bitwarden, .bitwarden)
    #expect(result.entries.map(\.title) == ["Mail", "Door", "Visa", "Passkey", "bank.example"])
    let entry = result.entries[0]
    #expect([entry.title, entry.user, entry.password, entry.category] == ["Mail", "ada", "päss \"1\"", "Work/Mail"])
    #expect(entry.note == "Zürich\n☕")
    #expect(entry.urls == ["https://mail.example.com", "https://imap.example.com"])
    #expect(entry.otp == "otpauth://totp/Mail?secret=JBSWY3DPEHPK3PXP")
    #expect(entry.fieldTexts == ["PIN*=1234", "Colour=blue"])
    #expect(entry.tags == ["Favorite"])
    #expect(entry.previousPasswords.map(\.password) == ["old"])
    #expect(entry.previousPasswords.map(\.replaced) == [1_672_531_200])
    #expect(result.skipped.isEmpty)
  }

  @Test("A note, a card, an identity and an SSH key become entries without a password, and secret members become hidden fields")
  func otherItems() throws {
    let note = try read(Exports.bitwarden, .bitwarden).entries[1]
    #expect([note.title, note.note, note.password] == ["Door", "99", ""])
    let result = try read(
      """
      {"items":[{"type":3,"name":"Visa","archivedDate":"2024-01-01T00:00:00Z","attachments":[{"id":"a"}],
      "card":{"cardholderName":"Ada","brand":"Visa","number":"4111","expMonth":"2","expYear":"2030","code":"99"}},
      {"type":4,"name":"Me","identity":{"firstName":"Ada","middleName":null,"ssn":"1-2","email":"a@b.example"}},
      {"type":5,"name":"Key","sshKey":{"privateKey":"secret","publicKey":"ssh-ed25519 AAAA","keyFingerprint":"SHA256:x"}}]}
      """, .bitwarden)
    #expect(
      result.entries.map(\.fieldTexts) == [
        [
          "Cardholder name=Ada", "Brand=Visa", "Number*=4111", "Expiration month=2", "Expiration year=2030",
          "Security code*=99",
        ],
        ["First name=Ada", "Email=a@b.example", "Social security number*=1-2"],
        ["Private key*=secret", "Public key=ssh-ed25519 AAAA", "Fingerprint=SHA256:x"],
      ])
    #expect(result.entries.map(\.isArchived) == [true, false, false])
    #expect(result.entries.map(\.attachmentCount) == [1, 0, 0])
  }

  @Test("The reader uses the collection of an organization as the category, and skips items in the trash")
  func organization() throws {
    let result = try read(
      """
      {"encrypted":false,"collections":[{"id":"c1","name":"Team"},{"id":"c1","name":"Duplicate"},{"id":null,"name":"x"}],
      "items":[{"type":1,"name":"A","collectionIds":["c0","c1"],"login":{"password":"1"}},
      {"type":1,"name":"B","deletedDate":"2024-01-01T00:00:00.000Z","login":{"password":"2"}}]}
      """, .bitwarden)
    #expect(result.entries.map(\.category) == ["Duplicate"])
    #expect(result.skippedTexts == ["B: inRecycleBin"])
  }

  @Test(
    "An encrypted export is refused with the advice to export unencrypted JSON",
    arguments: [
      #"{"encrypted":true,"passwordProtected":true,"salt":"c2FsdA==","kdfType":0,"data":"2.abc|def|ghi"}"#,
      #"{"encrypted":true,"encKeyValidation_DO_NOT_EDIT":"2.a|b|c","folders":[],"items":[{"type":1,"name":"2.a|b|c"}]}"#,
    ])
  func encrypted(text: String) {
    expectError(.encrypted(.bitwarden), text, .bitwarden)
    #expect(ForeignFormatError.encrypted(.bitwarden).description.contains("unencrypted JSON"))
  }

  @Test("A value of an unexpected type causes an error with the path of the value, and JSON without items is not an export")
  func types() {
    let item = #"{"items":[{"type":2},{"type":1,"login":{"password":7}}]}"#
    expectError(.unexpectedValue(path: "items[1].login.password"), item, .bitwarden)
    expectError(.unexpectedValue(path: "items[0]"), #"{"items":[null]}"#, .bitwarden)
    expectError(.notAnExport(.bitwarden), #"{"encrypted":false}"#, .bitwarden)
    expectError(.notAnExport(.bitwarden), "[]", .bitwarden)
  }

  @Test("Malformed JSON is an error, with a line if a bracket or a quote is not closed")
  func malformed() {
    expectError(.malformedJSON(line: 2), "{\"items\": [\n{]", .bitwarden)
    expectError(.malformedJSON(line: 3), "{\n\"items\": \"[]}\n", .bitwarden)
    expectError(.malformedJSON(line: 2), "{}\n}", .bitwarden)
    expectError(.malformedJSON(line: nil), #"{"items": tru}"#, .bitwarden)
    expectError(.malformedJSON(line: nil), #"{"items": [{"type": 1, "name": "\ud800"}]}"#, .bitwarden)
  }
}

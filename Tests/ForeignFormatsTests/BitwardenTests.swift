import ForeignFormats
import Testing

/// Tests of the JSON exports of Bitwarden.
@Suite struct BitwardenTests {
  @Test("The reader reads logins with folders, URLs, one-time passwords and custom fields, and skips other items")
  func export() throws {
    let result = try read(Exports.bitwarden, .bitwarden)
    #expect(result.entries.count == 2)
    let entry = result.entries[0]
    #expect([entry.title, entry.user, entry.password, entry.category] == ["Mail", "ada", "päss \"1\"", "Work/Mail"])
    #expect(entry.note == "Zürich\n☕")
    #expect(entry.urls == ["https://mail.example.com", "https://imap.example.com"])
    #expect(entry.otp == "otpauth://totp/Mail?secret=JBSWY3DPEHPK3PXP")
    #expect(entry.fieldTexts == ["PIN*=1234", "Colour=blue"])
    #expect(result.entries[1].title == "bank.example")
    #expect(result.skippedTexts == ["Door: notALogin", "Visa: notALogin", "Passkey: noPassword"])
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

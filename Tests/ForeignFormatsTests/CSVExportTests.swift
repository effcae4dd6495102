import ForeignFormats
import Testing

/// Tests of reading the CSV exports of browsers and password managers.
@Suite struct CSVExportTests {
  @Test("The reader reads an export of Chrome, with a password in quotes and a note of two lines")
  func chrome() throws {
    let result = try read(Exports.chrome, .csv)
    #expect(result.entries.map(\.title) == ["accounts.example.com", "com.example.app"])
    #expect(result.entries.map(\.user) == ["ada@example.com", "ada"])
    #expect(result.entries.map(\.password) == ["p,4ss\"word", "s3cret"])
    #expect(result.entries.map(\.note) == ["", "Two\nlines"])
    #expect(result.entries.map(\.urls) == [["https://accounts.example.com/signin"], ["android://Zm9v==@com.example.app/"]])
    #expect(result.skippedTexts == ["never.example.org: empty"])
  }

  @Test("The reader reads an export of Firefox with its dates, and without its identifiers")
  func firefox() throws {
    let entries = try read(Exports.firefox, .csv).entries
    #expect(entries.map(\.title) == ["forum.example.net", "192.168.1.1"])
    #expect(entries.map(\.user) == ["ada", "admin"])
    #expect(entries.map(\.password) == ["l0vel@ce", "router"])
    #expect(entries.map(\.fieldTexts) == [[], ["httpRealm=Wi-Fi"]])
    #expect(entries[0].created == 1_690_000_000 && entries[1].changed == 1_690_000_000)
  }

  @Test("The reader reads exports of 1Password and Safari with their one-time passwords")
  func apple() throws {
    let entry = try #require(try read(Exports.onePassword, .csv).entries.first)
    #expect([entry.title, entry.user, entry.password, entry.category] == ["Mail", "ada", "xkcd-936", ""])
    #expect(entry.tags == ["Work", "two words", "Favorite"] && entry.isArchived)
    #expect(entry.otp == "otpauth://totp/Mail?secret=JBSWY3DPEHPK3PXP")
    #expect(entry.note == "Recovery code: 1234")
    #expect(entry.fields.isEmpty)
    let other = try #require(try read(Exports.safari, .csv).entries.first)
    #expect([other.title, other.password, other.urls[0]] == ["example.com (ada)", "a b ", "https://example.com/"])
    #expect(other.otp == "otpauth://totp/ada?secret=JBSWY3DPEHPK3PXP")
  }

  @Test("The reader reads a CSV export of Bitwarden with several URLs, custom fields and a secure note")
  func bitwarden() throws {
    let result = try read(Exports.bitwardenCSV, .csv)
    let entry = try #require(result.entries.first)
    #expect([entry.title, entry.user, entry.password, entry.category] == ["Forum", "ada", "pw1", "Social"])
    #expect(entry.urls == ["https://a.example/x,y", "https://b.example"])
    #expect(entry.otp == "JBSWY3DPEHPK3PXP")
    #expect(entry.fieldTexts == ["PIN=1234", "Question=Pet\nRex"])
    #expect(entry.tags == ["Favorite"])
    let note = result.entries[1]
    #expect([note.title, note.note, note.password] == ["Door", "Code is 99", ""])
  }

  @Test("The reader reads an export of KeePassXC, and uses the path of the group without the root group as the category")
  func keePassXC() throws {
    let entries = try read(Exports.keePassXC, .csv).entries
    #expect(entries.map(\.title) == ["Top", "Shop"])
    #expect(try read(Exports.keePassXC, .csv).skippedTexts == ["Gone: inRecycleBin"])
    #expect(entries.map(\.password) == ["one", "t\"w\"o"])
    #expect(entries.map(\.category) == ["", "Internet/Shops"])
    #expect(entries.map(\.otp) == [nil, "otpauth://totp/x?secret=ABC"])
    #expect(entries.map(\.fieldTexts) == [[], []])
  }

  @Test("The reader reads an export of LastPass with its secure notes")
  func lastPass() throws {
    let result = try read(Exports.lastPass, .csv)
    let entry = try #require(result.entries.first)
    #expect([entry.title, entry.note, entry.category] == ["Example", "Hello", "Work\\Mail"])
    #expect(entry.otp == "JBSWY3DPEHPK3PXP")
    let note = result.entries[1]
    #expect([note.title, note.note] == ["Safe", "The safe is behind the picture"])
    #expect(note.urls.isEmpty && note.password.isEmpty)
  }
}

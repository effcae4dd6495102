import ForeignFormats
import Testing

/// Tests of the XML exports of KeePass 2.x and KeePassXC.
@Suite struct KeePassTests {
  /// Returns an XML file with one entry of these strings.
  private func file(_ strings: [(String, String)]) -> String {
    let text = strings.map { "<String><Key>\($0.0)</Key><Value>\($0.1)</Value></String>" }.joined()
    return "<KeePassFile><Root><Group><Entry>\(text)</Entry></Group></Root></KeePassFile>"
  }

  @Test("The reader reads entries with their fields, URLs, tags and attachments")
  func entries() throws {
    let result = try read(Exports.keePass, .keepass)
    #expect(result.entries.map(\.title) == ["Mail", "Server"])
    #expect(result.entries.map(\.tags) == [["home", "long term"], []])
    #expect(result.entries.map(\.attachmentCount) == [1, 0])
    let entry = result.entries[0]
    #expect([entry.user, entry.password, entry.note, entry.category] == ["ada", "a & <b>", "Line 1\nLine 2", ""])
    #expect(entry.urls == ["https://mail.example.com", "https://imap.example.com"])
    #expect(entry.otp == "otpauth://totp/Mail?secret=ABC&period=30")
    #expect(entry.fieldTexts == ["PIN*=1234", "Colour=blue"])
  }

  @Test(
    "The different passwords of earlier versions become previous passwords, with the dates of the versions that replaced them")
  func history() throws {
    let entry = try read(Exports.keePass, .keepass).entries[0]
    #expect(entry.previousPasswords.map(\.password) == ["oldest", "old"])
    #expect(entry.previousPasswords.map(\.replaced) == [1_672_531_200, 1_704_067_200])
  }

  @Test("The category is the path of the group without the root group, and the names of groups may follow the entries")
  func categories() throws {
    let entry = try read(Exports.keePass, .keepass).entries[1]
    #expect([entry.category, entry.password, entry.otp] == ["Work/Servers", "<root>", "JBSW Y3DP"])
  }

  @Test("The reader skips entries in the recycle bin and its groups, and empty entries")
  func skipped() throws {
    #expect(try read(Exports.keePass, .keepass).skippedTexts == ["Empty: empty", "Gone: inRecycleBin"])
  }

  @Test("References to fields of other entries are resolved, and a date of expiry becomes a field")
  func references() throws {
    let text = """
      <KeePassFile><Root><Group><Entry><UUID>AAAAAAAAAAAAAAAAAAAD6Q==</UUID>
      <Times><Expires>True</Expires><ExpiryTime>2030-03-04T00:00:00Z</ExpiryTime></Times>
      <String><Key>UserName</Key><Value>ada</Value></String><String><Key>Password</Key><Value>secret</Value></String></Entry>
      <Entry><String><Key>UserName</Key><Value>{REF:U@I:000000000000000000000000000003e9}</Value></String>
      <String><Key>Password</Key><Value>{REF:P@I:000000000000000000000000000003E9}</Value></String>
      <String><Key>Title</Key><Value>{REF:T@I:000000000000000000000000000003EA}</Value></String>
      <History><Entry><String><Key>Password</Key><Value>{REF:P@I:000000000000000000000000000003E9}</Value></String></Entry>
      </History></Entry>
      </Group></Root></KeePassFile>
      """
    let entries = try read(text, .keepass).entries
    #expect(entries[0].fieldTexts == ["Expires=2030-03-04T00:00:00Z"])
    #expect([entries[1].user, entries[1].password] == ["ada", "secret"])
    #expect(entries[1].previousPasswords.isEmpty, "the earlier version refers to the same password")
    #expect(entries[1].title == "{REF:T@I:000000000000000000000000000003EA}", "there is no such entry")
  }

  @Test("A one-time password with a non-default period, length or algorithm becomes an 'otpauth' URI with these parameters")
  func oneTimePasswords() throws {
    let defaults = [
      ("Title", "My Mail"), ("Password", "1"), ("TimeOtp-Secret-Base32", "JBSW Y3DP"), ("TimeOtp-Period", "30"),
      ("TimeOtp-Algorithm", "HMAC-SHA-1"),
    ]
    let entry = try read(file(defaults), .keepass).entries[0]
    #expect(entry.otp == "JBSW Y3DP")
    #expect(entry.fields.isEmpty)
    let others = [("TimeOtp-Length", "8"), ("TimeOtp-Period", "60"), ("TimeOtp-Algorithm", "HMAC-SHA-256")]
    #expect(
      try read(file(defaults + others), .keepass).entries[0].otp
        == "otpauth://totp/My%20Mail?secret=JBSWY3DP&algorithm=SHA256&digits=8&period=60")
    let seed = [("Title", "A"), ("Password", "1"), ("TOTP Seed", "JBSWY3DP"), ("TOTP Settings", "30;8")]
    #expect(try read(file(seed), .keepass).entries[0].otp == "otpauth://totp/A?secret=JBSWY3DP&digits=8")
    let hexadecimal = try read(file([("Password", "1"), ("TimeOtp-Secret-Hex", "00")]), .keepass).entries[0]
    #expect(hexadecimal.otp == nil)
    #expect(hexadecimal.fieldTexts == ["TimeOtp-Secret-Hex=00"])
  }

  @Test("XML with encrypted values is refused, and XML with another root element is not an export")
  func refused() {
    let strings = #"<String><Key>Password</Key><Value Protected="True">8J+YgA==</Value></String>"#
    let encrypted = "<KeePassFile><Root><Group><Entry>\(strings)</Entry></Group></Root></KeePassFile>"
    expectError(.encrypted(.keepass), encrypted, .keepass)
    expectError(.notAnExport(.keepass), "<html><body/></html>", .keepass)
  }

  @Test(
    "Malformed XML is an error with its line",
    arguments: [
      ("<KeePassFile>\n<Root>\n</KeePassFile>", 3), ("<KeePassFile/>\n<KeePassFile/>", 2), ("<KeePassFile>\n&undefined;", 2),
      ("text", 1), ("<KeePassFile>\n<!-- ", 2), ("<KeePassFile>\n<Root", 2), ("<KeePassFile>&#0;</KeePassFile>", 1),
      ("<KeePassFile></<?a?>KeePassFile>", 1), ("<KeePassFile a='<?a?>'/>", 1), ("\n</a>", 2),
      ("<![CDATA[<?a?>]]><KeePassFile/>", 1),
    ])
  func malformed(text: String, line: Int) {
    expectError(.malformedXML(line: line), text, .keepass)
  }

  @Test("The reader reads a value of 11 MB, and a password that contains 10,000 entities")
  func large() throws {
    let password = String(repeating: "ä&amp;", count: 10_000)
    let value = String(repeating: "QUJD", count: 2_750_000)
    let entry = try read(file([("Password", password), ("Key", value)]), .keepass).entries[0]
    #expect(entry.password == String(repeating: "ä&", count: 10_000))
    #expect(entry.fields.map(\.value.utf8.count) == [11_000_000])
  }
}

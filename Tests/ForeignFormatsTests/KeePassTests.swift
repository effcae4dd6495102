import ForeignFormats
import Testing

/// Tests of the XML exports of KeePass 2.x and KeePassXC.
@Suite struct KeePassTests {
  /// Returns an XML file with one entry of these strings.
  private func file(_ strings: [(String, String)]) -> String {
    let text = strings.map { "<String><Key>\($0.0)</Key><Value>\($0.1)</Value></String>" }.joined()
    return "<KeePassFile><Root><Group><Entry>\(text)</Entry></Group></Root></KeePassFile>"
  }

  @Test("The reader reads entries with their fields and URLs, and ignores earlier versions of an entry")
  func entries() throws {
    let result = try read(Exports.keePass, .keepass)
    #expect(result.entries.map(\.title) == ["Mail", "Server"])
    let entry = result.entries[0]
    #expect([entry.user, entry.password, entry.note, entry.category] == ["ada", "a & <b>", "Line 1\nLine 2", ""])
    #expect(entry.urls == ["https://mail.example.com", "https://imap.example.com"])
    #expect(entry.otp == "otpauth://totp/Mail?secret=ABC&period=30")
    #expect(entry.fieldTexts == ["PIN*=1234", "Colour=blue"])
  }

  @Test("The category is the name of the innermost group, which may follow the entries")
  func categories() throws {
    let entry = try read(Exports.keePass, .keepass).entries[1]
    #expect([entry.category, entry.password, entry.otp] == ["Servers", "<root>", "JBSW Y3DP"])
  }

  @Test("The reader skips entries in the recycle bin and its groups, and entries without a password")
  func skipped() throws {
    #expect(try read(Exports.keePass, .keepass).skippedTexts == ["Empty: noPassword", "Gone: inRecycleBin"])
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

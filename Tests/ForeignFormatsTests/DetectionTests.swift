import ForeignFormats
import Testing

/// Tests of the detection of a format.
@Suite struct DetectionTests {
  @Test(
    "The format is detected by the content, with or without a byte order mark",
    arguments: [
      (Exports.chrome, ForeignFormat.csv), (Exports.firefox, .csv), (Exports.lastPass, .csv), (Exports.keePassXC, .csv),
      (Exports.bitwarden, .bitwarden), (#" {"encrypted": true, "data": ""}"#, .bitwarden), (Exports.keePass, .keepass),
    ])
  func detected(text: String, format: ForeignFormat) {
    #expect(ForeignEntries.format(of: Array(text.utf8)) == format)
    #expect(ForeignEntries.format(of: Array("\u{FEFF}\(text)".utf8)) == format)
  }

  @Test(
    "The format of content in no supported format is unknown",
    arguments: ["", "\n", "hello", "title,url\n", "{}", "<html></html>", "\"password", "ILKX\u{1}"])
  func unknown(text: String) {
    #expect(ForeignEntries.format(of: Array(text.utf8)) == nil)
  }

  @Test("The format of a KDBX file and of UTF-16 text is unknown")
  func binary() {
    #expect(ForeignEntries.format(of: [0x03, 0xD9, 0xA2, 0x9A, 0x67, 0xFB, 0x4B, 0xB5]) == nil)
    #expect(ForeignEntries.format(of: "url,password\n".utf16.flatMap { [UInt8($0), 0] }) == nil)
  }

  @Test("Each error description begins with a lower-case letter, has no final period, and contains a solution")
  func descriptions() {
    let errors: [ForeignFormatError] = [
      .tooLarge(limit: 64 << 20), .tooManyEntries(limit: 5), .tooManyValues(limit: 5), .empty, .notUTF8(line: 2),
      .noPasswordColumn,
      .unterminatedQuote(line: 2), .textAfterQuote(line: 2), .tooManyFields(line: 2, limit: 3), .malformedJSON(line: 2),
      .malformedJSON(line: nil), .unexpectedValue(path: "items[0]"), .malformedXML(line: 2), .documentType(line: 2),
      .tagTooLong(line: 2), .nestedTooDeeply(line: 2), .encrypted(.keepass), .notAnExport(.bitwarden),
    ]
    for text in errors.map(\.description) {
      #expect(text.first?.isLowercase == true && text.last != "." && text.contains("; "), "\(text)")
    }
    #expect(ForeignFormatError.tooLarge(limit: 64 << 20).description.contains("64 MiB"))
  }
}

import ForeignFormats
import Foundation
import Testing

/// Tests of malicious and damaged files.
@Suite struct HostileInputTests {
  @Test(
    "The reader rejects each truncation of JSON and XML, and reads or rejects each truncation of CSV",
    arguments: [
      (Exports.chrome, ForeignFormat.csv), (Exports.firefox, .csv), (Exports.bitwardenCSV, .csv), (Exports.keePassXC, .csv),
      (Exports.bitwarden, .bitwarden), (Exports.keePass, .keepass),
    ])
  func truncations(text: String, format: ForeignFormat) throws {
    try expectTruncationsAreSafe(text, format, isRejected: format != .csv)
  }

  @Test("The reader does not crash on files with a replaced or a removed byte", arguments: ForeignFormat.allCases)
  func damage(format: ForeignFormat) {
    let text = format == .csv ? Exports.bitwardenCSV : format == .bitwarden ? Exports.bitwarden : Exports.keePass
    let bytes = Array(text.utf8)
    for index in stride(from: 0, to: bytes.count, by: 11) {
      for byte in [0, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: "]"), 0xC3] {
        var changed = bytes
        changed[index] = byte
        _ = try? ForeignEntries(changed, format: format)
      }
      var shorter = bytes
      shorter.remove(at: index)
      _ = try? ForeignEntries(shorter, format: format)
    }
  }

  @Test("The reader reads 500 entries of each format, and rejects more entries than the limit")
  func manyEntries() throws {
    let csv = "title,password\n" + (0..<500).map { "T\($0),\"p,\($0)\"\n" }.joined()
    let items = (0..<500).map { #"{"type":1,"name":"T\#($0)","login":{"password":"p,\#($0)"}}"# }
    let strings = (0..<500).map {
      "<Entry><String><Key>Title</Key><Value>T\($0)</Value></String>"
        + "<String><Key>Password</Key><Value>p,\($0)</Value></String></Entry>"
    }
    let xml = "<KeePassFile><Root><Group>\(strings.joined())</Group></Root></KeePassFile>"
    let expected = (0..<500).map { "T\($0)=p,\($0)" }
    let texts = [(csv, ForeignFormat.csv), ("{\"items\":[\(items.joined(separator: ","))]}", .bitwarden), (xml, .keepass)]
    for (text, format) in texts {
      #expect(try read(text, format).entries.map { "\($0.title)=\($0.password)" } == expected)
      expectError(.tooManyEntries(limit: 499), text, format, limits: ForeignFormatLimits(bytes: 1 << 20, entries: 499))
    }
  }

  @Test("A file above the size limit is refused, and a file at the limit is read", arguments: ForeignFormat.allCases)
  func size(format: ForeignFormat) throws {
    let text = format == .csv ? Exports.chrome : format == .bitwarden ? Exports.bitwarden : Exports.keePass
    let count = text.utf8.count
    _ = try read(text, format, limits: ForeignFormatLimits(bytes: count, entries: 100))
    let limits = ForeignFormatLimits(bytes: count - 1, entries: 100)
    expectError(.tooLarge(limit: count - 1), text, format, limits: limits)
  }

  @Test("Invalid UTF-8 and null bytes are errors on their line, in each format", arguments: ForeignFormat.allCases)
  func encoding(format: ForeignFormat) {
    let start = Array("password\nä\n".utf8)
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0]] {
      #expect(throws: ForeignFormatError.notUTF8(line: 3)) {
        try ForeignEntries(start + bytes + [0x0A], format: format)
      }
    }
    expectError(.empty, "\u{FEFF}\r\n", format)
  }

  @Test("Values and elements that are nested too deeply are refused on their line, even with a million levels")
  func nesting() throws {
    for depth in [100, 1_000_000] {
      expectError(.nestedTooDeeply(line: 2), "{\"items\":\n" + String(repeating: "[", count: depth), .bitwarden)
      expectError(.nestedTooDeeply(line: 2), "<KeePassFile>\n" + String(repeating: "<Group>", count: depth), .keepass)
    }
    let groups = String(repeating: "<Group>", count: 98) + String(repeating: "</Group>", count: 98)
    #expect(try read("<KeePassFile><Root>\(groups)</Root></KeePassFile>", .keepass).entries.isEmpty)
  }

  @Test(
    "Document types are refused before an entity is expanded or a file is read",
    arguments: [
      #"<!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]><KeePassFile>&y;</KeePassFile>"#,
      #"<!DOCTYPE a SYSTEM "file:///etc/passwd"><KeePassFile/>"#, "<KeePassFile><!DOCTYPE a></KeePassFile>", "<!doctype a>",
    ])
  func documentTypes(text: String) {
    expectError(.documentType(line: 1), text, .keepass)
    expectError(.documentType(line: 2), "<?xml version=\"1.0\"?>\n" + text, .keepass)
    expectError(.documentType(line: 3), "<?xml version=\"1.0\"?><!-- > -->\n<?a?>\n" + text, .keepass)
  }

  @Test("The declared encoding of XML is ignored, because a document type in UTF-7 would not be detected")
  func declaredEncoding() throws {
    let text =
      #"<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a [+ADwAIQ-ENTITY x "y">]><KeePassFile>&x;</KeePassFile>"#
    expectError(.malformedXML(line: 1), text, .keepass)
    let other = Exports.keePass.replacing("encoding=\"utf-8\"", with: "encoding=\"UTF-16\"")
    #expect(try read(other, .keepass).entries.count == 2)
  }

  @Test("Processing instructions are ignored outside the root element, and refused inside the root element")
  func instructions() throws {
    let root = "<KeePassFile><Root><Group/></Root></KeePassFile>"
    #expect(try read("<?xml version='1.0'?><?a?>\(root)<?b c?>", .keepass).entries.isEmpty)
    expectError(.notAnExport(.keepass), "<KeePassFile><?a?></KeePassFile>", .keepass)
    expectError(.malformedXML(line: 2), "<?xml version='1.0'?>\n<?a", .keepass)
  }

  @Test("The reader refuses XML with thousands of different names or namespaces, and JSON with millions of values")
  func names() throws {
    let numbers = 0..<2000
    let names = [
      numbers.map { "<a\($0)/>" }, numbers.map { "<a b\($0)=''/>" },
      numbers.map { "<a xmlns:b\($0)='c'/>" },
    ]
    for name in names { expectError(.notAnExport(.keepass), "<KeePassFile>\(name.joined())</KeePassFile>", .keepass) }
    #expect(try read(#"<KeePassFile xmlns:a="b">\#(names[0].prefix(900).joined())</KeePassFile>"#, .keepass).entries.isEmpty)
    expectError(.tooManyValues(limit: 8_000_000), "[" + String(repeating: ",", count: 8_000_000), .bitwarden)
  }

  @Test("A tag with a million attributes and a row with a million fields are refused")
  func wide() {
    let attributes = (0..<1_000_000).map { "a\($0)='>'" }.joined(separator: " ")
    expectError(.tagTooLong(line: 1), "<KeePassFile \(attributes)/>", .keepass)
    expectError(.tooManyFields(line: 1, limit: 256), "password" + String(repeating: ",", count: 1_000_000), .csv)
  }
}

/// The format of a file with passwords that another password manager exported.
public enum ForeignFormat: String, CaseIterable, Sendable {
  /// Comma-separated values (RFC 4180) with a header row, as browsers and most password managers export.
  case csv

  /// Unencrypted JSON of Bitwarden.
  case bitwarden

  /// XML of KeePass 2.x and KeePassXC.
  case keepass
}

extension ForeignFormat {
  /// The number of bytes at the start of a file in which the detection searches for the names of a format.
  private static let searchedBytes = 4096

  /// Creates the format of a file from its content; fails with `nil` if the content is of no known format.
  init?(detectedIn bytes: [UInt8]) {
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    let start = text.prefix(ForeignFormat.searchedBytes)
    switch start.first(where: { !$0.isXMLSpace }) {
    case UInt8(ascii: "{")?:
      guard start.contains("\"encrypted\"") || start.contains("\"items\"") else { return nil }
      self = .bitwarden
    case UInt8(ascii: "<")?:
      guard start.contains("<KeePassFile") else { return nil }
      self = .keepass
    default:
      // Null bytes occur in UTF-16 and in binary files.
      guard !start.contains(0) else { return nil }
      var reader = CSVReader(Array(text))
      guard let header = try? reader.next(), CSVColumns(header.fields) != nil else { return nil }
      self = .csv
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes contain the bytes of `text`.
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}

/// Errors thrown for a file of another password manager.
///
/// The description is for the user. It contains no text of the file.
public enum ForeignFormatError: Error, Equatable, Sendable {
  /// The file has more than `limit` bytes.
  case tooLarge(limit: Int)

  /// The file has more than `limit` entries.
  case tooManyEntries(limit: Int)

  /// The JSON has more than `limit` values.
  case tooManyValues(limit: Int)

  /// The file is empty or contains only white space.
  case empty

  /// The line is not UTF-8 or contains a null byte.
  case notUTF8(line: Int)

  /// The header row of a CSV file names no column with passwords.
  case noPasswordColumn

  /// The quote that opens a CSV field on this line is not closed.
  case unterminatedQuote(line: Int)

  /// Text follows the closing quote of a CSV field.
  case textAfterQuote(line: Int)

  /// A CSV row has more than `limit` fields: the number of columns, or the maximum of 256.
  case tooManyFields(line: Int, limit: Int)

  /// The JSON is malformed or incomplete; `line` is known if the brackets are unbalanced or a string is not closed.
  case malformedJSON(line: Int?)

  /// A JSON value has an unexpected type; `path` names the value, such as `items[3].login.password`.
  case unexpectedValue(path: String)

  /// The XML is malformed or incomplete.
  case malformedXML(line: Int)

  /// The XML has a document type declaration, which can define entities.
  case documentType(line: Int)

  /// An XML tag has more than 4096 bytes.
  case tagTooLong(line: Int)

  /// The values or elements are nested more than 100 levels deep.
  case nestedTooDeeply(line: Int)

  /// The passwords are encrypted.
  case encrypted(ForeignFormat)

  /// The file is JSON or XML, but not of this format.
  case notAnExport(ForeignFormat)
}

extension ForeignFormatError: CustomStringConvertible {
  /// The error message for the user: the problem and its solution.
  public var description: String {
    switch self {
    case .tooLarge(let limit): "the file is larger than \(ForeignFormatError.size(limit)); export fewer entries at a time"
    case .tooManyEntries(let limit): "the file has more than \(limit) entries; export fewer entries at a time"
    case .tooManyValues(let limit): "the file has more than \(limit) values; export fewer entries at a time"
    case .empty: "the file is empty; export it again"
    case .notUTF8(let line): "line \(line): invalid UTF-8 or a null byte; save the file as UTF-8 text"
    case .noPasswordColumn: "line 1: expected a column 'password'; export the file again with a header row, separated by ','"
    case .unterminatedQuote(let line): "line \(line): unterminated '\"'; export the file again"
    case .textAfterQuote(let line):
      "line \(line): expected ',' or a new line after the closing '\"'; write '\"' within a quoted field as '\"\"'"
    case .tooManyFields(let line, let limit):
      "line \(line): expected at most \(limit) fields; enclose a field that contains ',' in '\"'"
    case .malformedJSON(let line?): "line \(line): malformed or incomplete JSON; export the file again"
    case .malformedJSON(nil): "malformed JSON; export the file again"
    case .unexpectedValue(let path): "unexpected type of '\(path)'; export the file again as unencrypted JSON"
    case .malformedXML(let line): "line \(line): malformed or incomplete XML; export the file again"
    case .documentType(let line): "line \(line): unexpected document type declaration; remove '<!DOCTYPE …>' from the file"
    case .tagTooLong(let line):
      "line \(line): expected tags of at most \(ForeignFormatLimits.mostTagBytes) bytes; export the file again"
    case .nestedTooDeeply(let line):
      "line \(line): expected at most \(ForeignFormatLimits.mostNesting) nested levels; export fewer nested groups"
    case .encrypted(let format): "the export is encrypted; \(ForeignFormatError.advice(format))"
    case .notAnExport(let format): "\(ForeignFormatError.expectation(format)); \(ForeignFormatError.advice(format))"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }

  private static func expectation(_ format: ForeignFormat) -> String {
    switch format {
    case .csv: "expected a CSV file"
    case .bitwarden: "expected the JSON of a Bitwarden vault with 'items'"
    case .keepass: "expected the XML element 'KeePassFile'"
    }
  }

  private static func advice(_ format: ForeignFormat) -> String {
    switch format {
    case .csv: "export the passwords as CSV"
    case .bitwarden: "export the vault as unencrypted JSON, in the file format '.json' without 'Encrypted'"
    case .keepass: "export the database as 'KeePass XML (2.x)'"
    }
  }
}

/// The limits of an imported file, which prevent a file from another source from exhausting the memory.
public struct ForeignFormatLimits: Equatable, Sendable {
  /// The maximum size of the file in bytes.
  public let bytes: Int

  /// The maximum number of entries, including the skipped entries.
  public let entries: Int

  /// The limits of the app: 64 MiB and 500,000 entries.
  public static let product = ForeignFormatLimits(bytes: 64 << 20, entries: 500_000)

  /// The maximum nesting depth of JSON values and of XML elements.
  package static let mostNesting = 100

  /// The maximum size of an XML tag in bytes.
  ///
  /// libxml2 compares each attribute of a tag with all others, so the parsing time of a tag is quadratic in its size.
  package static let mostTagBytes = 4096

  /// The maximum number of different names of XML elements and attributes.
  ///
  /// KeePass uses about 100 names. libxml2 stores the names in a hash table whose size is limited.
  static let mostNames = 1000

  /// The maximum number of JSON values.
  ///
  /// An item of Bitwarden has about 30 values.
  static let mostValues = 8_000_000

  /// The maximum number of fields in a CSV row.
  static let mostFields = 256

  /// Creates limits.
  public init(bytes: Int, entries: Int) {
    self.bytes = bytes
    self.entries = entries
  }
}

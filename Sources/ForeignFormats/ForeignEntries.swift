/// The entries of an imported file.
public struct ForeignEntries: Sendable {
  /// An entry that is not imported.
  public struct Skipped: Equatable, Sendable {
    /// The reason why an entry is skipped.
    public enum Reason: Equatable, Sendable {
      /// The entry has only a title or URLs.
      case empty

      /// The entry was deleted and is in the recycle bin.
      case inRecycleBin
    }

    /// The title of the entry.
    ///
    /// The host of the first URL replaces a missing title. Without a host, the user name replaces the title. Without a user
    /// name, the replacement is the line of a CSV file, such as "line 12", or "Untitled" in other formats.
    public let title: String

    /// The reason why the entry is skipped.
    public let reason: Reason
  }

  /// The entries to import, in the order of the file.
  public private(set) var entries: [ForeignEntry] = []

  /// The skipped entries, in the order of the file.
  public private(set) var skipped: [Skipped] = []

  let limits: ForeignFormatLimits

  /// Reads the entries of a file.
  ///
  /// - Parameter bytes: The content of the file, in UTF-8 with or without a byte order mark.
  /// - Parameter format: The format, for example the result of ``format(of:)``.
  /// - Parameter limits: The limits of the file.
  /// - Throws: ``ForeignFormatError``.
  public init(
    _ bytes: [UInt8], format: ForeignFormat, limits: ForeignFormatLimits = .product
  ) throws(ForeignFormatError) {
    self.limits = limits
    let text = try checkedText(bytes, limits)
    switch format {
    case .csv: try readCSV(text)
    case .bitwarden: try readBitwarden(text)
    case .keepass: try readKeePass(text)
    }
  }

  /// Returns the format of a file, detected by its content; `nil` if the content is of no known format.
  public static func format(of bytes: [UInt8]) -> ForeignFormat? { ForeignFormat(detectedIn: bytes) }

  /// Appends `entry`, or skips it because it was deleted or is empty.
  ///
  /// - Parameter name: The title of a skipped entry that has no title, no URL and no user name.
  /// - Throws: ``ForeignFormatError/tooManyEntries(limit:)``.
  mutating func add(
    _ entry: ForeignEntry, isDeleted: Bool = false, name: String = "Untitled"
  ) throws(ForeignFormatError) {
    guard entries.count + skipped.count < limits.entries else { throw .tooManyEntries(limit: limits.entries) }
    if isDeleted || entry.isEmpty {
      skipped.append(Skipped(title: entry.derivedTitle ?? name, reason: isDeleted ? .inRecycleBin : .empty))
    } else {
      var entry = entry
      entry.title = entry.derivedTitle ?? "Untitled"
      entries.append(entry)
    }
  }
}

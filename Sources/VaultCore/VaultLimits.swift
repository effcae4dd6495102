/// How much an export can hold, so that a file made by somebody else cannot fill the memory or the disk.
public struct VaultLimits: Equatable, Sendable {
  /// The most entries of an export, and of a vault after an import.
  public let entries: Int

  /// The most bytes of the entries in an export, before they are sealed.
  public let exportBytes: Int

  /// 500,000 entries and 256 MiB.
  public static let product = VaultLimits(entries: 500_000, exportBytes: 256 << 20)

  /// The most bytes of the file: the format adds a 250th to those of large exports, and less than a KiB to those of small ones.
  var fileBytes: Int { exportBytes + exportBytes / 250 + 1024 }
}

/// The limits of an export, which prevent a file from another source from exhausting the memory or the disk.
public struct VaultLimits: Equatable, Sendable {
  /// The maximum number of entries of an export, and of a vault after an import.
  public let entries: Int

  /// The maximum size of the plaintext of an export, in bytes.
  public let exportBytes: Int

  /// The limits of the app: 500,000 entries and 256 MiB.
  public static let product = VaultLimits(entries: 500_000, exportBytes: 256 << 20)

  /// The maximum size of an export file in bytes.
  ///
  /// The file format adds less than 1/250 to large exports, and less than 1 KiB to small exports.
  var fileBytes: Int { exportBytes + exportBytes / 250 + 1024 }
}

/// The progress of adding, reading or exporting a file.
public struct FolderProgress: Equatable, Sendable {
  /// The number of bytes read.
  ///
  /// Reading and exporting count sealed bytes, slightly more than the size of the file.
  public let done: Int

  /// The number of bytes to read, determined at the start.
  public let total: Int

  /// Creates the progress of `done` bytes out of `total`.
  public init(done: Int, total: Int) {
    (self.done, self.total) = (done, total)
  }

  /// The progress in percent, 0 to 100; 100 for an empty file.
  public var percent: Int { total > 0 ? min(100, Int(100 * Double(done) / Double(total))) : 100 }
}

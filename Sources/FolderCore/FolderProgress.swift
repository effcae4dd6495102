/// How far a file has come on its way in or out.
public struct FolderProgress: Equatable, Sendable {
  /// The bytes that were read: on the way out sealed ones, which are some more than the file has.
  public let done: Int

  /// The bytes that there were to read when this began.
  public let total: Int

  public init(done: Int, total: Int) {
    (self.done, self.total) = (done, total)
  }

  /// How many hundredths are done, 0 to 100.
  public var percent: Int { total > 0 ? min(100, Int(100 * Double(done) / Double(total))) : 100 }
}

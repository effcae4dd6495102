import SecretCore

/// A file source that reports its progress and can be cancelled.
struct FollowedSource: ~Copyable, ByteSource {
  private var file: OpenFile
  private let total: Int
  private var done = 0
  private let interruption: Interruption
  private let progress: @Sendable (FolderProgress) -> Void

  /// Creates a source that reads `file`, of `total` bytes.
  init(
    _ file: consuming OpenFile, total: Int, _ interruption: Interruption,
    _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) {
    self.file = file
    self.total = total
    self.interruption = interruption
    self.progress = progress
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    try interruption.check()
    let count = try file.read(into: buffer)
    done += count
    if count > 0 { progress(FolderProgress(done: done, total: total)) }
    return count
  }
}

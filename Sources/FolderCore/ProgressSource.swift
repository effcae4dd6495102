import SecretCore

/// A file source that reports its progress and can be cancelled.
struct ProgressSource: ~Copyable, ByteSource {
  private var file: OpenFile
  private let total: Int
  private var done = 0
  private let cancellation: Cancellation
  private let progress: @Sendable (FolderProgress) -> Void

  /// Creates a source that reads `file`, of `total` bytes.
  init(
    _ file: consuming OpenFile, total: Int, _ cancellation: Cancellation,
    _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) {
    self.file = file
    self.total = total
    self.cancellation = cancellation
    self.progress = progress
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    try cancellation.check()
    let count = try file.read(into: buffer)
    done += count
    if count > 0 { progress(FolderProgress(done: done, total: total)) }
    return count
  }
}

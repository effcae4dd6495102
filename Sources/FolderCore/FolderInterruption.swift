import SecretCore

/// The work that a process did when it ended before a file had arrived.
public enum FolderInterruption: UInt8, Sendable {
  /// A file was being added: it is in the folder if it is listed, and else nothing of it is.
  case adding = 1
  /// A file was being exported: it is there as a whole, or not at all.
  case exporting = 2
}

extension OpenFolder {
  /// In the middle of what the last process that added or exported a file has ended; `nil` if its file arrived. Told once.
  public func takeInterruption() -> FolderInterruption? {
    WorkNote.takeInterrupted(places.workPath).flatMap(FolderInterruption.init)
  }
}

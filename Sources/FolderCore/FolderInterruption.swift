import SecretCore

/// The operation that was in progress when a process ended.
public enum FolderInterruption: UInt8, Sendable {
  /// A file was being added. It is in the folder if it is listed; otherwise nothing of it remains.
  case adding = 1
  /// A file was being exported. It exists completely or not at all.
  case exporting = 2
}

extension OpenFolder {
  /// Returns the operation in which the last process that added or exported a file was interrupted, and clears it; `nil` if it
  /// completed.
  public func takeInterruption() -> FolderInterruption? {
    InProgressMarker.takeInterrupted(places.workPath).flatMap(FolderInterruption.init)
  }
}

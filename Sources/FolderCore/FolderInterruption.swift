import SecretCore

/// The operation that was in progress when a process ended.
public enum FolderInterruption: UInt8, Sendable {
  /// A file was being added. If the folder lists the file, it was added completely; otherwise nothing of it remains.
  case adding = 1
  /// A file was being exported. The exported file exists completely or not at all.
  case exporting = 2
}

extension OpenFolder {
  /// Returns the interrupted operation of the last process that added or exported a file, and removes its marker; `nil` if the
  /// operation completed.
  public func takeInterruption() -> FolderInterruption? {
    InProgressMarker.takeInterrupted(places.workPath).flatMap(FolderInterruption.init)
  }
}

import SecretCore

/// The operation that was in progress when a process ended.
public enum FolderInterruption: UInt8, Sendable {
  /// A file was being added.
  ///
  /// If the folder lists the file, the file was added completely; otherwise the file is not in the folder.
  case adding = 1
  /// A file was being exported.
  ///
  /// The exported file is complete or does not exist. On a file system that does not support `O_TMPFILE`, an incomplete file
  /// can remain.
  case exporting = 2
}

extension OpenFolder {
  /// Returns the interrupted operation, and removes its marker; `nil` if no marker exists, or an operation in progress has
  /// locked the marker.
  public func takeInterruption() -> FolderInterruption? {
    InProgressMarker.takeInterrupted(places.workPath).flatMap(FolderInterruption.init)
  }
}

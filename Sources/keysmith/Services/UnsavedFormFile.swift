import Foundation
import SecretCore
import VaultCore

/// The file of the unsaved form, which keeps the form if the program ends unexpectedly.
///
/// Only one process at a time uses the file: the process that holds a lock on a second file. The forms of other processes are
/// only in memory.
actor UnsavedFormFile {
  private let directory: URL
  private var lock: FileLock?

  /// Creates the object for the store in `directory`.
  init(in directory: URL) {
    self.directory = directory
  }

  /// Returns the form in the file; `nil` without a form, or if another process uses the file.
  func read(in vault: OpenVault) async -> SealedForm? {
    guard acquire() else { return nil }
    return (try? await vault.storedForm()) ?? nil
  }

  /// Writes the form to the file, unless another process uses the file or writing fails.
  ///
  /// The form of a process that has crashed meanwhile is not replaced: the next start restores it.
  func write(_ form: SealedForm, in vault: OpenVault) async {
    if !isHeld, OpenVault.hasStoredForm(in: directory) { return }
    if acquire() { try? await vault.store(form) }
  }

  /// Removes the file, unless another process uses it.
  func remove() {
    if isHeld { try? OpenVault.removeStoredForm(in: directory) }
  }

  private var isHeld: Bool {
    switch lock {
    case .some: true
    case .none: false
    }
  }

  /// Returns whether this process holds the lock, which it holds until its end; acquires the lock first if possible.
  private func acquire() -> Bool {
    if !isHeld {
      lock = try? FileLock(directory.appending(path: "unsaved.lock").path(percentEncoded: false), .exclusive, patience: .zero)
    }
    return isHeld
  }
}

import FolderCore
import Foundation
import Statechart
import Synchronization
import Terminal
import VaultCore

/// The values that the handles of flows stand for: no machine has more than a number.
///
/// A flow that was given a handle gives it back when it has ended.
final class Secrets: Sendable {
  /// What a handle can stand for.
  enum Value: Sendable {
    case text(SecretText)
    /// A recovery kit, and a QR code of it if there is one.
    case kit(SecretText, Picture?)
    case grant(HeldGrant)
    case folder(OpenFolder)
    /// An entry as it was when its form was opened.
    case entry(VaultEntry)
  }

  /// What a list has a row of. Its identifier is no secret.
  enum Row: Hashable {
    case entry(UUID)
    case file(FolderEntry.ID)
    case generated(GeneratedPassword.ID)
    /// A row that leads nowhere, by its place.
    case line(Int)
  }

  private struct State {
    var count: UInt64 = 0
    var kept: [UInt64: Value] = [:]
    var rows: [UInt64: Row] = [:]
    var handles: [Row: UInt64] = [:]

    mutating func next() -> UInt64 {
      count += 1
      return count
    }
  }

  private let state = Mutex(State())

  /// Keeps a value until its handle is released.
  func keep(_ value: Value) -> Secret {
    state.withLock { state in
      let handle = state.next()
      state.kept[handle] = value
      return Secret(handle: handle)
    }
  }

  /// The handle of a row, which stays the same.
  func handle(of row: Row) -> Secret {
    state.withLock { state in
      let handle = state.handles[row] ?? state.next()
      state.handles[row] = handle
      state.rows[handle] = row
      return Secret(handle: handle)
    }
  }

  /// What a handle stands for; `nil` if it is not known any more.
  func value(of secret: Secret) -> Value? {
    state.withLock { $0.kept[secret.handle] }
  }

  /// The text that a handle stands for; `nil` if it is not known, or no text.
  func text(of secret: Secret) -> SecretText? {
    switch value(of: secret) {
    case .text(let text), .kit(let text, _): text
    case .grant, .folder, .entry, nil: nil
    }
  }

  /// The picture of what a handle stands for; `nil` if there is none.
  func picture(of secret: Secret) -> Picture? {
    if case .kit(_, let picture) = value(of: secret) { picture } else { nil }
  }

  /// The row that a handle stands for; `nil` if it is not known.
  func row(of secret: Secret) -> Row? {
    state.withLock { $0.rows[secret.handle] }
  }

  /// Forgets what a handle stands for, and returns it.
  @discardableResult
  func release(_ secret: Secret) -> Value? {
    state.withLock { $0.kept.removeValue(forKey: secret.handle) }
  }

  /// Forgets everything.
  func wipe() {
    let gone = state.withLock { state in
      // They go only after the lock was given back: one may come here again.
      let gone = state.kept
      state.kept = [:]
      state.rows = [:]
      state.handles = [:]
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

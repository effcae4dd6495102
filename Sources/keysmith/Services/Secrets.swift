import FolderCore
import Foundation
import Statechart
import Synchronization
import Terminal
import VaultCore

/// The table of secret values, by handle.
///
/// Flows contain only the handles of secrets, which are numbers.
///
/// The handles of a flow are released after the flow has ended.
final class Secrets: Sendable {
  /// The value of a handle.
  enum Value: Sendable {
    case text(SecretText)
    /// A recovery kit, and its QR code if there is one.
    case kit(SecretText, Picture?)
    case grant(HeldGrant)
    case folder(OpenFolder)
    /// The version of a vault entry at the time when its form was opened.
    case entry(VaultEntry)
    /// A custom field, and the version of its entry at the time when the form of the field was opened.
    case field(EntryDetail, of: VaultEntry)
    /// The changes that the import of a file would make.
    case plan(ImportPlan)
  }

  /// The item that a row of a list shows.
  ///
  /// The identifier of an item is not secret.
  enum Row: Hashable {
    case entry(UUID)
    case file(FolderEntry.ID)
    case generated(GeneratedPassword.ID)
    /// A detail of an entry, which has other rows than the same detail of another entry.
    case detail(EntryDetail, of: UUID)
    /// A text that is typed into the form of an entry.
    case typed(EntryDetail)
    /// A row that cannot be selected, identified by its index.
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

  /// Stores a value until its handle is released or ``wipe()`` is called, and returns the handle.
  func keep(_ value: Value) -> Secret {
    state.withLock { state in
      let handle = state.next()
      state.kept[handle] = value
      return Secret(handle: handle)
    }
  }

  /// Stores the plan of an import in place of earlier plans, and returns its handle.
  ///
  /// A plan contains passwords. The user can preview many files before the flow ends and its handles are released.
  func keepOnlyPlan(_ plan: ImportPlan) -> Secret {
    let handle = state.withLock { state -> UInt64 in
      state.kept = state.kept.filter { if case .plan = $0.value { false } else { true } }
      let handle = state.next()
      state.kept[handle] = .plan(plan)
      return handle
    }
    return Secret(handle: handle)
  }

  /// Replaces the value of a handle, if the handle is known.
  func replace(_ secret: Secret, with value: Value) {
    state.withLock { state in
      if state.kept[secret.handle] != nil { state.kept[secret.handle] = value }
    }
  }

  /// Returns the handle of a row.
  ///
  /// Equal rows have the same handle until ``wipe()`` is called.
  func handle(of row: Row) -> Secret {
    state.withLock { state in
      let handle = state.handles[row] ?? state.next()
      state.handles[row] = handle
      state.rows[handle] = row
      return Secret(handle: handle)
    }
  }

  /// Returns the value of a handle; `nil` if the handle is unknown.
  func value(of secret: Secret) -> Value? {
    state.withLock { $0.kept[secret.handle] }
  }

  /// Returns the text of a handle; `nil` if the handle is unknown or its value is neither a text nor a recovery kit.
  func text(of secret: Secret) -> SecretText? {
    switch value(of: secret) {
    case .text(let text), .kit(let text, _): text
    case .grant, .folder, .entry, .field, .plan, nil: nil
    }
  }

  /// Returns the QR code of the recovery kit with this handle.
  ///
  /// The result is `nil` if the value is not a recovery kit, or if the kit has no QR code.
  func picture(of secret: Secret) -> Picture? {
    if case .kit(_, let picture) = value(of: secret) { picture } else { nil }
  }

  /// Returns the row of a handle; `nil` if the handle is unknown.
  func row(of secret: Secret) -> Row? {
    state.withLock { $0.rows[secret.handle] }
  }

  /// Removes and returns the value of a handle; `nil` if the handle is unknown.
  @discardableResult
  func release(_ secret: Secret) -> Value? {
    state.withLock { $0.kept.removeValue(forKey: secret.handle) }
  }

  /// Removes all values and handles.
  func wipe() {
    let gone = state.withLock { state in
      // The values are released after the mutex is unlocked, because the deinitializer of a value may call this object.
      let gone = state.kept
      state.kept = [:]
      state.rows = [:]
      state.handles = [:]
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

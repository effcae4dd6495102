public import Foundation
public import SecretCore

/// The lock of the Secret Folder.
///
/// The code of the folder is independent of the app's passcode and has its own attempt counter.
///
/// A code is passed as one byte per digit, each 0 to 9, with a length that the app allows. Every operation opens the files it
/// needs and closes them again, so several locks, in one process or several, can use the same folder. The operations run on the
/// lock's own serial queue.
///
/// The key-encryption key is derived from the code, the device secret and a key file of 32 bytes in the folder. A reset erases
/// the key file first. Afterwards, no code opens the folder. A reset is recorded under the device secret before the reset
/// begins, like the erasure of the passcode. If the device secret is lost, the reset is not recorded. The next ``status()``,
/// ``create(_:)`` or unlocking completes an interrupted reset.
///
/// Source: `Specs/requirements/secret-folder-passcode.yaml`.
public actor FolderLock {
  /// The allowed lengths of a new code.
  private let codeLengths: ClosedRange<Int>
  let places: FolderPaths
  package nonisolated let lock: CodeLock
  let authenticator: (any Authenticator)?
  private let queue = SerialQueue(label: "folder")

  /// The serial queue on which the operations of the lock run.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Creates the lock of the folder in the directory `folder`, bound to the device secret in the directory `device`.
  ///
  /// Nothing is read or created before the first operation.
  ///
  /// - Parameters:
  ///   - folder: The directory of the folder, which contains no other files.
  ///   - parent: The directory of the app that contains the folder, if any. This directory must be private to the user too.
  ///   - device: The directory of the device secret and the attempt counters, shared with the app. This directory must be
  ///     outside of `folder`.
  ///   - deviceSecret: The storage of the device secret; by default a file in `device`.
  ///   - codeLengths: The allowed lengths of a new code. An existing code of another length is accepted too.
  ///   - policy: The stages of the lockout, and the erasure limit.
  ///   - parameters: The key derivation cost for codes that are created or changed. An existing code keeps its cost.
  ///   - clock: The clock that measures the lockouts.
  ///   - authenticator: The authenticator for unlocking with biometrics, other than the app's; `nil` if the device has none.
  public init(
    folder: URL, in parent: URL? = nil, device: URL, deviceSecret: (any DeviceSecret)? = nil,
    codeLengths: ClosedRange<Int>, policy: LockoutPolicy, parameters: ScryptCost = .calibrated,
    clock: any BootClock = SystemBootClock(),
    authenticator: (any Authenticator)? = nil
  ) {
    self.init(
      folder: folder, in: parent, device: device, deviceSecret: deviceSecret, codeLengths: codeLengths, policy: policy,
      parameters: parameters, clock: clock, authenticator: authenticator, wrongCodes: .ofThisProcess)
  }

  /// Creates the lock with `wrongCodes` as the cache of recent wrong codes.
  package init(
    folder: URL, in parent: URL? = nil, device: URL, deviceSecret: (any DeviceSecret)? = nil,
    codeLengths: ClosedRange<Int>, policy: LockoutPolicy, parameters: ScryptCost, clock: any BootClock,
    authenticator: (any Authenticator)? = nil, wrongCodes: WrongCodes
  ) {
    self.codeLengths = codeLengths
    self.authenticator = authenticator
    places = FolderPaths(folder, parent: parent)
    lock = CodeLock(
      .folder, store: folder, device: device, deviceSecret: deviceSecret, keyFile: places.keyFile, policy: policy,
      parameters: parameters, clock: clock, wrongCodes: wrongCodes)
  }

  /// Returns the state of the folder: not set up, set up with a code, or unreadable.
  ///
  /// For a folder with a code, the state contains the length of the code, the remaining lockout and the attempt counter. A
  /// pending reset is completed first.
  public func status() -> FolderStatus {
    do throws(CoreError) {
      switch try finishingReset({ () throws(CoreError) in try lock.status() }) {
      case .notSet: return .notSet
      case .set(let length, let lockedOut, let failures):
        return .set(length: length, lockedOut: lockedOut, failedAttempts: failures)
      }
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Sets up the folder with its first code, and returns the open folder.
  ///
  /// - Throws: ``FolderFailure/notACode``, ``FolderFailure/alreadySet``, ``FolderFailure/changedMeanwhile``,
  ///   ``FolderFailure/outcomeUnknown``, ``FolderFailure/core(_:)``.
  public func create(_ code: consuming SecretBytes) throws(FolderFailure) -> OpenFolder {
    guard code.isCode(of: codeLengths) else { throw .notACode }
    let save = try core { () throws(CoreError) in
      try finishingReset { () throws(CoreError) in
        try lock.withErasureLock { () throws(CoreError) in
          try places.create()
          return try lock.create(code, keepingKey: false) { opened throws(CoreError) in
            try places.files.createDirectory()
            try places.table.begin(FolderKeys(opened.key, record(of: opened)))
          }
        }
      }
    }
    let opened = try save.opened()
    return try core { () throws(CoreError) in try OpenFolder(opened, places, record(of: opened)) }
  }

  /// Opens the folder if `code` is correct, and returns the result.
  ///
  /// The attempt is durably counted before the code is compared. An attempt that cannot be counted fails. A code that was
  /// recently wrong is neither counted nor compared again.
  ///
  /// If the entries were rolled back, tampered with or removed, the attempt fails with
  /// ``/SecretCore/CoreError/contentsOlder(path:)``, ``/SecretCore/CoreError/contentsChanged(path:)`` or
  /// ``/SecretCore/CoreError/contentsMissing(path:)``.
  public func unlock(_ code: consuming SecretBytes) -> FolderUnlockResult {
    unlock(code) { folder throws(CoreError) in try folder.requireEntries() }
  }

  /// Opens the folder like ``unlock(_:)``, and accepts the current entries as authentic if `code` is correct.
  ///
  /// The entries may be an older copy, or a copy with rows removed or added. A missing table is created without entries. The
  /// acceptance is for a user who deliberately restores a backup, so the app must request confirmation. The acceptance is
  /// logged. If no rollback, tampering or missing table is detected, the folder opens as with ``unlock(_:)``.
  public func accept(_ code: consuming SecretBytes) -> FolderUnlockResult {
    unlock(code) { folder throws(CoreError) in try folder.acceptEntries() }
  }

  /// Returns whether `code` consists of digits and has the length of the current code.
  ///
  /// Returns `false` if no code is set or the state is unreadable. An earlier version with other allowed lengths may have set
  /// the current code.
  private func isAsLongAsSet(_ code: borrowing SecretBytes) -> Bool {
    guard case .set(let length, _, _) = status() else { return false }
    return code.isCode(of: length...length)
  }

  private func unlock(_ code: borrowing SecretBytes, _ check: (OpenFolder) throws(CoreError) -> Void) -> FolderUnlockResult {
    guard code.isCode(of: codeLengths) || isAsLongAsSet(code) else { return .failed(.notACode) }
    do throws(CoreError) {
      switch try finishingReset({ () throws(CoreError) in try lock.attempt(code) }) {
      case .opened(let opened):
        let found = try unlessReset { () throws(CoreError) -> OpenFolder? in
          guard try lock.isCurrent(opened) else { return nil }
          let folder = try OpenFolder(opened, places, record(of: opened))
          try check(folder)
          return folder
        }
        // If the folder was reset or its code was changed, the attempt is repeated with the current state.
        guard let folder = found else { return unlock(code, check) }
        return .open(folder)
      case .refused(.incorrect(let attemptsLeft)): return .incorrect(attemptsLeft: attemptsLeft)
      case .refused(.lockedOut(let wait)): return .lockedOut(wait: wait)
      case .refused(.exhausted):
        try lock.eraseIfDue(erase)
        return .failed(.erased)
      case .notSet: return .failed(.notSet)
      }
    } catch {
      return .failed(.core(error))
    }
  }

  /// Replaces the code that opened `folder`.
  ///
  /// The folder remains open.
  ///
  /// An open folder authorizes one change, whether or not the change succeeds. The next change requires the code to be entered
  /// again. Exception: if the new code is not allowed or equals the current code, the user can choose another code.
  ///
  /// - Throws: ``FolderFailure/notACode``, ``FolderFailure/sameCode``, ``FolderFailure/codeNeeded``, ``FolderFailure/closed``,
  ///   ``FolderFailure/changedMeanwhile``, ``FolderFailure/outcomeUnknown``, ``FolderFailure/core(_:)``.
  public func change(_ folder: OpenFolder, to code: consuming SecretBytes) throws(FolderFailure) {
    guard code.isCode(of: codeLengths) else { throw .notACode }
    let isSame = try core { [proof = try folder.proof()] () throws(CoreError) in try lock.isCode(code, of: proof) }
    // The proof is not used up, so that the user can choose another code.
    guard !isSame else { throw .sameCode }
    let proof = try folder.takeProof()
    let save = try core { () throws(CoreError) in try lock.change(proof, to: code) }
    _ = try save.opened()
  }

  /// Returns the number of consecutive wrong codes after which the user chose to erase the folder.
  ///
  /// Returns `nil` if erasure is off, or if the setting is lost.
  ///
  /// - Throws: ``FolderFailure/core(_:)``.
  public func erasure() throws(FolderFailure) -> Int? {
    try core { () throws(CoreError) in try lock.chosenErasure() }
  }

  /// Sets the number of consecutive wrong codes, 1 to 65,535, that erase the folder; `nil` turns erasure off.
  ///
  /// The setting applies from the next attempt on, in every program. Like ``change(_:to:)``, this method requires a code that
  /// has not authorized another change. The code then authorizes no further change.
  ///
  /// - Throws: ``FolderFailure/codeNeeded``, ``FolderFailure/closed``, ``FolderFailure/changedMeanwhile``,
  ///   ``FolderFailure/core(_:)``.
  public func setErasure(after count: Int?, _ folder: OpenFolder) throws(FolderFailure) {
    let proof = try folder.takeProof()
    let isChosen = try core { () throws(CoreError) in try lock.chooseErasure(after: count, proof) }
    guard isChosen else { throw .changedMeanwhile }
  }

  /// Returns whether `code` equals the code that opened `folder`, to warn of an app passcode that equals the folder's code.
  ///
  /// The comparison is not counted as an attempt and does not use up the proof, because the user has just entered the code.
  ///
  /// - Throws: ``FolderFailure/codeNeeded``, ``FolderFailure/closed``, ``FolderFailure/core(_:)``.
  public func isCode(_ code: consuming SecretBytes, of folder: OpenFolder) throws(FolderFailure) -> Bool {
    let proof = try folder.proof()
    return try core { () throws(CoreError) in try lock.isCode(code, of: proof) }
  }

  /// Erases all contents of the folder and its code.
  ///
  /// The folder can then be set up again.
  ///
  /// No code is required, so that a user who forgot the code can reset the folder. The app must request confirmation.
  /// Afterwards, the operations on open folders fail, also in other processes.
  ///
  /// - Throws: ``FolderFailure/core(_:)``, for example if the disk fails. Data that is already erased remains erased. If the
  ///   reset began, the next ``status()``, ``create(_:)`` or unlocking completes the reset, unless the device secret is lost.
  public func reset() throws(FolderFailure) {
    try core { () throws(CoreError) in
      try places.prepareForReset()
      try lock.erase(erase)
    }
  }

  /// Returns the result of `body`, which runs with the erasure lock held, so that no process resets or sets up the folder.
  ///
  /// Returns `nil`, without running `body`, if a reset has begun.
  ///
  /// - Throws: The errors of `body`, the device secret, the records and the erasure lock.
  func unlessReset<Result>(_ body: () throws(CoreError) -> Result?) throws(CoreError) -> Result? {
    try lock.withErasureLock { () throws(CoreError) in try lock.isErasureDue() ? nil : body() }
  }

  /// Returns the record of the entries' last known revision.
  ///
  /// The record is required to open the entries with the key of `opened`.
  ///
  /// - Throws: The errors of the device secret, ``/SecretCore/CoreError/outOfMemory``,
  ///   ``/SecretCore/CoreError/cryptographyUnavailable``.
  func record(of opened: OpenedSlot) throws(CoreError) -> ContentsRecord {
    try lock.contentsRecord { [lock] () throws(CoreError) in
      try lock.loss(of: opened)
    } withErasureLock: { body throws(CoreError) in
      // The lock is already held: only `create` and `accept` create the entries, and both hold the erasure lock.
      try body()
    }
  }

  /// Returns the result of `body`, after checking that the folder is private.
  ///
  /// If `body` throws ``CoreError/erasureDue``, a reset was interrupted or is required after too many wrong codes. The reset is
  /// then completed, and `body` runs again.
  ///
  /// - Throws: The errors of `body`, of ``FolderPaths/require()``, and of the reset.
  func finishingReset<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try places.require()
    do throws(CoreError) {
      return try body()
    } catch .erasureDue {
      try lock.eraseIfDue(erase)
      return try body()
    }
  }

  /// Erases the folder, the key file first, because no code opens the folder without the key file.
  ///
  /// Each step can be repeated. The caller must hold the erasure lock, unless the device directory does not exist.
  ///
  /// - Throws: The errors of the files, the database, the authenticator, the device secret and the records.
  private func erase() throws(CoreError) {
    try places.prepareForReset()
    if try places.exist() { try places.keyFile.destroy() }
    try forgetBiometrics()
    try lock.clear { () throws(CoreError) in
      guard try places.exist() else { return }
      try places.table.erase()
      try places.files.removeAll(patience: .seconds(5))
      try places.removeDrafts()
    }
  }
}

extension CodeLock.Save {
  /// Returns the opened slot that was saved.
  ///
  /// - Throws: ``FolderFailure/alreadySet``, ``FolderFailure/changedMeanwhile``, ``FolderFailure/outcomeUnknown``.
  func opened() throws(FolderFailure) -> OpenedSlot {
    switch self {
    case .done(let opened): return opened
    case .alreadySet: throw .alreadySet
    case .changedMeanwhile: throw .changedMeanwhile
    case .outcomeUnknown: throw .outcomeUnknown
    }
  }
}

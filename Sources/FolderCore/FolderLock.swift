public import Foundation
public import SecretCore

/// The code of the Secret Folder, which is independent of the app's passcode and has its own attempt counter.
///
/// A code is passed as one byte per digit, each 0 to 9, 4 to 6 of them. Every operation opens the files it needs and closes
/// them again, so several locks, in one process or several, can use the same folder. The work runs on the lock's own thread.
///
/// The folder's key is derived from the code, the device secret and a key file of 32 bytes in the folder. A reset destroys the
/// key file first, and then nothing in the folder can be opened. The reset is recorded under the device secret before it
/// begins, like the erasure of the passcode, and the next operation completes an interrupted one.
///
/// Source: secret-folder-passcode.md.
public actor FolderLock {
  /// The allowed lengths of a new code.
  private let codeLengths: ClosedRange<Int>
  let places: FolderPlaces
  package nonisolated let lock: CodeLock
  let authenticator: (any Authenticator)?
  private let queue = SerialQueue(label: "folder")

  /// The lock's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Creates the lock of the folder in the directory `folder`, bound to the device secret in the directory `device`.
  ///
  /// Nothing is read or created before the first operation.
  /// - Parameters:
  ///   - folder: The directory of the folder, which contains nothing else.
  ///   - parent: The directory of the app that contains the folder, if any. It must be private to this user too.
  ///   - device: The directory of the device secret and the attempt counters, shared with the app. It must not lie in `folder`.
  ///   - deviceSecret: The keeper of the device secret; by default a file in `device`.
  ///   - codeLengths: The allowed lengths of a new code. An existing code is accepted whatever its length.
  ///   - policy: The lockouts.
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

  /// Creates a lock with the given cache of wrong codes.
  package init(
    folder: URL, in parent: URL? = nil, device: URL, deviceSecret: (any DeviceSecret)? = nil,
    codeLengths: ClosedRange<Int>, policy: LockoutPolicy, parameters: ScryptCost, clock: any BootClock,
    authenticator: (any Authenticator)? = nil, wrongCodes: WrongCodes
  ) {
    self.codeLengths = codeLengths
    self.authenticator = authenticator
    places = FolderPlaces(folder, parent: parent)
    lock = CodeLock(
      .folder, store: folder, device: device, deviceSecret: deviceSecret, keyFile: places.keyFile, policy: policy,
      parameters: parameters, clock: clock, wrongCodes: wrongCodes)
  }

  /// Returns whether the folder has a code, its length, and whether attempts are allowed.
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

  /// Sets up the folder with its first code, and opens it.
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

  /// Verifies `code`, and opens the folder if it is correct.
  ///
  /// The attempt is durably counted before the code is compared. If it cannot be counted, it is refused. If the entries were
  /// tampered with or rolled back, the result is ``/SecretCore/CoreError/contentsOlder(path:)``,
  /// ``/SecretCore/CoreError/contentsChanged(path:)`` or ``/SecretCore/CoreError/contentsMissing(path:)``.
  public func unlock(_ code: consuming SecretBytes) -> FolderUnlockResult {
    unlock(code) { folder throws(CoreError) in try folder.requireEntries() }
  }

  /// Verifies `code`, and if it is correct accepts the current entries as authentic: an older copy, one with rows removed or
  /// added, or none, which is created empty.
  ///
  /// It is for a user who deliberately restores a backup, so the app must ask for confirmation. The log records it. If the
  /// entries are authentic, nothing changes.
  public func accept(_ code: consuming SecretBytes) -> FolderUnlockResult {
    unlock(code) { folder throws(CoreError) in try folder.acceptEntries() }
  }

  /// Returns whether `code` has the length of the current code, which an earlier version with other lengths may have set.
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
        // The folder was reset, or its code changed. The present state decides.
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

  /// Replaces the code that opened `folder`, which stays open.
  ///
  /// Each change requires the code to be entered again: an open folder authorizes one change, whether it succeeds or not. Only
  /// if the new code equals the present one, another can be chosen.
  public func change(_ folder: OpenFolder, to code: consuming SecretBytes) throws(FolderFailure) {
    guard code.isCode(of: codeLengths) else { throw .notACode }
    let isSame = try core { [proof = try folder.proof()] () throws(CoreError) in try lock.isCode(code, of: proof) }
    // The proof is not used up, so that another code can be chosen.
    guard !isSame else { throw .sameCode }
    let proof = try folder.takeProof()
    let save = try core { () throws(CoreError) in try lock.change(proof, to: code) }
    _ = try save.opened()
  }

  /// Returns the number of wrong codes in a row after which the user chose to erase the folder; `nil` if none is set.
  public func erasure() throws(FolderFailure) -> Int? {
    try core { () throws(CoreError) in try lock.chosenErasure() }
  }

  /// Sets the number of wrong codes in a row, 1 to 65,535, that erases the folder; `nil` turns that off.
  ///
  /// It applies from the next attempt on, in every program. Like ``change(_:to:)``, it requires the code to be entered again.
  public func setErasure(after count: Int?, _ folder: OpenFolder) throws(FolderFailure) {
    let proof = try folder.takeProof()
    let isChosen = try core { () throws(CoreError) in try lock.chooseErasure(after: count, proof) }
    guard isChosen else { throw .changedMeanwhile }
  }

  /// Returns whether `code` equals the code that opened `folder`, to warn of an app passcode that is the same.
  ///
  /// It does not count as an attempt and uses nothing up, because the code was just entered.
  public func isCode(_ code: consuming SecretBytes, of folder: OpenFolder) throws(FolderFailure) -> Bool {
    let proof = try folder.proof()
    return try core { () throws(CoreError) in try lock.isCode(code, of: proof) }
  }

  /// Erases everything in the folder and its code. It can then be set up again.
  ///
  /// It requires no code, for a user who forgot it, so the app must ask for confirmation. Folders that are open elsewhere stop
  /// working.
  /// - Throws: An error if the disk fails. Data erased by then stays erased, and the next use of the folder erases the rest.
  public func reset() throws(FolderFailure) {
    try core { () throws(CoreError) in
      try places.prepareForReset()
      try lock.erase(erase)
    }
  }

  /// Runs `body` with the erasure lock held, so that no process resets the folder or sets its code. Returns `nil` if a reset
  /// has begun.
  func unlessReset<Result>(_ body: () throws(CoreError) -> Result?) throws(CoreError) -> Result? {
    try lock.withErasureLock { () throws(CoreError) in try lock.isErasureDue() ? nil : body() }
  }

  /// Returns the record of the entries' last known revision, which opening them with the key of `opened` requires.
  func record(of opened: OpenedSlot) throws(CoreError) -> ContentsRecord {
    try lock.contentsRecord { [lock] () throws(CoreError) in
      try lock.loss(of: opened)
    } withErasureLock: { body throws(CoreError) in
      // Entries are created only while a code is set or the folder is opened, both with the erasure lock held.
      try body()
    }
  }

  /// Runs `body`, after completing a reset that was interrupted, or that too many wrong codes require.
  func finishingReset<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try places.require()
    do throws(CoreError) {
      return try body()
    } catch .erasureDue {
      try lock.eraseIfDue(erase)
      return try body()
    }
  }

  /// Destroys the key file first, because nothing else can be opened without it. Each step can be repeated. Must be called with
  /// the erasure lock held.
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
  /// Returns the slot that was saved.
  func opened() throws(FolderFailure) -> OpenedSlot {
    switch self {
    case .done(let opened): return opened
    case .alreadySet: throw .alreadySet
    case .changedMeanwhile: throw .changedMeanwhile
    case .outcomeUnknown: throw .outcomeUnknown
    }
  }
}

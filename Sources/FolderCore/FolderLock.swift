public import Foundation
public import SecretCore

/// The Secret Folder behind its code, which is another than the app's passcode and counted for itself.
///
/// A code is handed over as one byte a digit, each 0 to 9, 4 to 6 of them. Every operation opens what it needs and closes it
/// again, so several locks, in one process or in many, can stand before the same folder. The work runs on a thread of the lock's
/// own.
///
/// The folder's key is made of the code, the device secret, and 32 bytes in a file of the folder's: a reset destroys those first,
/// and then nothing of the folder can be opened any more. It is recorded under the device secret before it begins, as the erasure of the
/// passcode is: one that was cut short is completed by the next operation.
///
/// Source: secret-folder-passcode.md.
public actor FolderLock {
  /// How many digits a new code has.
  private let codeLengths: ClosedRange<Int>
  let places: FolderPlaces
  package nonisolated let lock: CodeLock
  let authenticator: (any Authenticator)?
  private let queue = SerialQueue(label: "folder")

  /// The lock's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// The lock of the folder in the directory `folder`, bound to the device secret in the directory `device`.
  ///
  /// Nothing is read or created before the first operation.
  /// - Parameters:
  ///   - folder: The directory of the folder, which nothing else lies in.
  ///   - parent: The directory of the app that has the folder in it, if any: it has to be this user's alone as well.
  ///   - device: The directory of the device secret and the attempts, the app's own. It must not lie in `folder`.
  ///   - deviceSecret: What keeps the device secret; a file in `device` if nothing is said.
  ///   - codeLengths: How many digits a new code has. A code that is set is taken whatever its length.
  ///   - policy: The lockouts.
  ///   - parameters: What it costs to derive the key of a code that is created or changed; until then it keeps its own.
  ///   - clock: What lockouts are measured by.
  ///   - authenticator: What may stand in for the code; `nil` if there is nothing of the kind. It is not the app's.
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

  /// The lock of a process that remembers these wrong codes.
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

  /// Whether the folder has a code, how long it is, and whether attempts are taken.
  public func status() -> FolderStatus {
    do throws(CoreError) {
      switch try finishingReset({ () throws(CoreError) in try lock.standing() }) {
      case .notSet: return .notSet
      case .set(let length, let lockedOut, let failures):
        return .set(length: length, lockedOut: lockedOut, failedAttempts: failures)
      }
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Sets the folder up with its first code, and opens it.
  public func create(_ code: consuming SecretBytes) throws(FolderFailure) -> OpenFolder {
    guard code.isCode(of: codeLengths) else { throw .notACode }
    let save = try core { () throws(CoreError) in
      try finishingReset { () throws(CoreError) in
        try lock.inTurn { () throws(CoreError) in
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

  /// Tries `code`, and opens the folder if it is right.
  ///
  /// The attempt is counted on the disk before the code is looked at, and if it cannot be, it is refused.
  /// Where the entries are not as they were left, it ends with ``/SecretCore/CoreError/contentsOlder(path:)``,
  /// ``/SecretCore/CoreError/contentsChanged(path:)`` or ``/SecretCore/CoreError/contentsMissing(path:)``.
  public func unlock(_ code: consuming SecretBytes) -> Unlocking {
    unlock(code) { folder throws(CoreError) in try folder.requireEntries() }
  }

  /// Tries `code`, and if it is right takes the entries as they are from now on: an older copy that was put back, one with rows removed or
  /// added, or none, which begins anew.
  ///
  /// For who restores a backup on purpose, and to be asked for by the user. It is noted in the log; where the entries are as they were
  /// left, nothing is done.
  public func accept(_ code: consuming SecretBytes) -> Unlocking {
    unlock(code) { folder throws(CoreError) in try folder.acceptEntries() }
  }

  /// Whether `code` has as many digits as the code that is set, which may be from a version with other lengths.
  private func isAsLongAsSet(_ code: borrowing SecretBytes) -> Bool {
    guard case .set(let length, _, _) = status() else { return false }
    return code.isCode(of: length...length)
  }

  private func unlock(_ code: borrowing SecretBytes, _ check: (OpenFolder) throws(CoreError) -> Void) -> Unlocking {
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
        // It was reset, or has got another code: what counts is what is there now.
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

  /// Sets another code in place of the one that opened `folder`, which stays open.
  ///
  /// Each change needs the code to be entered anew: a folder serves for one, whether that succeeds or not. Only where the new code
  /// is the present one, another can be chosen.
  public func change(_ folder: OpenFolder, to code: consuming SecretBytes) throws(FolderFailure) {
    guard code.isCode(of: codeLengths) else { throw .notACode }
    let isSame = try core { [proof = try folder.proof()] () throws(CoreError) in try lock.isCode(code, of: proof) }
    // Then another one can be chosen without entering the present one again.
    guard !isSame else { throw .sameCode }
    let proof = try folder.takeProof()
    let save = try core { () throws(CoreError) in try lock.change(proof, to: code) }
    _ = try save.opened()
  }

  /// The number of wrong codes in a row that the user has chosen to destroy everything in the folder; `nil` if none.
  public func erasure() throws(FolderFailure) -> Int? {
    try core { () throws(CoreError) in try lock.chosenErasure() }
  }

  /// Chooses the number of wrong codes in a row, 1 to 65,535, that destroys everything in the folder; `nil` turns that off.
  ///
  /// It counts from the next attempt on, in every program. As ``change(_:to:)``, it needs the code to be entered anew.
  public func setErasure(after count: Int?, _ folder: OpenFolder) throws(FolderFailure) {
    let proof = try folder.takeProof()
    let isChosen = try core { () throws(CoreError) in try lock.chooseErasure(after: count, proof) }
    guard isChosen else { throw .changedMeanwhile }
  }

  /// Whether `code` is the one that opened `folder`, so that the user can be warned of an app's passcode that is the same.
  ///
  /// No attempt, and nothing is used up: who has just opened the folder knew its code.
  public func isCode(_ code: consuming SecretBytes, of folder: OpenFolder) throws(FolderFailure) -> Bool {
    let proof = try folder.proof()
    return try core { () throws(CoreError) in try lock.isCode(code, of: proof) }
  }

  /// Destroys everything in the folder, and its code; it can be set up anew then.
  ///
  /// Needs no code: this is for who forgot it, and to be confirmed by the user. Folders that are open elsewhere serve no more.
  /// - Throws: If the disk is in the way. What is destroyed by then stays so, and the rest is as soon as the folder is used again.
  public func reset() throws(FolderFailure) {
    try core { () throws(CoreError) in
      try places.prepareForReset()
      try lock.erase(erase)
    }
  }

  /// What `body` finds while nobody resets the folder or sets its code; `nil` if a reset has begun.
  func unlessReset<Result>(_ body: () throws(CoreError) -> Result?) throws(CoreError) -> Result? {
    try lock.inTurn { () throws(CoreError) in try lock.isErasureDue() ? nil : body() }
  }

  /// What is remembered of the entries, to be handed to who opens them with the key that `opened` proves.
  func record(of opened: OpenedSlot) throws(CoreError) -> ContentsRecord {
    try lock.contentsRecord { [lock] () throws(CoreError) in
      try lock.loss(of: opened)
    } inTurn: { body throws(CoreError) in
      // Entries begin only where a code is set, or the folder is opened: that is in turn.
      try body()
    }
  }

  /// Runs `body` once a reset that was cut short, or that too many wrong codes have asked for, is completed.
  func finishingReset<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    try places.require()
    do throws(CoreError) {
      return try body()
    } catch .erasureDue {
      try lock.eraseIfDue(erase)
      return try body()
    }
  }

  /// The key file first, for without it nothing else is of use; each step can be done again. To be called in turn.
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
  /// The slot that was saved.
  func opened() throws(FolderFailure) -> OpenedSlot {
    switch self {
    case .done(let opened): return opened
    case .alreadySet: throw .alreadySet
    case .changedMeanwhile: throw .changedMeanwhile
    case .outcomeUnknown: throw .outcomeUnknown
    }
  }
}

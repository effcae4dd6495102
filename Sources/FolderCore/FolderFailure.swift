public import SecretCore

/// Why something could not be done with the Secret Folder.
///
/// The description is for the user.
public enum FolderFailure: Error, Equatable, Sendable {
  /// What was entered cannot be a code: one has 4 to 6 digits.
  case notACode

  /// The folder has a code: another can be chosen once it was reset.
  case alreadySet

  /// The folder has no code yet.
  case notSet

  /// The code that was entered has been used for a change already.
  case codeNeeded

  /// The new code is the present one.
  case sameCode

  /// Another process set a code, or reset the folder, since this began.
  case changedMeanwhile

  /// It cannot be told whether this was saved.
  case outcomeUnknown

  /// This code was wrong, or one before it, and the last that the policy allows: what was in the folder is destroyed.
  case erased

  /// The folder was closed.
  case closed

  /// The authenticator released nothing, or what it released opens nothing.
  case authenticator(AuthenticatorFailure)

  /// There is no such file in the folder, or not any more.
  case notFound

  /// A name in the folder has 1 to 255 bytes, is neither `.` nor `..`, and holds neither a slash nor a null byte.
  case nameRefused

  /// Only regular files can be added.
  case notAFile(path: String)

  /// The disk, the memory or the keys are in the way; what was asked for may be there, but cannot be had now.
  case core(CoreError)
}

extension FolderFailure: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .notACode: "A folder code has 4 to 6 digits."
    case .alreadySet: "The Secret Folder has a code already. To choose another, reset the folder, which deletes what is in it."
    case .notSet: "The Secret Folder is not set up yet. Choose a code for it."
    case .codeNeeded: "Enter the current code again: each change needs it anew."
    case .sameCode: "This is the present code. Choose another one."
    case .changedMeanwhile: "The Secret Folder was changed elsewhere meanwhile. Open it again."
    case .outcomeUnknown:
      "It is not known whether this was saved: the folder can no longer be read. Look again once it can."
    case .erased: "Wrong codes were entered too often: what was in the Secret Folder is erased."
    case .closed: "The Secret Folder is closed. Enter its code."
    case .authenticator(let failure): failure.description
    case .notFound: "This file is not in the Secret Folder any more."
    case .nameRefused: "This name cannot be used. Choose one of 1 to 255 bytes without a slash."
    case .notAFile(let path): "\(path) is not a regular file. Choose one."
    case .core(let error): error.description
    }
  }
}

/// Turns what the core throws into a failure of the folder.
func core<Result: ~Copyable>(_ body: () throws(CoreError) -> Result) throws(FolderFailure) -> Result {
  do throws(CoreError) { return try body() } catch { throw .core(error) }
}

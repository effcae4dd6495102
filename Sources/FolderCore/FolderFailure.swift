public import SecretCore

/// Errors of the Secret Folder.
public enum FolderFailure: Error, Equatable, Sendable {
  /// The input cannot be a code: a code has 4 to 6 digits.
  case notACode

  /// The folder has a code. A first code can be set only after a reset.
  case alreadySet

  /// The folder has no code yet.
  case notSet

  /// The entered code was used for a change already.
  case codeNeeded

  /// The new code equals the present one.
  case sameCode

  /// Another process set a code or reset the folder since the operation began.
  case changedMeanwhile

  /// It is unknown whether the change was saved.
  case outcomeUnknown

  /// The last wrong code that the policy allows was entered, and the contents of the folder were erased.
  case erased

  /// The folder was closed.
  case closed

  /// The authenticator released no secret, or its secret opens nothing.
  case authenticator(AuthenticatorFailure)

  /// The file is not, or no longer, in the folder.
  case notFound

  /// The name is not allowed: a name has 1 to 255 bytes, is neither `.` nor `..`, and contains neither a slash nor a null byte.
  case nameRefused

  /// The file is not a regular file.
  case notAFile(path: String)

  /// The core failed, for example because of the disk, the memory or the keys. The data may exist but is not accessible now.
  case core(CoreError)
}

extension FolderFailure: CustomStringConvertible {
  /// The problem and how to solve it.
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

/// Runs `body` and wraps its errors in ``FolderFailure/core(_:)``.
func core<Result: ~Copyable>(_ body: () throws(CoreError) -> Result) throws(FolderFailure) -> Result {
  do throws(CoreError) { return try body() } catch { throw .core(error) }
}

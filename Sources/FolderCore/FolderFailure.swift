public import SecretCore

/// Errors of operations on the Secret Folder.
public enum FolderFailure: Error, Equatable, Sendable {
  /// The input is not a code: a byte is not a digit, or the app does not allow the length.
  case notACode

  /// A first code cannot be set, because the folder already has a code.
  ///
  /// A reset removes the code.
  case alreadySet

  /// The folder has no code yet.
  case notSet

  /// The code must be entered again: the entered code has already authorized a change, or biometrics opened the folder.
  case codeNeeded

  /// The new code equals the current code.
  case sameCode

  /// The folder was changed since the operation began: its code was set or changed, the folder was reset, or the entry was
  /// changed or removed.
  case changedMeanwhile

  /// It is unknown whether the change was saved.
  case outcomeUnknown

  /// The last wrong code that the policy allows was entered, and the contents of the folder were erased.
  case erased

  /// The folder was closed.
  case closed

  /// The authenticator released no secret, its secret does not open the folder, or biometrics are off.
  case authenticator(AuthenticatorFailure)

  /// The file is not, or no longer, in the folder.
  case notFound

  /// The name is not allowed: a name has 1 to 255 bytes, is neither `.` nor `..`, and contains neither a slash nor a null byte.
  case nameRefused

  /// The file is not a regular file.
  case notAFile(path: String)

  /// SecretCore failed, for example because of the disk, the memory or the keys.
  ///
  /// The data may exist but is not accessible now.
  case core(CoreError)
}

extension FolderFailure: CustomStringConvertible {
  /// The error message for the user: the problem, usually with a solution.
  public var description: String {
    switch self {
    case .notACode: "A folder code has 4 to 6 digits."
    case .alreadySet: "The Secret Folder already has a code. To choose another, reset the folder, which deletes its contents."
    case .notSet: "The Secret Folder is not set up yet. Choose a code for it."
    case .codeNeeded: "Enter the current code again. Each change requires it."
    case .sameCode: "This is the current code. Choose another code."
    case .changedMeanwhile: "Another process changed the Secret Folder. Open it again."
    case .outcomeUnknown:
      "It is unknown whether the change was saved, because the folder cannot be read. Check again when the folder is readable."
    case .erased: "Too many wrong codes were entered. The contents of the Secret Folder are erased."
    case .closed: "The Secret Folder is closed. Enter its code."
    case .authenticator(let failure): failure.description
    case .notFound: "This file is no longer in the Secret Folder."
    case .nameRefused: "This name cannot be used. Choose a name of 1 to 255 bytes without a slash, other than '.' and '..'."
    case .notAFile(let path): "\(path) is not a regular file. Choose a regular file."
    case .core(let error): error.description
    }
  }
}

/// Returns the result of `body`.
///
/// - Throws: ``FolderFailure/core(_:)`` with the error of `body`.
func core<Result: ~Copyable>(_ body: () throws(CoreError) -> Result) throws(FolderFailure) -> Result {
  do throws(CoreError) { return try body() } catch { throw .core(error) }
}

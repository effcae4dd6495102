import Flows
import FolderCore
import Passcode
import SecretCore
import VaultCore

/// Why something was not done.
///
/// The description is for the user, and repeats nothing of what was entered.
enum Refusal: Error, Equatable {
  /// A passcode is set already.
  case alreadySet
  /// No passcode is set.
  case notSet
  /// No attempt is taken for as long.
  case lockedOut(Duration)
  /// What was entered is not a code of as many digits.
  case notACode(digits: Int)
  /// Nothing was entered where the flow asked for something.
  case inputEnded(asked: String)
  /// The line that was entered has nothing in it.
  case nothingEntered(asked: String)
  /// The app's input ended before its user left: the terminal's, or lines.
  case cutShort(isPlain: Bool)
  /// What was entered has more bytes than there is room for.
  case tooLong(limit: Int)
  /// What was entered is not in UTF-8.
  case notText
  /// What the core said.
  case failed(String)
  /// What the flow said, and the cause if one is known.
  case said(String, cause: String?)
  /// The code that is set has a length that no flow asks for.
  case unknownLength(Int)
  /// What a code protects is not as it was left; `keysmith`, this word and `accept` go on with it.
  case notAsLeft(CoreError, command: String)
  /// The store cannot be read.
  case unreadable(PasscodeFailure)
}

extension Refusal {
  /// The refusal of what is not as it was left; `nil` where something else failed, or nothing.
  init?(_ failure: (any Error)?) {
    switch failure {
    case VaultFailure.core(let error)? where error.isAcceptable: self = .notAsLeft(error, command: "vault")
    case FolderFailure.core(let error)? where error.isAcceptable: self = .notAsLeft(error, command: "folder")
    default: return nil
    }
  }
}

extension Refusal: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadySet: "A passcode is already set. Use 'keysmith passcode change' to replace it."
    case .notSet: "No passcode is set. Use 'keysmith passcode create' to set one."
    case .lockedOut(let wait): "\(SetPasscode.Text.tooManyAttempts.words). Try again in \(wait.inWords)."
    case .notACode(let digits): "What was entered is not a code of \(digits) digits. Nothing has changed."
    case .inputEnded(let asked): "The input ended at \"\(asked)\". Nothing has changed."
    case .nothingEntered(let asked):
      "The line for \"\(asked)\" is empty: it takes at least one character. Nothing has changed."
    case .cutShort(isPlain: true): "The input ended before its last answer was complete."
    case .cutShort(isPlain: false): "The terminal has gone away."
    case .tooLong(let limit): "What was entered has more than \(limit) bytes. Nothing has changed."
    case .notText: "What was entered is not text in UTF-8. Nothing has changed."
    case .failed(let words): words
    case .said(let words, let cause):
      ([words.hasSuffix(".") ? words : "\(words)."] + [cause.map(printable)].compactMap(\.self)).joined(separator: " ")
    case .unknownLength(let length): "The passcode has \(length) digits, which this version does not know. Use a later one."
    case .notAsLeft(let error, let command):
      "\(printable(error.description)) To go on with what is there, use 'keysmith \(command) accept'."
    case .unreadable(let failure): printable(failure.description)
    }
  }
}

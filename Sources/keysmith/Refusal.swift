import Flows
import FolderCore
import Passcode
import SecretCore
import VaultCore

/// Errors thrown by commands and by the app.
///
/// The description is for the user and contains no text that was read from standard input.
enum Refusal: Error, Equatable {
  /// A passcode is already set.
  case alreadySet
  /// No passcode is set.
  case notSet
  /// A lockout rejects attempts for this time.
  case lockedOut(Duration)
  /// The input is not a code of this number of digits.
  case notACode(digits: Int)
  /// The input ended before the answer to the prompt `asked` was complete.
  case inputEnded(asked: LocalizedText)
  /// The answer to the prompt `asked` is empty.
  case nothingEntered(asked: LocalizedText)
  /// The terminal of the app was closed or, if `isPlain`, the input ended before the last answer was complete.
  case cutShort(isPlain: Bool)
  /// The input has more bytes than the limit.
  case tooLong(limit: Int)
  /// The input is not UTF-8.
  case notText
  /// Any other error, with a message for the user.
  case failed(LocalizedText)
  /// A refusal with the message of a flow or a command, and the cause of the refusal if the cause is known.
  case said(LocalizedText, cause: LocalizedText?)
  /// The passcode has this length, which this version of the program does not support.
  case unknownLength(Int)
  /// A rollback, tampering or a missing database was detected for protected data.
  ///
  /// `keysmith COMMAND accept` accepts the current data.
  case rollbackDetected(CoreError, command: String)
  /// The state of the passcode cannot be read.
  case unreadable(PasscodeFailure)
}

extension Refusal {
  /// Creates the refusal for a detected rollback, tampering or missing database; fails with `nil` for other errors.
  init?(_ failure: (any Error)?) {
    switch failure {
    case VaultFailure.core(let error)? where error.isAcceptable: self = .rollbackDetected(error, command: "vault")
    case FolderFailure.core(let error)? where error.isAcceptable: self = .rollbackDetected(error, command: "folder")
    default: return nil
    }
  }
}

extension Refusal: CustomStringConvertible {
  /// The message in the language of the user's locale.
  var description: String { text.description }

  /// The message for the user.
  var text: LocalizedText {
    switch self {
    case .alreadySet: "A passcode is already set. Use 'keysmith passcode change' to replace it."
    case .notSet: "No passcode is set. Use 'keysmith passcode create' to set one."
    case .lockedOut(let wait): "\(LocalizedText(SetPasscode.Text.tooManyAttempts)). Try again in \(wait.inWords)."
    case .notACode(let digits): "The input is not a code of \(digits) digits. Nothing has changed."
    case .inputEnded(let asked): "The input ended at \"\(asked)\". Nothing has changed."
    case .nothingEntered(let asked):
      "The line for \"\(asked)\" is empty; expected at least one character. Nothing has changed."
    case .cutShort(isPlain: true): "The input ended before the last answer was complete."
    case .cutShort(isPlain: false): "The terminal was closed."
    case .tooLong(let limit): "The input has more than \(limit) bytes. Nothing has changed."
    case .notText: "The input is not UTF-8 text. Nothing has changed."
    case .failed(let text): text
    case .said(let text, let cause): ([text.ended] + [cause].compactMap(\.self)).joined(separator: " ")
    case .unknownLength(let length):
      "The passcode has \(length) digits, which this version does not support. Use a later version."
    case .rollbackDetected(let error, let command):
      "\(LocalizedText(error)) To accept the current state, use 'keysmith \(command) accept'."
    case .unreadable(let failure): LocalizedText(failure)
    }
  }
}

extension LocalizedText {
  /// The text with a period at its end.
  fileprivate var ended: LocalizedText {
    LocalizedText { language in
      let words = self.words(in: language)
      return words.hasSuffix(".") ? words : "\(words)."
    }
  }
}

import SecretCore

extension AuditEvent {
  /// The words for an event that a later version of the program logged.
  static let unknownWords = "unknown event"

  /// The words of the event in a row of the log. Rows are not translated, because scripts read them.
  var words: String {
    switch self {
    case .logBegun: "the log begins"
    case .logDamaged: "the end of the log was damaged or removed"
    case .codeCreated: "a code was set"
    case .codeChanged: "the code was changed"
    case .codeRemoved: "the code was removed"
    case .unlocked: "the correct code was entered"
    case .wrongCode: "a wrong code was entered"
    case .lockoutBegun: "a wrong code was entered, and a lockout began"
    case .attemptsLost: "the attempt counter was lost, and the longest lockout began"
    case .biometricsEnabled: "biometrics were turned on"
    case .biometricsDisabled: "biometrics were turned off"
    case .biometricsUsed: "unlocked with biometrics"
    case .erased: "the protected data was erased"
    case .exported: "the entries were written to a file"
    case .imported: "the entries of a file were imported"
    case .contentsAccepted: "the current data was accepted after a rollback, tampering or a missing file was detected"
    case .compared: "a code was compared with the current code while the app was unlocked"
    case .kitShown: "the recovery kit was shown"
    case .recovered: "the device secret was restored from a recovery kit"
    case .erasureTurnedOn: "erasing after wrong codes was turned on"
    case .erasureTurnedOff: "erasing after wrong codes was turned off"
    }
  }
}

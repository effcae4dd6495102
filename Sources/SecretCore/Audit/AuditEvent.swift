/// An event of the audit log.
///
/// No event contains a code or its length. The raw values are stored on the disk.
public enum AuditEvent: UInt8, CaseIterable, Sendable {
  /// The log was created.
  ///
  /// Earlier events are unknown.
  case logBegun = 1
  /// The end of the log was damaged or removed, and the log continues after the last intact row.
  case logDamaged = 2
  /// A first code was set.
  case codeCreated = 3
  /// The code was changed.
  case codeChanged = 4
  /// The code was removed, and the protected data remains.
  case codeRemoved = 5
  /// The correct code was entered.
  case unlocked = 6
  /// A wrong code was entered.
  case wrongCode = 7
  /// A wrong code was entered and started a lockout.
  case lockoutBegun = 8
  /// The attempt counter was missing or damaged, and the longest lockout began.
  case attemptsLost = 9
  /// Biometrics were turned on.
  case biometricsEnabled = 10
  /// Biometrics were turned off.
  case biometricsDisabled = 11
  /// Biometrics unlocked the data.
  case biometricsUsed = 12
  /// The protected data was erased together with the code.
  case erased = 13
  /// The protected data was exported to a file with its own passphrase.
  case exported = 14
  /// An export was imported.
  case imported = 15
  /// The user accepted an older or changed copy of the protected data, or an empty database in place of a missing database.
  case contentsAccepted = 16
  /// A code was compared with the current code while the store was open.
  ///
  /// The comparison is not counted as an attempt.
  case compared = 17
  /// The recovery kit was shown.
  case kitShown = 18
  /// The device secret was restored from a recovery kit.
  case recovered = 19
  /// Erasure after wrong codes was turned on.
  case erasureTurnedOn = 20
  /// Erasure after wrong codes was turned off.
  case erasureTurnedOff = 21
}

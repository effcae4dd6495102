/// What the log can tell of.
///
/// Never a code, nor how long one is. The numbers are those on the disk.
public enum AuditEvent: UInt8, CaseIterable, Sendable {
  /// The log begins: of what came before nothing is known.
  case logBegun = 1
  /// The end of the log was damaged or removed, and it goes on after what was left of it.
  case logDamaged = 2
  /// A first code was set.
  case codeCreated = 3
  /// Another code was set in the place of one.
  case codeChanged = 4
  /// The code was removed, and what it protects stays.
  case codeRemoved = 5
  /// The right code was entered.
  case unlocked = 6
  /// A wrong code was entered.
  case wrongCode = 7
  /// A wrong code was entered, and began a lockout.
  case lockoutBegun = 8
  /// The record of wrong codes was missing or damaged, and the longest lockout began.
  case attemptsLost = 9
  /// Biometrics can stand in for the code from now on.
  case biometricsEnabled = 10
  /// Biometrics cannot stand in for the code any more.
  case biometricsDisabled = 11
  /// Biometrics stood in for the code.
  case biometricsUsed = 12
  /// What the code protects was destroyed, and the code with it.
  case erased = 13
  /// What the code protects was written to a file with a passphrase of its own.
  case exported = 14
  /// What such a file holds was taken in.
  case imported = 15
  /// An older or changed copy of what the code protects was taken as it is, or begun anew where it was gone, as somebody asked for.
  case contentsAccepted = 16
  /// A code was held against the one that is set, where that was open, and is no attempt.
  case compared = 17
  /// The recovery kit was shown.
  case kitShown = 18
  /// The device secret was restored from a recovery kit.
  case recovered = 19
  /// Wrong codes destroy what the code protects from now on.
  case erasureTurnedOn = 20
  /// Wrong codes do not destroy it any more.
  case erasureTurnedOff = 21
}

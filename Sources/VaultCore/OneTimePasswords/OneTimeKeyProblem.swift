/// The reason why a text is not accepted as a key for one-time passwords.
///
/// The description is for the user. Neither the description nor the value contains a part of the key.
public enum OneTimeKeyProblem: Error, Equatable, Sendable {
  /// A parameter of the URI.
  public enum Parameter: String, CaseIterable, Sendable {
    case secret, issuer, algorithm, digits, period, encoder
  }

  /// The URI does not begin with `otpauth://`.
  case unknownScheme
  /// The URI is for counter-based one-time passwords (HOTP).
  case counterBased
  /// The key is for Steam Guard, whose codes do not follow a standard.
  case steam
  /// The URI is for neither TOTP nor HOTP.
  case unknownType
  /// The URI has no key.
  case missingSecret
  /// The URI contains a parameter more than once.
  case duplicateParameter(Parameter)
  /// A parameter of the URI is not percent-encoded UTF-8.
  case invalidEncoding(Parameter)
  /// The algorithm is none of SHA1, SHA256 and SHA512.
  case unknownAlgorithm
  /// The number of digits is not 6 to 8.
  case digitsOutOfRange
  /// The period is not 1 to 300 seconds.
  case periodOutOfRange
  /// The key contains a character outside the Base32 alphabet, at this position, counted from 1.
  case invalidCharacter(position: Int)
  /// The number of characters of the key is impossible in Base32, so a character is missing.
  case incompleteSecret
  /// The key does not have 1 to 128 bytes.
  case secretLength
}

extension OneTimeKeyProblem: CustomStringConvertible {
  /// A description of the problem, in some cases with a remedy.
  public var description: String {
    switch self {
    case .unknownScheme: "Expected a key in Base32, or a link that begins with otpauth://totp/."
    case .counterBased: "The link is for counter-based one-time passwords (HOTP). Choose time-based one-time passwords (TOTP)."
    case .steam: "Steam Guard codes do not follow the standard for time-based one-time passwords (TOTP), and are not supported."
    case .unknownType: "Expected a link that begins with otpauth://totp/."
    case .missingSecret: "The link contains no key: the parameter 'secret' is missing. Copy the complete link."
    case .duplicateParameter(let parameter): "The link contains the parameter '\(parameter.rawValue)' more than once."
    case .invalidEncoding(let parameter): "The parameter '\(parameter.rawValue)' of the link is not percent-encoded UTF-8."
    case .unknownAlgorithm: "Expected the algorithm SHA1, SHA256 or SHA512."
    case .digitsOutOfRange: "Expected 6 to 8 digits."
    case .periodOutOfRange: "Expected a period of 1 to 300 seconds."
    case .invalidCharacter(let position):
      "The key contains an invalid character at position \(position). Base32 has the letters A to Z and the digits 2 to 7."
    case .incompleteSecret: "The key is incomplete: a Base32 character is missing. Copy the complete key."
    case .secretLength: "Expected a key of 1 to 128 bytes."
    }
  }
}

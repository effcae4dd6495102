import Foundation

/// The parameters of time-based one-time passwords (RFC 6238), which KeePass and its plug-ins store as strings of an entry.
struct KeePassOneTimePassword {
  private static let secretKey = "TimeOtp-Secret-Base32"
  private static let periodKey = "TimeOtp-Period"
  private static let lengthKey = "TimeOtp-Length"
  private static let algorithmKey = "TimeOtp-Algorithm"

  /// The keys of the plug-ins KeeTrayTOTP and KeePassXC before version 2.6.
  private static let seedKey = "TOTP Seed"
  private static let settingsKey = "TOTP Settings"

  /// The keys of the strings.
  static let keys: Set = [secretKey, periodKey, lengthKey, algorithmKey, seedKey, settingsKey]

  /// The secret in Base32, as written.
  private let secret: String

  /// The parameters that differ from the defaults, as the query of an `otpauth` URI.
  private let query: [(name: String, value: String)]

  /// Reads the parameters from the strings of an entry; fails with `nil` if there is no secret in Base32.
  init?(_ strings: [KeePassString]) {
    func value(_ key: String) -> String { strings.last { $0.key == key }?.value ?? "" }
    let own = value(KeePassOneTimePassword.secretKey)
    secret = own.isEmpty ? value(KeePassOneTimePassword.seedKey) : own
    guard !secret.isEmpty else { return nil }
    // The settings are the period and the number of digits, such as `30;6`.
    let settings = value(KeePassOneTimePassword.settingsKey).split(separator: ";").map(String.init)
    let period = settings.count > 1 && own.isEmpty ? settings[0] : value(KeePassOneTimePassword.periodKey)
    let length = settings.count > 1 && own.isEmpty ? settings[1] : value(KeePassOneTimePassword.lengthKey)
    // KeePass names the algorithms HMAC-SHA-1, HMAC-SHA-256 and HMAC-SHA-512.
    let algorithm = value(KeePassOneTimePassword.algorithmKey).replacing("HMAC-", with: "").replacing("-", with: "")
    query = [
      (name: "algorithm", value: algorithm, default: "SHA1"),
      (name: "digits", value: length, default: "6"),
      (name: "period", value: period, default: "30"),
    ].filter { !$0.value.isEmpty && $0.value != $0.default }.map { ($0.name, $0.value) }
  }

  /// Returns the secret if all parameters have their defaults, and an `otpauth` URI otherwise.
  ///
  /// - Parameter title: The title of the entry, which is the label of the URI.
  func text(title: String) -> String {
    if query.isEmpty { return secret }
    let items = [(name: "secret", value: secret.filter { !$0.isWhitespace })] + query
    let parameters = items.map { "\($0.name)=\(Self.encoded($0.value))" }.joined(separator: "&")
    return "otpauth://totp/\(Self.encoded(title))?\(parameters)"
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}

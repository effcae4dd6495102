public import Statechart

// Properties that depend on several parts of a screen.

extension Screen {
  /// The dots for the typed digits of a code; `nil` if the screen has no dots or reveals a secret.
  public var codeDots: Dots? { reveal == nil ? dots : nil }

  /// The strength of the revealed secret; `nil` if the screen reveals no secret or has no dots.
  ///
  /// On a screen that reveals a secret, the dots are a strength meter.
  var strength: Dots? { reveal == nil ? nil : dots }

  /// Whether the message is an error or a warning.
  ///
  /// Each message on a screen with a keypad or code dots is treated as an error or a warning. Each message on a notice with a
  /// destructive button is treated in the same way. A notice is a screen without a prompt, fields or lists.
  var isAlarm: Bool {
    let isNotice = prompt == nil && fields.isEmpty && lists.isEmpty
    return keypad != nil || codeDots != nil || isNotice && buttons.contains { $0.role == .destructive }
  }
}

public import Statechart

// Properties that depend on several parts of a screen.

extension Screen {
  /// The dots for the typed digits of a code; `nil` if the screen has no dots or no keypad.
  public var codeDots: Dots? { keypad == nil ? nil : dots }

  /// The dots that show the current page of a sequence of screens; `nil` if the screen has no dots, or if its dots have another
  /// meaning, because the screen has a keypad or reveals a secret.
  var pageDots: Dots? { keypad == nil && reveal == nil ? dots : nil }

  /// The strength of the revealed secret; `nil` if the screen reveals no secret or has no dots.
  ///
  /// On a screen that reveals a secret, the dots are a strength meter.
  var strength: Dots? { reveal == nil ? nil : dots }

  /// Whether the message is an error or a warning.
  ///
  /// Each message on a screen with a keypad is treated as an error or a warning. Each message on a notice with a
  /// destructive button is treated in the same way. A notice is a screen without a prompt, fields or lists.
  var isAlarm: Bool {
    let isNotice = prompt == nil && fields.isEmpty && lists.isEmpty
    return keypad != nil || isNotice && buttons.contains { $0.role == .destructive }
  }
}

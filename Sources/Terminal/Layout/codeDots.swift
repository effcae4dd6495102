public import Statechart

// Properties that depend on several parts of a screen.

extension Screen {
  /// The dots of a code that is being typed; `nil` if the screen has none or reveals a secret.
  public var codeDots: Dots? { reveal == nil ? dots : nil }

  /// The strength of the revealed secret; `nil` if the screen reveals no secret or has no dots.
  ///
  /// The dots are a strength meter on such a screen.
  var strength: Dots? { reveal == nil ? nil : dots }

  /// Whether the message is an error or a warning.
  ///
  /// Each message on a screen with a keypad or code dots counts as an error or a warning. Each message on a notice with a
  /// destructive button also counts as an error or a warning. A notice is a screen without a prompt, fields or lists.
  var isAlarm: Bool {
    let isNotice = prompt == nil && fields.isEmpty && lists.isEmpty
    return keypad != nil || codeDots != nil || isNotice && buttons.contains { $0.role == .destructive }
  }
}

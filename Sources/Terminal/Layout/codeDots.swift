public import Statechart

// Properties that depend on several parts of a screen.

extension Screen {
  /// The dots of a code that is being typed; `nil` if the screen has none or reveals a secret.
  public var codeDots: Dots? { reveal == nil ? dots : nil }

  /// The strength of the revealed secret; `nil` if the screen reveals none. The dots are a strength meter on such a screen.
  var strength: Dots? { reveal == nil ? nil : dots }

  /// Whether the message is an error or a warning.
  ///
  /// This is assumed on a screen with a keypad or a code, and on a notice with a destructive button.
  var isAlarm: Bool {
    let isNotice = prompt == nil && fields.isEmpty && lists.isEmpty
    return keypad != nil || codeDots != nil || isNotice && buttons.contains { $0.role == .destructive }
  }
}

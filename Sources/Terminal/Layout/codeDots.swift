public import Statechart

// Properties that depend on several parts of a screen.

extension Screen {
  /// The dots of a code that is being typed.
  public var codeDots: Dots? { reveal == nil ? dots : nil }

  /// The strength of the secret that is shown in clear. Beside a secret no code is typed, and the dots are a strength meter.
  var strength: Dots? { reveal == nil ? nil : dots }

  /// Whether the message is an error or a warning, as it is on a screen with a keypad or a destructive button.
  var isAlarm: Bool {
    let isNotice = prompt == nil && fields.isEmpty && lists.isEmpty
    return keypad != nil || codeDots != nil || isNotice && buttons.contains { $0.role == .destructive }
  }
}

public import Statechart

// What parts of a screen mean together.

extension Screen {
  /// The dots of a code that is typed.
  public var codeDots: Dots? { reveal == nil ? dots : nil }

  /// How strong the secret is that is shown in clear: beside one, no code is typed, and the dots are a scale.
  var strength: Dots? { reveal == nil ? nil : dots }

  /// Whether the message tells of something that went wrong, or warns: on a pad, and where something is destroyed.
  var isAlarm: Bool {
    let isNotice = prompt == nil && fields.isEmpty && lists.isEmpty
    return keypad != nil || codeDots != nil || isNotice && buttons.contains { $0.role == .destructive }
  }
}

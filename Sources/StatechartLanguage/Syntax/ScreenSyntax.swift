/// The screen of a state.
struct ScreenSyntax: Sendable {
  static let keys = [
    "title", "prompt", "message", "dots", "countdown", "fields", "toggles", "lists", "reveal", "keypad", "buttons",
  ]

  var title: ScreenTextSyntax?
  var prompt: ScreenTextSyntax?
  var message: ScreenTextSyntax?
  var dots: DotsSyntax?
  var countdown: CountdownSyntax?
  var keypad: KeypadSyntax?
  var fields: ItemsSyntax<ControlSyntax>?
  var toggles: ItemsSyntax<ControlSyntax>?
  var lists: ItemsSyntax<ListSyntax>?
  var reveal: RevealSyntax?
  var buttons: ItemsSyntax<ButtonSyntax>?
}

/// `[…]`, which adds to what is inherited; `{ replace: […] }`; or `none`.
struct ItemsSyntax<Item: Sendable>: Sendable {
  var items: [Item]
  /// Whether they take the place of what is inherited.
  var replacesInherited: Bool
}

/// A text, one text for each case of a value, or `none`.
indirect enum ScreenTextSyntax: Sendable {
  case text(TextSyntax)
  case chosen(by: ExpressionSyntax, cases: [(name: Name, text: ScreenTextSyntax)])
  case none
}

/// `dots: { filled: entry.count, of: length }`, or `none`.
enum DotsSyntax: Sendable {
  case dots(filled: ExpressionSyntax, of: ExpressionSyntax)
  case none
}

/// `countdown: wait`, or `none`.
enum CountdownSyntax: Sendable {
  case duration(ExpressionSyntax)
  case none
}

/// `keypad: { digit: digit, delete: delete }`, or `none`.
enum KeypadSyntax: Sendable {
  case keypad(digit: Name, delete: Name)
  case none
}

/// `reveal: password`, or `none`.
enum RevealSyntax: Sendable {
  case secret(ExpressionSyntax)
  case none
}

/// The label of a control, and its conditions.
struct CaptionSyntax: Sendable {
  let label: ScreenTextSyntax
  /// Read out instead of the label.
  let accessibility: ScreenTextSyntax?
  /// `when: isOn`: without, it is always there.
  let condition: ExpressionSyntax?
  /// `enabled: name != none`: without, it can always be used.
  let enabled: ExpressionSyntax?
  /// That of the label.
  let range: SourceRange
}

/// `{ label: Letters, value: choice.letters, event: flip }`: a field or a toggle.
struct ControlSyntax: Sendable {
  let caption: CaptionSyntax
  /// Stands below the label, in small.
  let subtitle: ScreenTextSyntax?
  let value: ExpressionSyntax
  let event: Name
}

/// `{ label: Notes, query: Notebook.notes, input: …, select: open }`
struct ListSyntax: Sendable {
  let caption: CaptionSyntax
  /// Shown where there are no rows.
  let empty: ScreenTextSyntax?
  let interface: Name?
  let query: Name
  let input: [ArgumentSyntax]
  /// Without, the rows are only shown.
  let select: Name?
}

/// `{ label: Cancel, event: cancel, role: cancel }`
struct ButtonSyntax: Sendable {
  let caption: CaptionSyntax
  let event: Name
  let role: ButtonRole
}

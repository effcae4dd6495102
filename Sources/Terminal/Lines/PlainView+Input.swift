import Statechart

extension PlainView {
  /// Whether buttons are numbered.
  ///
  /// Buttons are not numbered if numbers select rows, or if a number may be the digits of a code.
  var countsButtons: Bool { screen.lists.allSatisfy { $0.select == nil } && !hidesInput(for: nil) }

  /// Returns whether the next line is typed without echo: a secret for `field`, or a code if `field` is `nil`.
  ///
  /// Echo is also off during a countdown, because the user may continue to type the code.
  func hidesInput(for field: Int?) -> Bool {
    guard let field, screen.fields.indices.contains(field) else {
      return screen.keypad != nil || screen.countdown != nil && screen.reveal == nil
    }
    return !contents.kind(of: screen.fields[field].event(.absent)).isReadable
  }

  /// Returns whether the next line replaces a text of a field that the screen does not show.
  func replacesHiddenText(of field: Int) -> Bool {
    guard hidesInput(for: field), let value = screen.fields[field].value else { return false }
    var isEmpty = true
    contents.read(value) { isEmpty = $0.isEmpty }
    return !isEmpty
  }
}

public import Statechart

/// The data source of screens for data outside the flows: rows of lists, secrets with their pictures, and typed text.
@MainActor
public protocol ScreenContents<Event>: AnyObject {
  associatedtype Event: ScreenEvent

  /// Returns the rows of a list.
  ///
  /// Called whenever the screen has changed, and for a reload of the rows. During a reload, the previous rows remain visible
  /// until the call returns.
  func rows(of query: Event.Query) async -> [ListRow]

  /// Calls `body` with the UTF-8 bytes of a secret; does nothing if the handle is unknown.
  ///
  /// The buffer is valid only until `body` returns.
  func read(_ secret: Secret, _ body: (UnsafeRawBufferPointer) -> Void)

  /// Returns the picture of a revealed secret, such as a QR code; `nil` if the secret has no picture.
  ///
  /// The picture is drawn beside or below the text if there is room. Otherwise a hint asks for a larger terminal, if the
  /// hint fits and the screen has no message.
  func picture(of secret: Secret) -> Picture?

  /// Stores the text that was typed into a field, in UTF-8 and possibly empty, and returns the handle of the text.
  ///
  /// The field's event contains the handle when the event is sent to the flow.
  func keep(_ typed: UnsafeRawBufferPointer) -> Secret

  /// Erases a text that ``keep(_:)`` stored, because no flow uses its handle any more.
  ///
  /// Called only for replaced texts. The app itself erases the remaining texts of a flow when the flow ends.
  func forget(_ secret: Secret)

  /// Returns the kind of text that the user types into a field.
  ///
  /// - Parameter field: The field's event with ``Secret/absent``.
  func kind(of field: Event) -> FieldKind

  /// Returns the icon that is drawn before the label of a button, toggle or tab; `nil` for no icon.
  ///
  /// Icons that would cost a line are not drawn, and a screen reader does not read icons.
  ///
  /// - Parameter event: The event of the control.
  func icon(of event: Event) -> Character?

  /// Returns the heading that is drawn above a toggle, or above a button in a menu; `nil` for no heading.
  ///
  /// A screen reader does not read headings.
  ///
  /// - Parameter event: The event of the control.
  func heading(of event: Event, in language: Language) -> String?

  /// Returns whether a button is drawn in the empty cell of the keypad, if the cell is wide enough.
  ///
  /// - Parameter event: The event of the button.
  func isInKeypad(_ event: Event) -> Bool

  /// Returns the emblem that is drawn in place of the title, if there is room; `nil` for the title.
  ///
  /// - Parameter event: The event of the keypad's delete key, or of the first button on a screen without a keypad.
  func emblem(of event: Event) -> Emblem?
}

extension ScreenContents {
  /// Returns `nil`: by default, no secret has a picture.
  public func picture(of secret: Secret) -> Picture? { nil }

  /// Returns `nil`: by default, no control has an icon.
  public func icon(of event: Event) -> Character? { nil }

  /// Returns `nil`: by default, no control has a heading.
  public func heading(of event: Event, in language: Language) -> String? { nil }

  /// Returns `false`: by default, the cell of the keypad is empty.
  public func isInKeypad(_ event: Event) -> Bool { false }

  /// Returns `nil`: by default, no screen has an emblem.
  public func emblem(of event: Event) -> Emblem? { nil }
}

public import Statechart

/// The data that screens show and accept but no flow holds: rows of lists, secrets in clear, and typed text.
@MainActor
public protocol ScreenContents<Event>: AnyObject {
  associatedtype Event: ScreenEvent

  /// Returns the rows of a list. Called whenever the screen has changed; the previous rows stay until it returns.
  func rows(of query: Event.Query) async -> [ListRow]

  /// Calls `body` with the UTF-8 bytes of a secret, which it must not keep. Does nothing if the handle is unknown.
  func read(_ secret: Secret, _ body: (UnsafeRawBufferPointer) -> Void)

  /// Returns a picture of a secret that is shown in clear, such as a QR code. It is drawn beside the text if there is room.
  func picture(of secret: Secret) -> Picture?

  /// Stores the typed text, in UTF-8 and possibly empty. Returns the handle that the field's event sends to the flow.
  func keep(_ typed: UnsafeRawBufferPointer) -> Secret

  /// Erases a text that ``keep(_:)`` stored, because no flow holds the handle any more.
  ///
  /// Called only for replaced texts. The app itself erases texts that a flow still holds when it ends.
  func forget(_ secret: Secret)

  /// Returns the kind of text of a field.
  ///
  /// - Parameter field: The field's event with ``Secret/absent``.
  func kind(of field: Event) -> FieldKind
}

extension ScreenContents {
  /// Returns `nil`.
  public func picture(of secret: Secret) -> Picture? { nil }
}

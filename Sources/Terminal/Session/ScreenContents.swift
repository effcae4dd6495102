public import Statechart

/// What screens show and take that no machine ever has: rows of lists, secrets in clear, and what somebody types.
@MainActor
public protocol ScreenContents<Event>: AnyObject {
  associatedtype Event: ScreenEvent

  /// The rows of a list; asked again whenever the screen has changed. Those that are shown stay until it answers.
  func rows(of query: Event.Query) async -> [ListRow]

  /// Gives the bytes of a secret in UTF-8 to `body`, which must not keep them; does nothing if nobody knows the handle.
  func read(_ secret: Secret, _ body: (UnsafeRawBufferPointer) -> Void)

  /// A picture of a secret that is shown in clear, such as a QR code; it is drawn beside the text where there is room.
  func picture(of secret: Secret) -> Picture?

  /// Keeps what was typed, in UTF-8 and perhaps empty, and returns the handle that the field's event will bring to the flow.
  func keep(_ typed: UnsafeRawBufferPointer) -> Secret

  /// Wipes what ``keep(_:)`` kept, since no flow holds the handle any more.
  ///
  /// It is called for what another text has taken the place of; what a flow still held when it ended, the app wipes itself.
  func forget(_ secret: Secret)

  /// The kind of text that is typed into a field.
  ///
  /// - Parameter field: The field's event with ``Secret/absent``.
  func kind(of field: Event) -> FieldKind
}

extension ScreenContents {
  /// No picture.
  public func picture(of secret: Secret) -> Picture? { nil }
}

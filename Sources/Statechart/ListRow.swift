#if !hasFeature(Embedded)
/// A row of a list on a screen: its text, and the handle that is sent when the row is selected.
public struct ListRow: Sendable, Equatable {
  /// The handle that identifies the row to the service that provided the row.
  public let handle: Secret
  /// The text of the row.
  public let text: String
  /// The secondary text at the end of the row, drawn in the faint style; empty if the row has no secondary text.
  public let detail: String
  /// Whether the row is wrapped onto several lines if its text has line breaks or is wider than the list.
  ///
  /// A wrapped row does not show ``detail``.
  public let wraps: Bool

  /// Creates a row.
  public init(_ text: String, detail: String = "", wraps: Bool = false, handle: Secret) {
    self.text = text
    self.detail = detail
    self.wraps = wraps
    self.handle = handle
  }
}
#endif

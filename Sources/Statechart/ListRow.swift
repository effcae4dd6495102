#if !hasFeature(Embedded)
/// A row of a list on a screen: its text, and the handle that is sent when the row is selected.
public struct ListRow: Sendable, Equatable {
  /// The identifier of the row for the service that provided it.
  public let handle: Secret
  /// The text of the row.
  public let text: String
  /// A second text at the end of the row, drawn fainter.
  public let detail: String
  /// Whether a text with line breaks, or one wider than the list, takes several lines. Such a row has no detail.
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

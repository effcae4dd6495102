#if !hasFeature(Embedded)
/// A row of a list on a screen: its text, and the handle that is sent when the row is selected.
public struct ListRow: Sendable, Equatable {
  /// Names the row to the service that gave it out.
  public let handle: Secret
  public let text: String
  /// A second text at the end of the row, drawn fainter.
  public let detail: String
  /// Whether a text of several lines, or one that is wider than the list, takes several; such a row has no detail.
  public let wraps: Bool

  public init(_ text: String, detail: String = "", wraps: Bool = false, handle: Secret) {
    self.text = text
    self.detail = detail
    self.wraps = wraps
    self.handle = handle
  }
}
#endif

public import Statechart

/// A row of a list: what it says, and the handle that selecting it sends.
public struct ListRow: Sendable, Equatable {
  public let handle: Secret
  public let text: String
  /// What stands at the end of the row, fainter.
  public let detail: String
  /// Whether a text that is wider than the list takes several lines; such a row has no detail.
  public let wraps: Bool

  public init(_ text: String, detail: String = "", wraps: Bool = false, handle: Secret) {
    self.text = text
    self.detail = detail
    self.wraps = wraps
    self.handle = handle
  }

  /// The row as lines of a width, each a row that stands for it.
  func lines(of width: Int) -> [ListRow] {
    guard wraps, text.displayWidth > width, width > 0 else { return [self] }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).flatMap { String($0).pieces(of: width) }
    return words.joined(separator: " ").wrapped(to: width).map { ListRow($0, handle: handle) }
  }
}

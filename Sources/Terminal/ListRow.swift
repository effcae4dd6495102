public import Statechart

/// A row of a list: what it says, and the handle that selecting it sends.
public struct ListRow: Sendable, Equatable {
  public let handle: Secret
  public let text: String
  /// What stands at the end of the row, fainter.
  public let detail: String

  public init(_ text: String, detail: String = "", handle: Secret) {
    self.text = text
    self.detail = detail
    self.handle = handle
  }
}

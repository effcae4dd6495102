public import Statechart

/// A row of a list: what it says, and the handle that selecting it sends.
public struct ListRow: Sendable, Equatable {
  public let handle: Secret
  public let text: String

  public init(_ text: String, handle: Secret) {
    self.text = text
    self.handle = handle
  }
}

/// A condition with a name, which stands for it wherever a condition is written.
public struct NamedGuard: Sendable {
  public let name: String
  public let condition: Expression
  /// What the author says of it, at the end of its line.
  public let comment: String?
  /// Where the name is declared.
  public let range: SourceRange
}

/// A named condition. Its name can be used wherever a condition is expected.
public struct NamedGuard: Sendable {
  /// The name of the guard.
  public let name: String
  /// The condition that the name stands for.
  public let condition: Expression
  /// The author's comment at the end of the line.
  public let comment: String?
  /// The source range of the name.
  public let range: SourceRange

  package init(name: String, condition: Expression, comment: String?, range: SourceRange) {
    (self.name, self.condition, self.comment, self.range) = (name, condition, comment, range)
  }
}

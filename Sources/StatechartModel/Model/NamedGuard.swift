/// A named guard: a condition to which expressions can refer by its name.
public struct NamedGuard: Sendable {
  /// The name of the guard.
  public let name: String
  /// The condition of the guard.
  public let condition: Expression
  /// The author's comment at the end of the line.
  public let comment: String?
  /// The source range of the name.
  public let range: SourceRange

  package init(name: String, condition: Expression, comment: String?, range: SourceRange) {
    (self.name, self.condition, self.comment, self.range) = (name, condition, comment, range)
  }
}

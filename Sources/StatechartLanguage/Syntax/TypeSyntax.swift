/// A type as it is written, before the names of records mean anything.
indirect enum TypeSyntax: Sendable {
  /// `int(4...6)`, `create | change`
  case plain(ValueType)
  /// `Choice`
  case record(Name)
  /// `int(4...6) or none`
  case optional(TypeSyntax)
  /// `list(Choice, 8)`
  case list(TypeSyntax, capacity: Int)
}

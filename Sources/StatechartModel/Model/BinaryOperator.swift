/// A binary operator.
///
/// The operators are spelled as in Swift, except the logical operators `and` and `or`.
public enum BinaryOperator: String, CaseIterable, Sendable {
  case or
  case and
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  /// Integer division, rounded toward zero.
  case over = "/"
  /// The remainder of a division, with the sign of the dividend.
  case remainder = "%"

  /// The operators by their source text.
  package static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The precedence, as in Swift: an operator with a larger number binds more tightly.
  public var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .plus, .minus: 4
    case .times, .over, .remainder: 5
    }
  }
}

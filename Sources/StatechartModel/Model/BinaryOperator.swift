/// Swift's operators, with words for the logical ones.
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
  /// Division, toward zero.
  case over = "/"
  /// The remainder of a division, with the sign of the dividend.
  case remainder = "%"

  /// The operators by what is written for them.
  package static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// How strongly it binds: Swift's order.
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

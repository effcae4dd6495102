import StatechartModel

/// A symbolic value: a constant, a symbol for an unknown value, or an operation on terms.
///
/// Equal terms have equal values. Sums have a normal form, so that `n + 1 - 1` is `n`.
indirect enum Term: Hashable, Sendable {
  case bool(Bool)
  /// A number, or a duration in milliseconds.
  case number(Int)
  case caseName(String)
  case none
  /// An unknown value, by its index in ``PathConstraints/symbols``.
  case symbol(Int)
  /// A text of a spec with the values of its parameters.
  case words([Text.Piece], [Term])
  case record([Term])
  /// All items of a list, or all digits of a code.
  case list([Term])
  case appended(Term, to: Term)
  case removed(ListEnd, from: Term)
  case member(Term, field: Int)
  case count(Term)
  case item(ListEnd, of: Term)
  case contains(Term, Term)
  case equal(Term, Term)
  case sum([Term: Int], constant: Int)
  /// A binary operation that no other case represents.
  case operation(BinaryOperator, Term, Term)

  /// Returns the absent value of a type: the empty list for a list or a code, and `none` for other types.
  static func absent(_ type: ValueType) -> Term {
    switch type {
    case .pin, .list: .list([])
    default: .none
    }
  }

  /// Whether the term is a bool, a number, a case or `none`.
  var isConstant: Bool {
    switch self {
    case .bool, .number, .caseName, .none: true
    default: false
    }
  }

  // MARK: Sums

  /// The number as a linear combination: the coefficients of unknown terms, and a constant.
  private var parts: (factors: [Term: Int], constant: Int) {
    switch self {
    case .number(let number): ([:], number)
    case .sum(let factors, let constant): (factors, constant)
    default: ([self: 1], 0)
    }
  }

  /// Returns the sum of this number and a multiple of another number.
  func adding(_ other: Term, times factor: Int = 1) -> Term {
    var (factors, constant) = parts
    let (others, more) = other.parts
    for (term, count) in others { factors[term, default: 0] &+= count &* factor }
    constant = constant &+ more &* factor
    return Term(factors.filter { $0.value != 0 }, constant: constant)
  }

  private init(_ factors: [Term: Int], constant: Int) {
    if factors.isEmpty {
      self = .number(constant)
    } else if constant == 0, let only = factors.first, factors.count == 1, only.value == 1 {
      self = only.key
    } else {
      self = .sum(factors, constant: constant)
    }
  }

  /// The number as the sum of an unknown term and a constant.
  var split: (unknown: Term, constant: Int) {
    let (factors, constant) = parts
    return (Term(factors, constant: 0), constant)
  }

  /// The coefficients of the unknown terms in the number.
  var factors: [Term: Int] { parts.factors }

  // MARK: Changes

  /// Returns a copy of the value with `change` applied to the member at a path of fields.
  func changing(_ path: ArraySlice<Int>, _ type: ValueType, _ change: (Term) -> Term) -> Term {
    guard let field = path.first, case .record(let record) = type.wrapped else { return change(self) }
    var parts = record.fields.indices.map { self.field($0) }
    parts[field] = parts[field].changing(path.dropFirst(), record.fields[field].type, change)
    return .record(parts)
  }

  /// Returns a field of a record.
  func field(_ index: Int) -> Term {
    if case .record(let parts) = self, parts.indices.contains(index) { parts[index] } else { .member(self, field: index) }
  }

  /// Returns the list or the code with an item appended.
  func appending(_ item: Term) -> Term {
    if case .list(let items) = self { .list(items + [item]) } else { .appended(item, to: self) }
  }

  /// Returns the list or the code without the item at one end.
  func dropping(_ end: ListEnd) -> Term {
    switch (self, end) {
    case (.list(let items), .first): .list(Array(items.dropFirst()))
    case (.list(let items), .last): .list(items.dropLast())
    case (.appended(_, to: let rest), .last): rest
    default: .removed(end, from: self)
    }
  }
}

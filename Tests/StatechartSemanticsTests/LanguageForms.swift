import StatechartModel

// Complete lists of the language's constructs. The switches are exhaustive, so a missing construct is a compile error.

/// The kinds of states.
enum StateForm: CaseIterable {
  case atomic, compound, parallel, history, deepHistory, choice, final

  init(_ kind: State.Kind) {
    self =
      switch kind {
      case .atomic: .atomic
      case .compound: .compound
      case .parallel: .parallel
      case .history(let isDeep, _): isDeep ? .deepHistory : .history
      case .choice: .choice
      case .final: .final
      }
  }
}

/// The kinds of actions.
enum ActionForm: CaseIterable {
  case assign, append, removeFirst, removeLast, clear, take, perform, raise, send, cancel, branch

  init(_ kind: Action.Kind) {
    self =
      switch kind {
      case .assign: .assign
      case .append: .append
      case .remove(.first, _): .removeFirst
      case .remove(.last, _): .removeLast
      case .clear: .clear
      case .take: .take
      case .perform: .perform
      case .raise: .raise
      case .send: .send
      case .cancel: .cancel
      case .branch: .branch
      }
  }
}

/// The kinds of types.
enum TypeForm: CaseIterable {
  case bool, int, anyInt, cases, duration, text, digit, pin, secret, record, list, optional

  /// Creates the form of a type; `nil` for a type that only literals have.
  init?(_ type: ValueType) {
    switch type {
    case .bool: self = .bool
    case .anyInt: self = .anyInt
    case .int: self = .int
    case .cases: self = .cases
    case .duration: self = .duration
    case .text: self = .text
    case .digit: self = .digit
    case .pin: self = .pin
    case .secret, .optional(.secret): self = .secret
    case .record: self = .record
    case .list: self = .list
    case .optional: self = .optional
    case .none: return nil
    }
  }
}

/// The kinds of expressions.
enum ExpressionForm: CaseIterable {
  case bool, int, duration, caseName, text, none, variable, field, member, unwrapped, count, item, contains, record, list, isIn
  case not, negative, binary

  init(_ kind: Expression.Kind) {
    self =
      switch kind {
      case .bool: .bool
      case .int: .int
      case .duration: .duration
      case .caseName: .caseName
      case .text: .text
      case .none: .none
      case .variable: .variable
      case .field: .field
      case .member: .member
      case .unwrapped: .unwrapped
      case .count: .count
      case .item: .item
      case .contains: .contains
      case .record: .record
      case .list: .list
      case .isIn: .isIn
      case .not: .not
      case .negative: .negative
      case .binary: .binary
      }
  }
}

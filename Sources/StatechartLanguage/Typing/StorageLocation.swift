// Converts expressions to the storage locations and numbers that facts describe.

import StatechartModel

extension Narrowing.StorageLocation {
  init?(_ expression: Expression) {
    switch expression.kind {
    case .variable(let id): self = .variable(id)
    case .field(let index, _): self = .carried(index)
    case .unwrapped(let operand): self.init(operand)
    case .member(let base, let field, _):
      guard let base = Narrowing.StorageLocation(base) else { return nil }
      self = .member(base, field)
    case .item(let end, of: let list):
      guard let list = Narrowing.StorageLocation(list) else { return nil }
      self = .item(end, list)
    default: return nil
    }
  }

  /// Returns whether the storage location is equal to another location, or is a field or an item inside the other location.
  func isInside(_ other: Narrowing.StorageLocation) -> Bool {
    if self == other { return true }
    return switch self {
    case .variable, .carried: false
    case .member(let base, _), .item(_, let base): base.isInside(other)
    }
  }

  /// The variable that contains the storage location; `nil` for a location in the payload of an event or outcome.
  var variable: ID<Variable>? {
    switch self {
    case .variable(let id): id
    case .carried: nil
    case .member(let base, _), .item(_, let base): base.variable
    }
  }
}

extension Narrowing.Number {
  init?(_ expression: Expression) {
    if case .count(let holder) = expression.kind {
      guard let storage = Narrowing.StorageLocation(holder) else { return nil }
      self = .count(storage)
    } else {
      guard let storage = Narrowing.StorageLocation(expression) else { return nil }
      self = .value(storage)
    }
  }

  var storage: Narrowing.StorageLocation {
    switch self {
    case .value(let storage), .count(let storage): storage
    }
  }
}

import StatechartModel

extension Narrowing {
  /// Updates the facts with the effect of an action.
  mutating func apply(_ action: Action, to flow: Flow) {
    switch action.kind {
    case .assign(let location, let value): assign(value, to: StorageLocation(location))
    case .append(let location, _): count(location, by: 1, flow)
    case .remove(_, let location): count(location, by: -1, flow)
    case .clear(let location): empty(location, flow)
    case .take(let variable, let source):
      assign(source, to: .variable(variable))
      // A moved variable is cleared.
      if case .variable(let other) = source.kind { empty(Location(other), flow) }
    case .branch(_, let then, let otherwise):
      for action in then + otherwise { action.forEachChanged { forget(.variable($0)) } }
    case .perform, .raise, .send, .cancel:
      break
    }
  }

  private mutating func count(_ location: Location, by change: Int, _ flow: Flow) {
    let all = 0...flow.type(of: location).capacity
    let storage = StorageLocation(location)
    let count = narrowed(all, of: .count(storage))
    let changed = (count.lowerBound + change...count.upperBound + change).clamped(to: all)
    forget(storage)
    set(.count(storage), changed)
  }

  /// Removes the facts about a cleared location, and records that a cleared pin or list is empty.
  private mutating func empty(_ location: Location, _ flow: Flow) {
    let storage = StorageLocation(location)
    forget(storage)
    if flow.type(of: location).capacity > 0 { set(.count(storage), 0...0) }
  }
}

extension Narrowing.StorageLocation {
  init(_ location: Location) {
    self = location.path.reduce(.variable(location.variable)) { .member($0, $1) }
  }
}

extension Action {
  /// Calls `body` for each variable that the action can change.
  ///
  /// The same variable can occur several times.
  func forEachChanged(_ body: (ID<Variable>) -> Void) {
    switch kind {
    case .assign(let location, _), .append(let location, _), .remove(_, let location), .clear(let location):
      body(location.variable)
    case .take(let variable, let source):
      body(variable)
      source.variables.forEach(body)
    case .perform, .raise, .send, .cancel: break
    case .branch(_, let then, let otherwise):
      for action in then + otherwise { action.forEachChanged(body) }
    }
  }

  /// Calls `body` for the expressions of the action and their subexpressions, without the expressions of nested actions.
  func forEachExpression(_ body: (Expression) -> Void) {
    switch kind {
    case .assign(_, let value), .append(_, let value), .take(_, from: let value), .branch(let value, _, _): value.forEach(body)
    case .perform(_, let values), .raise(_, let values), .send(_, let values): for value in values { value.forEach(body) }
    case .remove, .clear, .cancel: break
    }
  }
}

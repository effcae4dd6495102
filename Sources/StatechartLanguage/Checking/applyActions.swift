extension Facts {
  /// What an action does to what is known.
  mutating func apply(_ action: Action, to variables: [Variable]) {
    switch action.kind {
    case .assign(let variable, let value):
      assign(value, to: .variable(variable))
    case .assignMember(let variable, let path, let value):
      assign(value, to: path.reduce(.variable(variable)) { .member($0, $1) })
    case .append(let variable, _):
      count(variable, by: 1, variables)
    case .removeLast(let variable):
      count(variable, by: -1, variables)
    case .clear(let variable):
      empty(variable, variables)
    case .take(let variable, let source):
      assign(source, to: .variable(variable))
      // What is moved is empty afterwards.
      if case .variable(let other) = source.kind { empty(other, variables) }
    case .branch(_, let then, let otherwise):
      for variable in (then + otherwise).flatMap(\.changed) { forget(.variable(variable)) }
    case .perform, .raise, .send, .cancel:
      break
    }
  }

  private mutating func count(_ variable: ID<Variable>, by change: Int, _ variables: [Variable]) {
    let all = 0...variables[variable].type.capacity
    let count = narrowed(all, of: .count(.variable(variable)))
    let changed = (count.lowerBound + change...count.upperBound + change).clamped(to: all)
    forget(.variable(variable))
    set(.count(.variable(variable)), changed)
  }

  /// A code or a list has nothing in it any more, and what can be absent is.
  private mutating func empty(_ variable: ID<Variable>, _ variables: [Variable]) {
    forget(.variable(variable))
    if variables[variable].type.capacity > 0 { set(.count(.variable(variable)), 0...0) }
  }
}

extension Action {
  /// The variables that have another value afterwards.
  var changed: Set<ID<Variable>> {
    switch kind {
    case .assign(let variable, _), .assignMember(let variable, _, _), .append(let variable, _), .removeLast(let variable),
      .clear(let variable):
      [variable]
    case .take(let variable, let source): source.variables.union([variable])
    case .perform, .raise, .send, .cancel: []
    case .branch(_, let then, let otherwise): Set((then + otherwise).flatMap(\.changed))
    }
  }
}

extension Facts {
  /// What an action does to what is known.
  mutating func apply(_ action: Action, to flow: Flow) {
    switch action.kind {
    case .assign(let location, let value): assign(value, to: Place(location))
    case .append(let location, _): count(location, by: 1, flow)
    case .removeLast(let location): count(location, by: -1, flow)
    case .clear(let location): empty(location, flow)
    case .take(let variable, let source):
      assign(source, to: .variable(variable))
      // What is moved is empty afterwards.
      if case .variable(let other) = source.kind { empty(Location(other), flow) }
    case .branch(_, let then, let otherwise):
      for variable in (then + otherwise).flatMap(\.changed) { forget(.variable(variable)) }
    case .perform, .raise, .send, .cancel:
      break
    }
  }

  private mutating func count(_ location: Location, by change: Int, _ flow: Flow) {
    let all = 0...flow.type(of: location).capacity
    let place = Place(location)
    let count = narrowed(all, of: .count(place))
    let changed = (count.lowerBound + change...count.upperBound + change).clamped(to: all)
    forget(place)
    set(.count(place), changed)
  }

  /// A code or a list has nothing in it any more, and what can be absent is.
  private mutating func empty(_ location: Location, _ flow: Flow) {
    let place = Place(location)
    forget(place)
    if flow.type(of: location).capacity > 0 { set(.count(place), 0...0) }
  }
}

extension Facts.Place {
  init(_ location: Location) {
    self = location.path.reduce(.variable(location.variable)) { .member($0, $1) }
  }
}

extension Action {
  /// The variables that have another value afterwards.
  var changed: Set<ID<Variable>> {
    switch kind {
    case .assign(let location, _), .append(let location, _), .removeLast(let location), .clear(let location):
      [location.variable]
    case .take(let variable, let source): source.variables.union([variable])
    case .perform, .raise, .send, .cancel: []
    case .branch(_, let then, let otherwise): Set((then + otherwise).flatMap(\.changed))
    }
  }
}

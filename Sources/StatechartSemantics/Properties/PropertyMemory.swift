package import StatechartModel

/// The state of a property's monitor automaton.
///
/// The automaton accepts the runs without a violation.
///
/// Fields that the property does not use keep their initial values, so that unused fields do not distinguish states.
package struct PropertyMemory: Hashable, Sendable {
  /// Whether the scope is open.
  package var isOpen = true
  /// Whether the required earlier occurrence has happened in this scope.
  package var hasOccurred = false
  /// Whether a required response is still pending.
  package var isPending = false
  /// Whether a response that was pending before the last step happened in that step.
  ///
  /// A new response may be pending already.
  package var isFulfilled = false
  /// The number of counted occurrences in this scope.
  package var count = 0
  /// Whether the triggering condition held after the last step.
  package var held = false
  /// Whether the condition that opens or divides the scope held after the last step.
  package var scopeHeld = false

  package init() {}
}

/// The result of a step of a property's monitor.
package struct PropertyStepResult: Sendable {
  package fileprivate(set) var isViolated = false
  /// Whether the step triggered the property: the `before` or `after` occurrence happened in the scope.
  ///
  /// A pattern without `before` and `after` is triggered when the scope is opened. A property that no run triggers is vacuous.
  package fileprivate(set) var isTriggered = false
  /// Whether a response became pending in this step and is still pending.
  package fileprivate(set) var becamePending = false
}

/// A step of a run, as observed by properties.
package struct ObservedStep {
  package let happened: [TraceEvent]
  package let isStart: Bool
  /// Whether the flow is done after the step.
  package let isEnd: Bool

  package init(_ happened: [TraceEvent], isStart: Bool, isEnd: Bool) {
    (self.happened, self.isStart, self.isEnd) = (happened, isStart, isEnd)
  }
}

extension Property {
  /// Advances the monitor by one step.
  ///
  /// - Parameters:
  ///   - wasExempt: Whether the `unless` condition held before the step.
  ///   - memory: The state of the monitor, which the function updates.
  ///   - holds: A closure that returns whether a condition holds after the step.
  /// - Returns: The result of the step.
  package func note(
    _ step: ObservedStep, wasExempt: Bool, _ memory: inout PropertyMemory, _ holds: (Expression) -> Bool
  ) -> PropertyStepResult {
    var walk = PropertyWalk(self, memory, isExcused: wasExempt)
    if step.isStart { walk.begin() }
    let holding = roles { occurrence, role in
      // In a global scope, a required earlier condition that has held is not evaluated again.
      if role == .must, walk.memory.hasOccurred, case .interval(nil, nil) = scope { return false }
      guard case .condition(let condition) = occurrence else { return false }
      return holds(condition)
    }
    walk.mustHolds = holding.contains(.must)
    for event in step.happened { walk.take(roles { occurrence, _ in event.isSame(as: occurrence) }, holds) }
    walk.take(beginning(holding, &walk.memory), holds, isAfterStep: true)
    if step.isEnd { walk.end() }
    memory = walk.memory
    return walk.note
  }

  /// Returns the effective roles of the conditions after a step, and records the holding conditions in `memory`.
  ///
  /// A condition opens or divides a scope only when the condition begins to hold. See ``triggersWhenItBegins`` for conditions
  /// that trigger the property.
  private func beginning(_ holding: Roles, _ memory: inout PropertyMemory) -> Roles {
    var roles = holding
    if triggersWhenItBegins {
      if memory.held { roles.remove(.trigger) }
      memory.held = holding.contains(.trigger)
    }
    if scope.isCondition {
      if memory.scopeHeld { roles.subtract([.opens, .divides]) }
      memory.scopeHeld = !holding.isDisjoint(with: [.opens, .divides])
    }
    return roles
  }

  /// Returns the roles of the property's occurrences for which `happens` returns `true`.
  private func roles(where happens: (Occurrence, Roles) -> Bool) -> Roles {
    var roles: Roles = []
    func visit(_ occurrence: Occurrence?, _ role: Roles) {
      if let occurrence, happens(occurrence, role) { roles.insert(role) }
    }
    switch scope {
    case .interval(let start, let end):
      visit(start, .opens)
      visit(end, .closes)
    case .between(let occurrence): visit(occurrence, .divides)
    }
    switch pattern {
    case .never(let occurrence, _, _): visit(occurrence, .trigger)
    case .always(let condition): visit(.condition(condition), .must)
    case .precedence(let occurrence, let earlier):
      visit(occurrence, .trigger)
      visit(earlier, .must)
    case .response(let occurrence, let later, _):
      visit(occurrence, .trigger)
      visit(later, .must)
    case .possible, .progress: break
    }
    return roles
  }
}

/// The roles of an occurrence in a property.
private struct Roles: OptionSet {
  let rawValue: Int
  static let opens = Roles(rawValue: 1)
  static let closes = Roles(rawValue: 2)
  static let divides = Roles(rawValue: 4)
  static let trigger = Roles(rawValue: 8)
  static let must = Roles(rawValue: 16)
}

/// The execution of one step of a property's monitor, event by event.
private struct PropertyWalk {
  private let property: Property
  private let isExcused: Bool
  var memory: PropertyMemory
  /// Whether the required occurrence is a condition that holds after the step.
  ///
  /// Such a condition is treated as an occurrence before all events of the step.
  var mustHolds = false
  private(set) var note = PropertyStepResult()

  init(_ property: Property, _ memory: PropertyMemory, isExcused: Bool) {
    (self.property, self.memory, self.isExcused) = (property, memory, isExcused)
    self.memory.isFulfilled = false
  }

  /// Begins the run: closes a scope that begins with an occurrence, and opens any other scope.
  mutating func begin() {
    if case .interval(_?, _) = property.scope { memory.isOpen = false } else { open() }
  }

  /// Processes the roles of one event in this order: the end of the scope, the start of the scope, and the occurrences in the
  /// scope.
  ///
  /// A dividing event then closes the scope and opens the next scope.
  mutating func take(_ roles: Roles, _ holds: (Expression) -> Bool, isAfterStep: Bool = false) {
    if roles.contains(.closes), memory.isOpen { close() }
    if roles.contains(.opens), !memory.isOpen { open() }
    if memory.isOpen { takeInScope(roles, holds, isAfterStep) }
    guard roles.contains(.divides) else { return }
    close()
    open()
  }

  mutating func end() {
    if memory.isPending { note.isViolated = true }
  }

  private mutating func open() {
    forget()
    switch property.pattern {
    case .never, .always, .possible, .progress: note.isTriggered = true
    case .response(nil, _, _): requireResponse()
    case .precedence, .response: break
    }
  }

  private mutating func close() {
    if memory.isPending { note.isViolated = true }
    forget()
    memory.isOpen = false
  }

  /// Resets the state of the current scope.
  private mutating func forget() {
    let before = memory
    memory = PropertyMemory()
    (memory.isFulfilled, memory.held, memory.scopeHeld) = (before.isFulfilled, before.held, before.scopeHeld)
  }

  private mutating func requireResponse() {
    note.isTriggered = true
    if !memory.isPending { note.becamePending = true }
    memory.isPending = true
  }

  private mutating func takeInScope(_ roles: Roles, _ holds: (Expression) -> Bool, _ isAfterStep: Bool) {
    switch property.pattern {
    case .never(_, let most, let exception):
      if roles.contains(.trigger), !isExcused, exception.map(holds) != true { count(most) }
    case .always:
      if isAfterStep, !roles.contains(.must) { note.isViolated = true }
    case .precedence:
      if roles.contains(.trigger) {
        note.isTriggered = true
        if !memory.hasOccurred, !mustHolds { note.isViolated = true }
      }
      if roles.contains(.must) { memory.hasOccurred = true }
    case .response:
      if roles.contains(.trigger) { requireResponse() }
      if roles.contains(.must) {
        if memory.isPending, !note.becamePending { memory.isFulfilled = true }
        (memory.isPending, note.becamePending) = (false, false)
      }
    case .possible, .progress: break
    }
  }

  private mutating func count(_ most: Int) {
    if memory.count == most { note.isViolated = true } else { memory.count += 1 }
  }
}

extension Property {
  /// Whether a condition triggers the property when the condition begins to hold.
  ///
  /// A condition under `never` without `moreThan` triggers the property in every step after which the condition holds.
  package var triggersWhenItBegins: Bool {
    switch pattern {
    case .never(let occurrence, let most, _): most > 0 && occurrence.isCondition
    case .precedence(let occurrence, _): occurrence.isCondition
    case .response(let occurrence, _, _): occurrence?.isCondition == true
    case .always, .possible, .progress: false
    }
  }
}

extension Property.Scope {
  /// Whether a condition opens or divides the scope.
  package var isCondition: Bool {
    switch self {
    case .interval(nil, _): false
    case .interval(let occurrence?, _), .between(let occurrence): occurrence.isCondition
    }
  }

  /// Whether a run can be outside of the scope.
  package var canClose: Bool {
    switch self {
    case .interval(nil, nil), .between: false
    case .interval: true
    }
  }
}

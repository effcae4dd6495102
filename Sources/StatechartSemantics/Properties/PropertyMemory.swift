package import StatechartModel

/// The memory of a property: the state of the automaton that accepts the runs without a violation.
///
/// A field that is not needed keeps its first value, so that equal memories mean equal futures.
package struct PropertyMemory: Hashable, Sendable {
  /// Whether the run is in the scope.
  package var isOpen = true
  /// Whether what must come before has come, in this scope.
  package var hasCome = false
  /// Whether what must come after is still owed.
  package var isOwed = false
  /// Whether something that was owed has come in the last step; it may be owed anew.
  package var isPaid = false
  /// The number of counted occurrences in this scope.
  package var count = 0
  /// Whether the condition that triggers the property held after the last step.
  package var held = false
  /// Whether the condition that begins or divides the scope held after the last step.
  package var scopeHeld = false

  package init() {}
}

/// The result of a step for a property.
package struct PropertyNote: Sendable {
  package fileprivate(set) var isViolated = false
  /// Whether the property says something about the step: it is in the scope, and what `before` or `after` names happens.
  package fileprivate(set) var isTriggered = false
  /// Whether a response came to be owed in this step, and still is.
  package fileprivate(set) var isOwedAnew = false
}

/// A step as properties see it.
package struct ObservedStep {
  package let happened: [Happening]
  package let isStart: Bool
  /// Whether the flow is done after it.
  package let isEnd: Bool

  package init(_ happened: [Happening], isStart: Bool, isEnd: Bool) {
    (self.happened, self.isStart, self.isEnd) = (happened, isStart, isEnd)
  }
}

extension Property {
  /// Takes note of a step.
  ///
  /// - Parameters:
  ///   - wasExcused: Whether the condition of `unless` held before the step.
  ///   - holds: Whether a condition holds after the step. It is asked only about conditions that matter.
  package func note(
    _ step: ObservedStep, wasExcused: Bool, _ memory: inout PropertyMemory, _ holds: (Expression) -> Bool
  ) -> PropertyNote {
    var walk = PropertyWalk(self, memory, isExcused: wasExcused)
    if step.isStart { walk.begin() }
    let holding = roles { occurrence, role in
      // A condition that has come is not evaluated again in a scope that does not end.
      if role == .must, walk.memory.hasCome, case .stretch(nil, nil) = scope { return false }
      guard case .condition(let condition) = occurrence else { return false }
      return holds(condition)
    }
    walk.mustHolds = holding.contains(.must)
    for happening in step.happened { walk.take(roles { occurrence, _ in happening.isSame(as: occurrence) }, holds) }
    walk.take(beginning(holding, &walk.memory), holds, isAfterStep: true)
    if step.isEnd { walk.end() }
    memory = walk.memory
    return walk.note
  }

  /// The roles of conditions after a step: what triggers a property, and what begins or divides a scope, is that it begins to hold.
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

  /// The roles in which something happens.
  private func roles(where happens: (Occurrence, Roles) -> Bool) -> Roles {
    var roles: Roles = []
    func look(_ occurrence: Occurrence?, _ role: Roles) {
      if let occurrence, happens(occurrence, role) { roles.insert(role) }
    }
    switch scope {
    case .stretch(let start, let end):
      look(start, .opens)
      look(end, .closes)
    case .between(let occurrence): look(occurrence, .divides)
    }
    switch pattern {
    case .never(let occurrence, _, _): look(occurrence, .trigger)
    case .always(let condition): look(.condition(condition), .must)
    case .precedence(let occurrence, let earlier):
      look(occurrence, .trigger)
      look(earlier, .must)
    case .response(let occurrence, let later, _):
      look(occurrence, .trigger)
      look(later, .must)
    case .possible, .progress: break
    }
    return roles
  }
}

/// The roles of a happening in a property.
private struct Roles: OptionSet {
  let rawValue: Int
  static let opens = Roles(rawValue: 1)
  static let closes = Roles(rawValue: 2)
  static let divides = Roles(rawValue: 4)
  static let trigger = Roles(rawValue: 8)
  static let must = Roles(rawValue: 16)
}

/// A step of the automaton of a property, happening by happening.
private struct PropertyWalk {
  private let property: Property
  private let isExcused: Bool
  var memory: PropertyMemory
  /// Whether what must come is a condition that holds after the step. It counts as come before anything in the step.
  var mustHolds = false
  private(set) var note = PropertyNote()

  init(_ property: Property, _ memory: PropertyMemory, isExcused: Bool) {
    (self.property, self.memory, self.isExcused) = (property, memory, isExcused)
    self.memory.isPaid = false
  }

  /// Begins the run.
  mutating func begin() {
    if case .stretch(_?, _) = property.scope { memory.isOpen = false } else { open() }
  }

  /// Takes what happens at one time. The end of a scope comes first, its start second; what divides a run ends a stretch.
  mutating func take(_ roles: Roles, _ holds: (Expression) -> Bool, isAfterStep: Bool = false) {
    if roles.contains(.closes), memory.isOpen { close() }
    if roles.contains(.opens), !memory.isOpen { open() }
    if memory.isOpen { takeInScope(roles, holds, isAfterStep) }
    guard roles.contains(.divides) else { return }
    close()
    open()
  }

  mutating func end() {
    if memory.isOwed { note.isViolated = true }
  }

  private mutating func open() {
    forget()
    switch property.pattern {
    case .never, .always, .possible, .progress: note.isTriggered = true
    case .response(nil, _, _): owe()
    case .precedence, .response: break
    }
  }

  private mutating func close() {
    if memory.isOwed { note.isViolated = true }
    forget()
    memory.isOpen = false
  }

  /// Forgets what was in a scope.
  private mutating func forget() {
    let before = memory
    memory = PropertyMemory()
    (memory.isPaid, memory.held, memory.scopeHeld) = (before.isPaid, before.held, before.scopeHeld)
  }

  private mutating func owe() {
    note.isTriggered = true
    if !memory.isOwed { note.isOwedAnew = true }
    memory.isOwed = true
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
        if !memory.hasCome, !mustHolds { note.isViolated = true }
      }
      if roles.contains(.must) { memory.hasCome = true }
    case .response:
      if roles.contains(.trigger) { owe() }
      if roles.contains(.must) {
        if memory.isOwed, !note.isOwedAnew { memory.isPaid = true }
        (memory.isOwed, note.isOwedAnew) = (false, false)
      }
    case .possible, .progress: break
    }
  }

  private mutating func count(_ most: Int) {
    if memory.count == most { note.isViolated = true } else { memory.count += 1 }
  }
}

extension Property {
  /// Whether what triggers it is that a condition begins to hold; `never` without a number looks at it all the time.
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
  /// Whether a condition begins or divides it.
  package var isCondition: Bool {
    switch self {
    case .stretch(nil, _): false
    case .stretch(let occurrence?, _), .between(let occurrence): occurrence.isCondition
    }
  }

  /// Whether a run can be outside of it.
  package var canClose: Bool {
    switch self {
    case .stretch(nil, nil), .between: false
    case .stretch: true
    }
  }
}

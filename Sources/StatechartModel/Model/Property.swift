/// A property of a flow: what every run of it promises, after the specification patterns and scopes of Dwyer, Avrunin and Corbett
/// (Patterns in Property Specifications for Finite-State Verification, 1999).
public struct Property: Sendable {
  public let name: String
  public let pattern: Pattern
  public let scope: Scope
  public let range: SourceRange

  package init(name: String, pattern: Pattern, scope: Scope = .global, range: SourceRange) {
    (self.name, self.pattern, self.scope, self.range) = (name, pattern, scope, range)
  }

  /// The promise within the scope.
  public enum Pattern: Sendable {
    /// Absence, and bounded existence: it happens at most `atMost` times, except while a condition holds.
    case never(Occurrence, atMost: Int, unless: Expression?)
    /// Universality.
    case always(Expression)
    /// Precedence: `must` has come before each `before`.
    case precedence(before: Occurrence, must: Occurrence)
    /// Response: `must` follows each `after`, at most `within` milliseconds later if that is given. Existence, if `after` is `nil`: it
    /// follows the beginning of the scope.
    case response(after: Occurrence?, must: Occurrence, within: Int?)
    /// Reachability, always in the whole run.
    case possible(from: Place, Place)
    /// Progress: as long as the flow has not ended, something can happen that it takes a transition for.
    case progress
  }

  /// A property that every flow has without asking for it.
  public enum Promise: String, Sendable, CaseIterable {
    /// From every state the flow can end; of a flow with a final state.
    case itCanEnd
    /// The flow never waits for nothing; of a flow without a final state.
    case itGoesOn
    /// Every transition is taken in some run.
    case nothingIsDead
    /// Each time the flow asks for a destructive operation, a destructive button was pressed before; of a flow that asks for one.
    case nothingIsDestroyedUnasked
  }

  /// A promise that a flow need not keep, and why.
  public struct Exception: Sendable {
    public let promise: Promise
    public let reason: String
    public let range: SourceRange

    package init(promise: Promise, reason: String, range: SourceRange) {
      (self.promise, self.reason, self.range) = (promise, reason, range)
    }
  }

  /// The part of a run in which the pattern must hold.
  public enum Scope: Sendable {
    /// From each `since` on, up to the next `until`: from the start if there is no `since`, up to the end of the run if there is no
    /// `until` or it does not come.
    case stretch(since: Occurrence?, until: Occurrence?)
    /// Each of the stretches into which an occurrence divides the run. It is itself the end of a stretch.
    case between(Occurrence)

    /// The whole run.
    public static let global = Scope.stretch(since: nil, until: nil)
  }

  /// Something that can happen.
  public enum Occurrence: Sendable {
    case invoked(ID<Operation>)
    case answered(ID<Operation>, outcome: Int)
    case performed(ID<Effect>)
    /// A transition takes the event.
    case received(ID<Event>)
    case condition(Expression)
    /// One of several happens; never, if there are none.
    case anyOf([Occurrence])

    /// Whether it is a condition, which is looked at between the steps.
    package var isCondition: Bool {
      if case .condition = self { true } else { false }
    }
  }

  /// Somewhere the flow can be.
  public enum Place: Sendable {
    case everyState
    case done
    case state(ID<State>)
  }

  /// The largest number that `never` with `moreThan` counts to.
  package static let mostCounted = 100
}

extension Property {
  /// Whether every flow has it.
  package var isPromise: Bool { Promise(rawValue: name) != nil }

  /// The occurrences that it speaks of, those of its scope first.
  package var occurrences: [Occurrence] { scope.occurrences + pattern.occurrences }

  /// The conditions that it reads.
  package var conditions: [Expression] {
    let exceptions: [Expression] = if case .never(_, _, let exception?) = pattern { [exception] } else { [] }
    return occurrences.compactMap { if case .condition(let condition) = $0 { condition } else { nil } } + exceptions
  }
}

extension Property.Pattern {
  fileprivate var occurrences: [Property.Occurrence] {
    switch self {
    case .never(let occurrence, _, _): [occurrence]
    case .always(let condition): [.condition(condition)]
    case .precedence(let occurrence, let earlier): [occurrence, earlier]
    case .response(let occurrence, let later, _): (occurrence.map { [$0] } ?? []) + [later]
    case .possible, .progress: []
    }
  }
}

extension Property.Scope {
  fileprivate var occurrences: [Property.Occurrence] {
    switch self {
    case .stretch(let start, let end): [start, end].compactMap(\.self)
    case .between(let occurrence): [occurrence]
    }
  }
}

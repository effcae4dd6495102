/// A property that a flow must satisfy.
///
/// A property consists of a specification pattern and a scope, after Dwyer, Avrunin and Corbett (Patterns in Property
/// Specifications for Finite-State Verification, 1999).
public struct Property: Sendable {
  /// The name of the property.
  public let name: String
  /// The pattern that must hold within the scope.
  public let pattern: Pattern
  /// The part of a run in which the pattern must hold.
  public let scope: Scope
  /// The source range of the name.
  public let range: SourceRange

  package init(name: String, pattern: Pattern, scope: Scope = .global, range: SourceRange) {
    (self.name, self.pattern, self.scope, self.range) = (name, pattern, scope, range)
  }

  /// The pattern that must hold within the scope.
  public enum Pattern: Sendable {
    /// Absence and bounded existence: the occurrence happens at most `atMost` times in the scope.
    ///
    /// An occurrence is ignored if the condition `unless` holds before or after the step of the occurrence.
    case never(Occurrence, atMost: Int, unless: Expression?)
    /// Universality: the condition always holds.
    case always(Expression)
    /// Precedence: `before` does not happen in the scope until `must` has happened.
    case precedence(before: Occurrence, must: Occurrence)
    /// Response: `must` follows each `after` in the scope, at most `within` milliseconds later if `within` is given.
    ///
    /// Existence, if `after` is `nil`: `must` follows the beginning of the scope.
    case response(after: Occurrence?, must: Occurrence, within: Int?)
    /// Reachability: from each state at the location `from`, the location in the second associated value is reachable.
    ///
    /// The scope is always the whole run.
    case possible(from: StateLocation, StateLocation)
    /// Progress: until the flow has ended, some input always enables a transition.
    case progress
  }

  /// An implicit property of flows in `mode: interlock`.
  public enum ImplicitProperty: String, Sendable, CaseIterable {
    /// Reachability of the end: the flow can end from every state.
    ///
    /// The property applies to a flow with a top-level final state.
    case itCanEnd
    /// Absence of deadlocks.
    ///
    /// The property applies to a flow without a top-level final state.
    case itGoesOn
    /// Absence of dead transitions: each transition in the file of the flow is taken in some run.
    case nothingIsDead
    /// Precedence: the event of a destructive button triggers a transition before each destructive operation is invoked.
    ///
    /// The property applies to a flow that invokes a destructive operation.
    case nothingIsDestroyedUnasked
  }

  /// An exception to an implicit property, with the reason.
  public struct Exception: Sendable {
    /// The implicit property that need not hold.
    public let implicitProperty: ImplicitProperty
    /// The reason for the exception.
    public let reason: String
    /// The source range of the name of the implicit property.
    public let range: SourceRange

    package init(implicitProperty: ImplicitProperty, reason: String, range: SourceRange) {
      (self.implicitProperty, self.reason, self.range) = (implicitProperty, reason, range)
    }
  }

  /// The scope: the part of a run in which the pattern must hold.
  public enum Scope: Sendable {
    /// Each interval from a `since` to the next `until`.
    ///
    /// Without `since` the scope begins at the start of the run. If `until` is missing or does not occur, the scope ends with
    /// the run.
    case interval(since: Occurrence?, until: Occurrence?)
    /// The intervals between successive occurrences, from the start to the first occurrence, and from the last occurrence to
    /// the end.
    ///
    /// Each occurrence ends an interval and begins the next interval.
    case between(Occurrence)

    /// The whole run.
    public static let global = Scope.interval(since: nil, until: nil)
  }

  /// An occurrence in a run, such as an event, an effect or a condition that becomes true.
  public enum Occurrence: Sendable {
    case invoked(ID<Operation>)
    case answered(ID<Operation>, outcome: Int)
    case performed(ID<Effect>)
    /// An event that triggers a transition.
    case received(ID<Event>)
    case condition(Expression)
    /// One of several occurrences.
    ///
    /// An empty list never occurs.
    case anyOf([Occurrence])

    /// Whether the occurrence is a condition.
    ///
    /// Conditions are evaluated between steps.
    package var isCondition: Bool {
      if case .condition = self { true } else { false }
    }
  }

  /// A location in a flow: a state, every state, or the end of the flow.
  public enum StateLocation: Sendable {
    case everyState
    case done
    case state(ID<State>)
  }

  /// The maximum value of `moreThan` in a `never` property.
  package static let maximumCount = 100
}

extension Property {
  /// Whether the property is implicit.
  package var isImplicit: Bool { ImplicitProperty(rawValue: name) != nil }

  /// The occurrences in the property: first the occurrences in its scope, then the occurrences in its pattern.
  package var occurrences: [Occurrence] { scope.occurrences + pattern.occurrences }

  /// The conditions in the property.
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
    case .interval(let start, let end): [start, end].compactMap(\.self)
    case .between(let occurrence): [occurrence]
    }
  }
}

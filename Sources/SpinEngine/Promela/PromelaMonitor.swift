import StatechartModel
import StatechartSemantics
import StatechartVerification

/// A writer of the monitor automaton of a property.
///
/// The states of the automaton are the values of `PropertyMemory`.
struct PromelaMonitor {
  private let writer: PromelaWriter
  private let property: Property
  private let index: Int

  init(_ writer: PromelaWriter, _ index: Int) {
    (self.writer, property, self.index) = (writer, writer.flow.properties[index], index)
  }

  // MARK: Variables

  // The names of the variables of the monitor. The variable `closed_…` is 1 while the run is outside the scope.
  private var isClosed: String { "closed_\(property.name)" }
  private var hasOccurred: String { "come_\(property.name)" }
  var isPending: String { "owed_\(property.name)" }
  private var count: String { "count_\(property.name)" }
  private var isFulfilled: String { "paid_\(property.name)" }
  private var held: String { "held_\(property.name)" }
  private var scopeHeld: String { "scope_held_\(property.name)" }
  // The names of the step variables: whether the `unless` condition held before the step, and whether the response became
  // pending in the step.
  private var exempt: String { "excused_\(property.name)" }
  private var becamePending: String { "anew_\(property.name)" }

  private var violated: String { "violated(P_\(property.name));" }
  private var triggered: String { property.canBeVacuous ? "triggered(P_\(property.name));" : "" }

  private var canClose: Bool { property.scope.canClose }

  /// The variables that are reset at the beginning and at the end of a scope.
  private var memory: [String] {
    switch property.pattern {
    case .precedence: [hasOccurred]
    case .response: [isPending]
    case .never(_, let most, _): most == 0 ? [] : [count]
    case .always, .possible, .progress: []
    }
  }

  /// The variables that record the last step: whether a response was fulfilled, and whether conditions held.
  private var lastStep: [String] {
    (property.looksAhead && property.isResponse ? [isFulfilled] : []) + (property.triggersWhenItBegins ? [held] : [])
      + (property.scope.isCondition ? [scopeHeld] : [])
  }

  /// The variables that are valid during one step only.
  var stepVariables: [String] {
    switch property.pattern {
    case .never(_, _, unless: _?): [exempt]
    case .response: [becamePending]
    case .never, .always, .precedence, .possible, .progress: []
    }
  }

  func declare(_ text: inout PromelaText) {
    text.line("#define P_\(property.name) \(index)")
    for name in (canClose ? [isClosed] : []) + memory + lastStep { text.line("\(name == count ? "byte" : "bit") \(name);") }
    for name in stepVariables { text.line("\(writer.scratchBit) \(name);") }
  }

  // MARK: Steps

  /// Writes the initialization of the monitor.
  func begin(_ text: inout PromelaText) {
    for name in stepVariables { text.line("\(name) = 0;") }
    if case .interval(_?, _) = property.scope { text.line("\(isClosed) = 1;") } else { text.add(opening) }
  }

  /// Writes the statements at the start of a step.
  func beginStep(_ text: inout PromelaText) throws(PromelaRefusal) {
    switch property.pattern {
    case .never(_, _, let exception?): text.line("\(exempt) = (\(try writer.condition(exception, .nothing)));")
    case .response:
      text.line("\(becamePending) = 0;")
      if property.looksAhead { text.line("\(isFulfilled) = 0;") }
    case .never, .always, .precedence, .possible, .progress: return
    }
  }

  /// Writes the transition of the monitor for a completed step: first for each trace event, then for the conditions.
  func note(_ text: inout PromelaText) throws(PromelaRefusal) {
    let conditions = try roles { occurrence throws(PromelaRefusal) in
      guard case .condition(let condition) = occurrence else { return nil }
      return "(\(try writer.condition(condition, .nothing)))"
    }
    var happenings = try roles { occurrence throws(PromelaRefusal) in
      let numbers = occurrence.traceEvents.compactMap { writer.occurrences.firstIndex(of: $0) }
      return numbers.isEmpty ? nil : "(\(numbers.map { "trace_events[trace_index] == \($0)" }.joined(separator: " || ")))"
    }
    happenings.mustHolds = conditions.must
    if happenings.isSome {
      text.line("trace_index = 0;")
      text.line("do")
      let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
        try take(happenings, &inner)
        inner.line("trace_index++")
      }
      text.add(":: trace_index < trace_length ->", lines)
      text.line(":: else -> break")
      text.line("od;")
    }
    try take(conditions.beginning(held, scopeHeld, of: property), isAfterStep: true, &text)
    if property.triggersWhenItBegins { text.line("\(held) = \(conditions.trigger ?? "0");") }
    if property.scope.isCondition { text.line("\(scopeHeld) = \(conditions.opens ?? conditions.divides ?? "0");") }
    guard case .response(_, _, let limit) = property.pattern else { return }
    try text.choose([("status == DONE && \(isPending)", violated)])
    guard let limit else { return }
    let name = writer.names.limit(index)
    // Without a pending response there is no deadline. A response that becomes pending in this step starts a new deadline.
    try text.choose([("\(becamePending) || !\(isPending)", "cancel(\(name));")])
    try text.choose([("\(becamePending) && status != DONE", "start_limit(\(name), \(limit));")])
  }

  // MARK: Roles

  /// The Promela conditions for the occurrences of a property, one for each role; `nil` for an unused role.
  private struct Roles {
    var opens: String?
    var closes: String?
    var divides: String?
    var trigger: String?
    var must: String?
    /// The condition whose truth at the end of the step is treated as an occurrence before all events of the step.
    var mustHolds: String?

    var isSome: Bool { [opens, closes, divides, trigger, must].contains { $0 != nil } }

    /// Returns the effective roles of the conditions after a step.
    ///
    /// A condition triggers a property, or opens or divides a scope, only when the condition begins to hold.
    func beginning(_ held: String, _ scopeHeld: String, of property: Property) -> Roles {
      var roles = self
      if property.triggersWhenItBegins { roles.trigger = trigger.map { "(\($0) && !\(held))" } }
      if property.scope.isCondition {
        roles.opens = opens.map { "(\($0) && !\(scopeHeld))" }
        roles.divides = divides.map { "(\($0) && !\(scopeHeld))" }
      }
      roles.mustHolds = must
      return roles
    }
  }

  private func roles(
    _ happens: (Property.Occurrence) throws(PromelaRefusal) -> String?
  ) throws(PromelaRefusal) -> Roles {
    var roles = Roles()
    switch property.scope {
    case .interval(let start, let end):
      if let start { roles.opens = try happens(start) }
      if let end { roles.closes = try happens(end) }
    case .between(let occurrence): roles.divides = try happens(occurrence)
    }
    switch property.pattern {
    case .never(let occurrence, _, _): roles.trigger = try happens(occurrence)
    case .always(let condition): roles.must = try happens(.condition(condition))
    case .precedence(let occurrence, let earlier): (roles.trigger, roles.must) = (try happens(occurrence), try happens(earlier))
    case .response(let occurrence, let later, _):
      if let occurrence { roles.trigger = try happens(occurrence) }
      roles.must = try happens(later)
    case .possible, .progress: break
    }
    return roles
  }

  /// Writes the transition of the monitor for one trace event, or for the conditions after a step.
  ///
  /// The end of the scope is processed first, then the start of the scope, and then the occurrences in the scope. A dividing
  /// occurrence finally closes the scope and opens the next scope.
  private func take(_ roles: Roles, isAfterStep: Bool = false, _ text: inout PromelaText) throws(PromelaRefusal) {
    if let closes = roles.closes { try text.choose([("!\(isClosed) && \(closes)", closing)]) }
    if let opens = roles.opens { try text.choose([("\(isClosed) && \(opens)", opening)]) }
    let lines = try PromelaText.lines { inner throws(PromelaRefusal) in try takeInScope(roles, isAfterStep, &inner) }
    if canClose, !lines.isEmpty { try text.choose([("!\(isClosed)", lines)]) } else { text.add(lines) }
    if let divides = roles.divides { try text.choose([(divides, closing + "\n" + opening)]) }
  }

  private func takeInScope(_ roles: Roles, _ isAfterStep: Bool, _ text: inout PromelaText) throws(PromelaRefusal) {
    switch property.pattern {
    case .never(_, let most, let exception):
      guard let trigger = roles.trigger else { return }
      var parts = [trigger]
      if let exception { parts += ["!\(exempt)", "!(\(try writer.condition(exception, .nothing)))"] }
      let counts = most == 0 ? violated : "if :: \(count) == \(most) -> \(violated) :: else -> \(count)++ fi;"
      try text.choose([(parts.joined(separator: " && "), counts)])
    case .always: if isAfterStep, let must = roles.must { try text.choose([("!\(must)", violated)]) }
    case .precedence:
      if let trigger = roles.trigger {
        if property.canBeVacuous { try text.choose([(trigger, triggered)]) }
        let isMissing = [trigger, "!\(hasOccurred)"] + (roles.mustHolds.map { ["!\($0)"] } ?? [])
        try text.choose([(isMissing.joined(separator: " && "), violated)])
      }
      if let must = roles.must { try text.choose([(must, "\(hasOccurred) = 1;")]) }
    case .response:
      if let trigger = roles.trigger { try text.choose([(trigger, owing)]) }
      if let must = roles.must { try text.choose([(must, paying)]) }
    case .possible, .progress: return
    }
  }

  // MARK: Scopes

  private var opening: String {
    var lines = ((canClose ? [isClosed] : []) + memory).map { "\($0) = 0;" }
    switch property.pattern {
    case .never, .always, .possible, .progress: lines.append(triggered)
    case .response(nil, _, _): lines.append(owing)
    case .precedence, .response: break
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var closing: String {
    var lines: [String] = []
    if case .response = property.pattern { lines.append("if :: \(isPending) -> \(violated) :: else fi;") }
    lines += memory.map { "\($0) = 0;" }
    if canClose { lines.append("\(isClosed) = 1;") }
    return lines.joined(separator: "\n")
  }

  /// The statements that record a response.
  private var paying: String {
    let notes = property.looksAhead ? "if :: \(isPending) && !\(becamePending) -> \(isFulfilled) = 1 :: else fi; " : ""
    return notes + "\(isPending) = 0; \(becamePending) = 0;"
  }

  /// The statements that make a response pending.
  private var owing: String { "\(triggered) if :: !\(isPending) -> \(becamePending) = 1; \(isPending) = 1 :: else fi;" }
}

extension Property {
  fileprivate var isResponse: Bool { if case .response = pattern { true } else { false } }
}

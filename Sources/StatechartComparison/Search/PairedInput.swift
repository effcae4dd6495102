import StatechartModel
import StatechartSemantics

/// The interpreters of both versions of a flow, after the same inputs.
struct InterpreterPair {
  var old: Interpreter
  var new: Interpreter

  mutating func take(_ input: PairedInput) {
    old.take(input.old)
    new.take(input.new)
  }
}

/// An input of two flows, with the IDs of each flow.
struct PairedInput {
  let old: Exploration.Input
  let new: Exploration.Input
}

/// A generator of inputs for two flows that run in lockstep. The payload fields of the inputs have sample values.
struct PairedInputs {
  let flows: Correspondence
  private let samples: [Samples]
  /// Sample durations from the delays of both flows, in milliseconds.
  private let durations: [Int]

  private static let maximumStarts = 128
  private static let maximumValues = 400
  /// The maximum number of secret handles in the fields of one input.
  static let maximumHandles = 1_000
  private static let maximumDurations = 6

  init(_ flows: Correspondence) {
    self.flows = flows
    samples = [Samples(comparedIn: flows.old), Samples(comparedIn: flows.new)]
    let delays = (flows.old.timers + flows.new.timers).flatMap(\.delay.all).compactMap { expression in
      if case .duration(let milliseconds) = expression.kind { milliseconds } else { nil }
    }
    durations = Array(Set(delays.flatMap { [$0, $0 + 1] } + [1_000]).sorted().prefix(Self.maximumDurations))
  }

  /// Returns the sample values of a type for both flows, without duplicates.
  private func values(of type: ValueType) -> [Value] {
    var seen: Set<Value> = []
    let delays = type.wrapped == .duration ? durations.map { Value.duration($0) } : []
    return (samples.flatMap { $0.values(of: type) } + delays).filter { seen.insert($0).inserted }
  }

  // MARK: Starts

  /// The combinations of initial values for the input variables of both flows, with the declared defaults first.
  var starts: [(old: [ID<Variable>: Value], new: [ID<Variable>: Value])] {
    let inputs = flows.inputs
    let choices = inputs.map { input -> [Value] in
      let declared = [flows.old.declaredValue(of: input.old), flows.new.declaredValue(of: input.new)].compactMap(\.self)
      let values = values(of: input.type)
      // Omit a default value that the other version does not accept.
      let first = declared.filter { input.type.holds($0) }
      return first + values.filter { !first.contains($0) }
    }
    return combinations(choices, limit: Self.maximumStarts).map { values in
      var next = 1
      let values = values.map { $0.numbering(&next) }
      return (
        given(flows.old, Dictionary(uniqueKeysWithValues: zip(inputs.map(\.old), values))),
        given(flows.new, Dictionary(uniqueKeysWithValues: zip(inputs.map(\.new), values)))
      )
    }
  }

  /// Returns `values`, extended with values for the inputs that the versions do not share.
  ///
  /// Such an input gets its declared default or, without a default, the first sample value.
  private func given(_ flow: Flow, _ values: [ID<Variable>: Value]) -> [ID<Variable>: Value] {
    flow.inputs.reduce(into: values) { values, id in
      values[id] = values[id] ?? flow.declaredValue(of: id) ?? self.values(of: flow.variables[id].type).first
    }
  }

  // MARK: Steps

  /// Returns the possible inputs, without events that neither flow handles.
  ///
  /// - Parameter step: The number of the step, from which the numbers of new secret handles are derived.
  func inputs(of pair: InterpreterPair, step: Int) -> [PairedInput] {
    let (handled, others) = (pair.old.handledEvents, pair.new.handledEvents)
    let events = flows.events.filter { handled.contains($0.old) || others.contains($0.new) }.flatMap { event in
      carried(event.carried, step).map { PairedInput(old: .event(event.old, $0.old), new: .event(event.new, $0.new)) }
    }
    return events + outcomes(of: pair, step) + waits(of: pair)
  }

  private func outcomes(of pair: InterpreterPair, _ step: Int) -> [PairedInput] {
    let (pending, others) = (pair.old.pending.map(\.invocation), pair.new.pending.map(\.invocation))
    return flows.pending(pending, others).flatMap { index, other in
      let (invocation, another) = (pending[index], others[other])
      return flows.outcomes(of: flows.old.invocations[invocation].operation, flows.new.invocations[another].operation)
        .flatMap { outcome in
          carried(outcome.carried, step).map {
            PairedInput(
              old: .outcome(pending: index, invocation, outcome: outcome.old, $0.old),
              new: .outcome(pending: other, another, outcome: outcome.new, $0.new))
          }
        }
    }
  }

  private func waits(of pair: InterpreterPair) -> [PairedInput] {
    let first = [pair.old.nextDelay, pair.new.nextDelay].compactMap { $0?.milliseconds }.min()
    // Waits over several periods; see `Interpreter.waits`.
    let longer = (pair.old.waits + pair.new.waits).filter { $0.ends == nil }.map(\.milliseconds)
    return Set([first].compactMap(\.self) + longer).sorted().map {
      PairedInput(old: .wait(milliseconds: $0), new: .wait(milliseconds: $0))
    }
  }

  private func carried(_ fields: CarriedFields, _ step: Int) -> [(old: [Value], new: [Value])] {
    combinations(fields.shared.map { values(of: $0.type) }, limit: Self.maximumValues).map { values in
      // Each secret handle gets a unique number, so that observations distinguish the handles.
      var next = step * Self.maximumHandles
      let named = values.map { $0.numbering(&next) }
      return fields.values(named) { self.values(of: $0).first ?? .none }
    }
  }
}

extension Value {
  /// Returns the value with new secret handles, numbered from `next`.
  fileprivate func numbering(_ next: inout Int) -> Value {
    switch self {
    case .secret:
      defer { next += 1 }
      return .secret(next)
    case .record(let parts): return .record(parts.map { $0.numbering(&next) })
    default: return self
    }
  }
}

extension ValueType {
  /// Returns whether `value`, a declared default value, is a value of the type.
  fileprivate func holds(_ value: Value) -> Bool {
    switch (self, value) {
    case (.optional, .none): true
    case (.optional(let wrapped), _): wrapped.holds(value)
    case (.int(let range), .int(let number)): range.contains(number)
    case (.cases(let type), .caseName(let name)): type.cases.contains(name)
    case (.list(_, let capacity), .list(let items)): items.count <= capacity
    case (_, .none): false
    default: true
    }
  }
}

#if !hasFeature(Embedded)
/// A machine with functions that carry out its requests with services.
///
/// A runner can run the machine without further code.
///
/// The compiler generates the conformance of every machine.
public protocol RunnableMachine: StateMachine {
  /// The services of the flow and of its invoked flows, as one type: `any PasscodeService & Feedback & SecretKeeper`.
  associatedtype Services: Sendable
  /// The events that the flow sends to its invoker.
  associatedtype Message: Sendable, Equatable = Never

  /// Returns the event that an effect sends to the invoker of this flow; `nil` if the effect sends no such event.
  static func message(in effect: Effect) -> Message?

  /// Returns the event that an effect sends to an invoked flow; `nil` if the effect sends no such event.
  static func event(in effect: Effect) -> (any MachineEvent)?

  /// Performs an effect.
  ///
  /// The function ignores an effect that sends an event to another flow.
  @MainActor static func perform(_ effect: Effect, with services: Services)

  /// Carries out an operation, and returns its result.
  static func carryOut(_ operation: Operation, with services: Services) async -> OperationResult<Outcome>

  /// Starts a flow that the machine invokes.
  @MainActor static func start(_ flow: InvokedFlow, with services: Services, on starter: some FlowStarter<Self>)

  /// Returns the rows of a query, fetched from a service.
  static func rows(of query: Event.Query, with services: Services) async -> [ListRow]

  /// Returns the secrets whose handles an event contains.
  static func secrets(in event: Event) -> [Secret]

  /// Returns the secrets whose handles an output contains.
  static func secrets(in output: Output) -> [Secret]

  /// Releases a secret whose handle an event contained, because the flow has ended or the event is a late outcome.
  static func release(_ secret: Secret, with services: Services)

  /// The values of the input and the context for a trace, by their names in the spec, without secrets.
  var tracedContext: [String: TraceValue] { get }

  /// Returns an event in the form for a trace, without secrets.
  static func traced(_ event: Event) -> TracedEvent
}

extension RunnableMachine {
  /// Returns `nil`, the default for flows that send no events to their invoker.
  public static func message(in effect: Effect) -> Message? { nil }

  /// Returns `nil`, the default for flows that send no events to the flows that they invoke.
  public static func event(in effect: Effect) -> (any MachineEvent)? { nil }

  /// Returns no secrets, the default for flows whose events contain no handles of secrets.
  public static func secrets(in event: Event) -> [Secret] { [] }

  /// Returns no secrets, the default for flows whose output contains no handles of secrets.
  public static func secrets(in output: Output) -> [Secret] { [] }

  /// Does nothing, the default for flows whose events contain no handles of secrets.
  public static func release(_ secret: Secret, with services: Services) {}
}

extension RunnableMachine where Effect == Never {
  @MainActor public static func perform(_ effect: Never, with services: Services) {}
}

extension RunnableMachine where Operation == Never {
  public static func carryOut(_ operation: Never, with services: Services) async -> OperationResult<Outcome> {}
}

extension RunnableMachine where InvokedFlow == Never {
  @MainActor public static func start(_ flow: Never, with services: Services, on starter: some FlowStarter<Self>) {}
}

extension RunnableMachine where Event.Query == Never {
  public static func rows(of query: Never, with services: Services) async -> [ListRow] {}
}

/// A starter of the flows that a machine invokes.
@MainActor
public protocol FlowStarter<Invoker> {
  /// The machine that invokes the flows.
  associatedtype Invoker: RunnableMachine

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - flow: The machine of the flow.
  ///   - input: The input of the flow.
  ///   - services: The services of the flow.
  ///   - outcome: A function that converts the output of the flow to an outcome of the invoking machine.
  ///   - message: A function that converts an event that the flow sends to an outcome of the invoking machine. The flow
  ///     continues after the event.
  func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services,
    outcome: @escaping @MainActor (Flow.Output) -> Invoker.Outcome,
    message: @escaping @MainActor (Flow.Message) -> Invoker.Outcome)
}

extension FlowStarter {
  /// Starts a flow that sends no events to its invoker.
  public func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services,
    outcome: @escaping @MainActor (Flow.Output) -> Invoker.Outcome
  ) where Flow.Message == Never {
    start(flow, input: input, services: services, outcome: outcome) { (message: Never) -> Invoker.Outcome in }
  }

  /// Starts a flow that sends events to its invoker and never ends by itself.
  public func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services,
    message: @escaping @MainActor (Flow.Message) -> Invoker.Outcome
  ) where Flow.Output == Never {
    start(flow, input: input, services: services, outcome: { (output: Never) -> Invoker.Outcome in }, message: message)
  }

  /// Starts a flow that sends no events to its invoker and never ends by itself.
  public func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services
  ) where Flow.Output == Never, Flow.Message == Never {
    start(
      flow, input: input, services: services, outcome: { (output: Never) -> Invoker.Outcome in },
      message: { (message: Never) -> Invoker.Outcome in })
  }
}

/// A service that provides secrets, and releases each secret on request.
///
/// The services of a flow include a secret keeper if an event or an outcome of the flow contains the handle of a secret.
public protocol SecretKeeper: Sendable {
  /// Zeroizes a secret, or closes the resource of the secret, because no flow uses the handle of the secret any more.
  ///
  /// A flow owns a secret from the event or outcome that contains the handle until the flow ends. The secret is then
  /// released, unless the output of the flow contains the handle. The secret of a late outcome is released immediately. The
  /// service ignores an unknown handle, such as the handle of a row.
  func release(_ secret: Secret)
}
#endif

#if !hasFeature(Embedded)
/// A machine with the services that carry out its requests: a runner needs nothing else to run the flow.
///
/// The compiler generates the conformance of every flow.
public protocol RunnableMachine: StateMachine {
  /// The interfaces of the flow, and those of the flows that it invokes, as one type: `any PasscodeService & Feedback`.
  associatedtype Services: Sendable
  /// The events that the flow sends to the flow that has invoked it.
  associatedtype Message: Sendable, Equatable = Never

  /// The event for the flow that has invoked this one, if the effect is one.
  static func message(in effect: Effect) -> Message?

  /// The event for an invoked flow, if the effect is one.
  static func event(in effect: Effect) -> (any MachineEvent)?

  /// Performs an effect; nothing happens for an event that is sent to another flow.
  @MainActor static func perform(_ effect: Effect, with services: Services)

  /// Carries an operation out.
  static func carryOut(_ operation: Operation, with services: Services) async -> OperationResult<Outcome>

  /// Starts a flow that the machine invokes.
  @MainActor static func start(_ flow: InvokedFlow, with services: Services, on starter: some FlowStarter<Self>)

  /// Fetches the rows of a list.
  static func rows(of query: Event.Query, with services: Services) async -> [ListRow]

  /// The secrets that an event brings to the flow.
  static func secrets(in event: Event) -> [Secret]

  /// The secrets that the flow leaves to those who started it.
  static func secrets(in output: Output) -> [Secret]

  /// Gives a secret back that an event brought, once the flow has ended or did not want the event any more.
  static func release(_ secret: Secret, with services: Services)

  /// The input and the context as a trace shows them, by the names of the spec, without secrets.
  var tracedContext: [String: TraceValue] { get }

  /// An event as a trace shows it, without secrets.
  static func traced(_ event: Event) -> TracedEvent
}

extension RunnableMachine {
  /// Most flows send no events to the flow that has invoked them.
  public static func message(in effect: Effect) -> Message? { nil }

  /// Most flows send no events to those that they invoke.
  public static func event(in effect: Effect) -> (any MachineEvent)? { nil }

  /// Most events bring no secret.
  public static func secrets(in event: Event) -> [Secret] { [] }

  /// Most flows leave no secret behind.
  public static func secrets(in output: Output) -> [Secret] { [] }

  /// The default of flows whose events carry no secret.
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

/// Starts the flows that a machine invokes.
@MainActor
public protocol FlowStarter<Invoker> {
  associatedtype Invoker: RunnableMachine

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - flow: The machine of the flow.
  ///   - input: The input of the flow.
  ///   - services: The services of the flow.
  ///   - outcome: Turns the output of the flow into the outcome that the invoking machine waits for.
  ///   - message: Turns an event that the flow sends into an outcome after which it goes on.
  func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services,
    outcome: @escaping @MainActor (Flow.Output) -> Invoker.Outcome,
    message: @escaping @MainActor (Flow.Message) -> Invoker.Outcome)
}

extension FlowStarter {
  /// Starts a flow that sends no events.
  public func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services,
    outcome: @escaping @MainActor (Flow.Output) -> Invoker.Outcome
  ) where Flow.Message == Never {
    start(flow, input: input, services: services, outcome: outcome) { (message: Never) -> Invoker.Outcome in }
  }

  /// Starts a flow that sends events and never ends by itself.
  public func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services,
    message: @escaping @MainActor (Flow.Message) -> Invoker.Outcome
  ) where Flow.Output == Never {
    start(flow, input: input, services: services, outcome: { (output: Never) -> Invoker.Outcome in }, message: message)
  }

  /// Starts a flow that sends no events and never ends by itself.
  public func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services
  ) where Flow.Output == Never, Flow.Message == Never {
    start(
      flow, input: input, services: services, outcome: { (output: Never) -> Invoker.Outcome in },
      message: { (message: Never) -> Invoker.Outcome in })
  }
}

/// A service that gave out secrets, and takes them back.
///
/// The services of a flow include one if its operations answer with secrets, or if its fields and lists send some.
public protocol SecretKeeper: Sendable {
  /// Wipes a secret, or closes what it stands for: no flow holds its handle any more.
  ///
  /// A flow to which an event or an outcome brought a handle owns the secret until it ends. It is released then, or at once if the
  /// flow has given the operation up, or passed on with its output. Of a handle that stands for nothing, such as that of a
  /// row, nothing happens.
  func release(_ secret: Secret)
}
#endif

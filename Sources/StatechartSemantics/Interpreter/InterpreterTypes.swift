public import StatechartModel

extension Interpreter {
  /// A request of the flow to its environment.
  public enum Request: Hashable, Sendable {
    /// A request to perform an effect with its arguments.
    case perform(ID<Effect>, [Value])
    /// A request to invoke an operation or a flow with its input.
    case invoke(ID<Invocation>, [Value])
    /// A request to cancel a pending invocation.
    case cancelInvocation(ID<Invocation>)
    /// A request to start a timer.
    case schedule(ID<Timer>, milliseconds: Int)
    /// A request to cancel a timer.
    case cancelTimer(ID<Timer>)
    /// A request to send an event with its payload after a delay.
    case send(ID<Send>, [Value], milliseconds: Int)
    /// A request to cancel a delayed event, if the event is pending.
    case cancelSend(ID<Send>)
  }

  /// A pending invocation of an operation or a flow.
  public struct PendingInvocation: Hashable, Sendable {
    /// The invocation.
    public let invocation: ID<Invocation>
    /// The input with which the operation or the flow was invoked.
    public let input: [Value]
  }

  /// A running delay: the timer of a state, or a delayed event.
  public struct RunningTimer: Hashable, Sendable {
    /// The kind of a running delay.
    public enum Kind: Hashable, Sendable {
      /// The timer of a state.
      case timer(ID<Timer>)
      /// A delayed event with its payload.
      case send(ID<Send>, [Value])
    }

    /// The timer or the delayed event.
    public let kind: Kind
    /// The time at which the delay ends, in milliseconds since the start of the flow.
    public let deadline: Int
  }
}

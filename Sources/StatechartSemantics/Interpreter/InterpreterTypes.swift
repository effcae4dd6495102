public import StatechartModel

extension Interpreter {
  /// A request of the flow to its environment.
  public enum Request: Hashable, Sendable {
    /// Performs an effect with its arguments.
    case perform(ID<Effect>, [Value])
    /// Invokes an operation or a flow with its input.
    case invoke(ID<Invocation>, [Value])
    /// Cancels a pending invocation.
    case cancelInvocation(ID<Invocation>)
    /// Starts a timer.
    case schedule(ID<Timer>, milliseconds: Int)
    /// Cancels a timer.
    case cancelTimer(ID<Timer>)
    /// Sends a delayed event with its payload.
    case send(ID<Send>, [Value], milliseconds: Int)
    /// Cancels a delayed event, if the event is pending.
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

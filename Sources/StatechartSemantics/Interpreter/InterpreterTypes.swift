public import StatechartModel

extension Interpreter {
  /// A request of the flow to its environment.
  public enum Request: Hashable, Sendable {
    case perform(ID<Effect>, [Value])
    case invoke(ID<Invocation>, [Value])
    case cancelInvocation(ID<Invocation>)
    case schedule(ID<Timer>, milliseconds: Int)
    case cancelTimer(ID<Timer>)
    case send(ID<Send>, [Value], milliseconds: Int)
    case cancelSend(ID<Send>)
  }

  /// A pending invocation of an operation.
  public struct PendingInvocation: Hashable, Sendable {
    public let invocation: ID<Invocation>
    public let input: [Value]
  }

  /// A running delay: the timer of a state, or a delayed event.
  public struct RunningTimer: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// The timer of a state.
      case timer(ID<Timer>)
      /// A delayed event with its payload.
      case send(ID<Send>, [Value])
    }

    public let kind: Kind
    /// Milliseconds since the start of the flow.
    public let deadline: Int
  }
}

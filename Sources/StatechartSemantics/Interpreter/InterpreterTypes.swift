public import StatechartModel

extension Interpreter {
  /// Something that the flow asks the outside for.
  public enum Request: Hashable, Sendable {
    case perform(ID<Effect>, [Value])
    case invoke(ID<Invocation>, [Value])
    case cancelInvocation(ID<Invocation>)
    case schedule(ID<Timer>, milliseconds: Int)
    case cancelTimer(ID<Timer>)
    case send(ID<Send>, [Value], milliseconds: Int)
    case cancelSend(ID<Send>)
  }

  /// An operation that has not answered.
  public struct PendingInvocation: Hashable, Sendable {
    public let invocation: ID<Invocation>
    public let input: [Value]
  }

  /// A delay that has not passed: of a state, or of an event that was sent.
  public struct RunningTimer: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case timer(ID<Timer>)
      /// With what the event carries.
      case send(ID<Send>, [Value])
    }

    public let kind: Kind
    /// Milliseconds since the start of the flow.
    public let deadline: Int
  }
}

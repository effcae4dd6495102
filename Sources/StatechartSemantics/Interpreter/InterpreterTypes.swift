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

extension Interpreter {
  /// A microstep that was taken.
  struct Microstep {
    /// The trigger that it was taken for.
    let trigger: Trigger
    /// The transitions, and the branches of choices that they led through.
    var transitions: [(source: ID<State>, transition: Transition)] = []
    /// The events that its actions raised, and the states that were done after it.
    var raised: [Trigger] = []
  }

  /// Why a flow takes nothing more.
  enum Fault {
    case tooManyMicrosteps
    /// The last microsteps, so many of them, are repeated without end.
    case infiniteLoop(period: Int)
    /// The event that could not be raised is raised here.
    case tooManyRaisedEvents(SourceRange)
  }

  /// The trigger of a transition.
  enum Trigger: Hashable {
    case event(ID<Event>)
    /// All in a state is done.
    case done(ID<State>)
    case timer(ID<Timer>)
    case outcome(ID<Invocation>, Int)
    case nothing
  }
}

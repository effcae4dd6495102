public import Statechart

/// A machine whose events, outcomes and input can be made from numbers, so that one program can drive machines of any flow.
public protocol DrivenMachine: StateMachine {
  /// What the flow is given.
  static func input(_ numbers: inout Numbers) -> Input
  /// The event with this index among those that the flow declares.
  static func event(_ index: Int, _ numbers: inout Numbers) -> Event
  /// The outcome with this index among those of all operations that the flow uses.
  static func outcome(_ index: Int, _ numbers: inout Numbers) -> Outcome
}

public import Statechart

/// A machine whose inputs, events and outcomes can be created from numbers, so that one program can drive machines of any flow.
public protocol DrivenMachine: StateMachine {
  /// Returns the input of the flow.
  static func input(_ numbers: inout Numbers) -> Input
  /// Returns the event with an index among the declared events.
  static func event(_ index: Int, _ numbers: inout Numbers) -> Event
  /// Returns the outcome with an index among the outcomes of all operations that the flow uses.
  static func outcome(_ index: Int, _ numbers: inout Numbers) -> Outcome
}

public import Statechart

/// A machine whose inputs, events and outcomes can be created from numbers, so that a generic driver can run any flow.
public protocol DrivenMachine: StateMachine {
  /// Returns the flow's input, created from the next numbers.
  static func input(_ numbers: inout Numbers) -> Input
  /// Returns the event at an index among the declared events.
  ///
  /// The payload of the event is created from the next numbers.
  static func event(_ index: Int, _ numbers: inout Numbers) -> Event
  /// Returns the outcome at an index among the outcomes of all operations and invoked flows that the flow uses.
  ///
  /// The payload of the outcome is created from the next numbers.
  static func outcome(_ index: Int, _ numbers: inout Numbers) -> Outcome
}

public import Statechart

/// A machine that runs in a host outside Swift, such as a page in a browser.
///
/// The compiler generates the conformance for the pages of `interlock site`. The numbers of events, operations and outcomes are
/// their indices in the description of the flow that a page contains.
public protocol HostedMachine: StateMachine {
  /// Returns the input of the flow, decoded from `arguments`.
  static func input(from arguments: inout Arguments) -> Input

  /// Returns the event with a number, and with the payload decoded from `arguments`; `nil` for an unknown number.
  static func event(_ number: Int, from arguments: inout Arguments) -> Event?

  /// Returns an outcome of an operation or an invoked flow, with the payload decoded from `arguments`.
  ///
  /// - Parameters:
  ///   - number: The number of the outcome.
  ///   - operation: The number of the operation or the invoked flow.
  ///   - arguments: The payload of the outcome.
  /// - Returns: The outcome; `nil` for an unknown number.
  static func outcome(_ number: Int, of operation: Int, from arguments: inout Arguments) -> Outcome?

  /// Returns the number of an operation.
  static func number(of operation: Operation) -> Int

  /// Returns the number of an invoked flow, among the operations.
  static func number(ofFlow flow: InvokedFlow) -> Int

  /// Returns the name of an operation or an invoked flow: `PasscodeService.verify`.
  static func name(ofOperation number: Int) -> StaticString

  /// Returns the name of an event that a control sends.
  static func name(of event: Event) -> StaticString

  /// Writes an effect as in the output of `interlock simulate`.
  static func write(effect: Effect, to output: inout JSONOutput)

  /// Writes the query of a list, as the members `query` and `input`.
  static func write(query: Event.Query, to output: inout JSONOutput)

  /// Writes the input of an invoked flow as an object.
  static func writeInput(of flow: InvokedFlow, to output: inout JSONOutput)

  /// Writes the output of the flow as an object.
  static func write(result: Output, to output: inout JSONOutput)

  /// Writes the name of each active atomic or final state, in the order of the spec.
  func writeConfiguration(to output: inout JSONOutput)
}

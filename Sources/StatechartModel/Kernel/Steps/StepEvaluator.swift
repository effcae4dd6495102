/// How the steps of a ``ChartRun`` evaluate guards and perform actions: on a run's data, its delays and the operations that it waits for.
///
/// It reads the configuration and cannot change it: the steps decide which transitions are taken and which states are left and entered.
package protocol StepEvaluator {
  /// The values that an event carries.
  associatedtype Payload: Equatable, Sendable
  /// The data that guards read.
  associatedtype Memory: Equatable, Sendable

  /// The data as it is now: with the configuration, the histories and the raised events it decides how a macrostep goes on.
  var memory: Memory { get }

  /// The number of things that the macrostep has asked of the outside, which tells their order among its microsteps.
  var requestCount: Int { get }

  /// Returns whether the guard of a transition holds; asked only if it has one.
  mutating func holds(_ transition: Transition, _ payload: Payload?, in configuration: Flow.StateSet) -> Bool

  /// Performs actions in their order. The events that they raise are added to `raised`.
  mutating func perform(
    _ actions: [Action], _ payload: Payload?, in configuration: Flow.StateSet, of flow: Flow,
    raising raised: inout RaisedEvents<Payload>)

  /// Starts the delays of a state that was entered.
  mutating func startTimers(of state: ID<State>, in configuration: Flow.StateSet, of flow: Flow)

  /// Cancels the delays of a state that is left, and the operation that it waits for.
  mutating func cancelWaits(of state: ID<State>, of flow: Flow)

  /// Starts what a state invokes; called at the end of the macrostep in which it was entered.
  mutating func invoke(_ invocation: ID<Invocation>, in configuration: Flow.StateSet, of flow: Flow)

  /// Evaluates the flow's output, before the exit actions of the states that are active at its end.
  mutating func evaluateOutput(_ output: [Expression], in configuration: Flow.StateSet)

  /// Ends the run: after those exit actions.
  mutating func end()
}

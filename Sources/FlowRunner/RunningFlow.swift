public import Statechart

/// A running flow, independent of the type of its machine.
@MainActor
public protocol RunningFlow: AnyObject, Sendable {
  /// The flow and the flows that run on top of it, outermost first.
  var flows: [any RunningFlow] { get }
  /// The screen of the flow itself.
  var layer: Screen<LayerText, LayerEvent> { get }
  /// The configuration of the flow itself, with the names of the spec: `SetPasscode.confirming.mismatch`.
  var place: String { get }
  /// Whether the flow handles events: it has neither ended nor been stopped.
  var isRunning: Bool { get }
  /// The error that the last operation of the flow itself threw; `nil` if the operation threw none.
  ///
  /// The end of an invoked flow with an error replaces the value with that error.
  var failure: (any Error)? { get }
  /// Whether the flow itself waits for an operation.
  var isWaiting: Bool { get }
  /// Whether a timer of the flow itself is due but has not fired, because its task has not run yet.
  var hasDueTimers: Bool { get }

  /// Sends an event of a layer to the flow that shows the layer.
  ///
  /// An event for a flow that has ended is dropped.
  ///
  /// - Returns: Whether the flow took a transition. During a step of the flow, the result is `true`, and the event is handled
  ///   after the step.
  @discardableResult
  func send(_ event: LayerEvent) -> Bool

  /// Returns the rows of a list, fetched from the services of the flow that shows the list; no rows once that flow has ended.
  func rows(of query: LayerQuery) async -> [ListRow]

  /// Sends an event to the flow itself if its machine declares the event.
  ///
  /// - Returns: Whether the machine of the flow declares the event.
  func take(_ event: any MachineEvent) -> Bool

  /// Sends a lifecycle change to the flow itself.
  ///
  /// The call has no effect if the machine does not handle the change.
  func take(_ change: Lifecycle)

  /// Stops the flows that run on top of this flow, and then the flow itself.
  func stop()
}

extension RunningFlow {
  /// The screens of the flow and of the flows that run on top of it, outermost first.
  ///
  /// The last screen is on top.
  public var layers: [Screen<LayerText, LayerEvent>] { flows.map(\.layer) }

  /// Whether the flow, or a flow on top of it, waits for an operation.
  public var isBusy: Bool { flows.contains { $0.isWaiting } }

  /// Sends an event to the innermost flow that declares the event.
  ///
  /// - Returns: Whether a flow declares the event.
  @discardableResult
  public func route(_ event: any MachineEvent) -> Bool {
    flows.reversed().contains { $0.take(event) }
  }

  /// Sends a lifecycle change to the flow and to the flows that run on top of it, innermost first.
  public func tell(_ change: Lifecycle) {
    for flow in flows.reversed() { flow.take(change) }
  }
}

public import Statechart

/// A flow that runs, whatever its machine is.
@MainActor
public protocol RunningFlow: AnyObject, Sendable {
  /// The flow itself and those that run on top of it, outermost first.
  var flows: [any RunningFlow] { get }
  /// What the flow itself shows.
  var layer: Screen<LayerText, LayerEvent> { get }
  /// Where the flow itself stands, as its spec names it: `SetPasscode.confirming.mismatch`.
  var place: String { get }
  /// Whether it takes events: it has neither ended nor been stopped.
  var isRunning: Bool { get }
  /// The error of the operation that ended last, in the flow itself or in an invoked flow that has ended; `nil` if it threw none.
  var failure: (any Error)? { get }
  /// Whether the flow itself waits for an operation.
  var isWaiting: Bool { get }
  /// Whether the delay of a timer of the flow itself has passed, and the timer has not fired yet: its task has still to run.
  var hasDueTimers: Bool { get }

  /// Gives an event of a layer to the flow that shows the layer; nothing happens once that has ended.
  ///
  /// - Returns: Whether the flow took a transition on it.
  @discardableResult
  func send(_ event: LayerEvent) -> Bool

  /// Fetches the rows of a list from the services of the flow that shows it; none once that has ended.
  func rows(of query: LayerQuery) async -> [ListRow]

  /// Gives an event to the flow itself if its machine declares it, and says whether it does.
  func take(_ event: any MachineEvent) -> Bool

  /// Tells the flow itself of a change of the app's; nothing happens if its machine says nothing about it.
  func take(_ change: Lifecycle)

  /// Ends the flow where it stands, and what runs on top of it before.
  func stop()
}

extension RunningFlow {
  /// The screens of all running flows, outermost first: the last one is on top.
  public var layers: [Screen<LayerText, LayerEvent>] { flows.map(\.layer) }

  /// Whether the flow or one on top of it waits for an operation.
  public var isBusy: Bool { flows.contains { $0.isWaiting } }

  /// Gives an event to the innermost running flow that declares it.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func route(_ event: any MachineEvent) -> Bool {
    flows.reversed().contains { $0.take(event) }
  }

  /// Tells every running flow of a change of the app's, outermost last.
  public func tell(_ change: Lifecycle) {
    for flow in flows.reversed() { flow.take(change) }
  }
}

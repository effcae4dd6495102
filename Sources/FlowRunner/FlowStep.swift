/// What a flow has just done, from one rest to the next.
public struct FlowStep: Sendable, Equatable {
  /// Where the flow stands now, as ``RunningFlow/place`` has it.
  public let place: String
  /// Where the spec has the transitions and the branches of choices that were taken, in order: `["turnstile.yaml:7"]`. Empty if the
  /// event meant nothing there.
  public let transitions: [String]

  public init(place: String, transitions: [String]) {
    (self.place, self.transitions) = (place, transitions)
  }
}

/// `tour: FirstSteps …`: a scenario across flows.
struct TourSyntax: Sendable {
  let name: Name
  let summary: String
  /// The flow that is started; it invokes the others.
  let start: Name
  let files: [Tour.File]
  /// The outcomes of operations before the first step: `answer` steps.
  let answers: [TourStepSyntax]
  let steps: [TourStepSyntax]
}

/// One step of a tour.
struct TourStepSyntax: Sendable {
  let kind: Kind
  let range: SourceRange

  enum Kind: Sendable {
    /// `say: The passcode is set`
    case say(String)
    /// `fill: { Title: Post }`
    case fill(Name, String)
    /// `leave: 1min`
    case leave(ExpressionSyntax)
    /// `expect: { flow: SetPasscode, state: confirm, … }`
    case expect(flow: Name, [ExpectationSyntax])
    /// `type`, `press`, `answer` or `wait`, as in a scenario
    case shared(ScenarioStepSyntax.Kind)
  }
}

package import StatechartModel

/// `tour: FirstSteps …`: a scenario across flows.
package struct TourSyntax: Sendable {
  package let name: Name
  package let summary: String
  /// The flow that is started; it invokes the others.
  package let start: Name
  package let files: [Tour.File]
  /// The outcomes of operations before the first step: `answer` steps.
  package let answers: [TourStepSyntax]
  package let steps: [TourStepSyntax]
}

/// One step of a tour.
package struct TourStepSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  package enum Kind: Sendable {
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

package import StatechartModel

/// The syntax tree of a tour: `tour: FirstSteps …`.
package struct TourSyntax: Sendable {
  package let name: Name
  package let summary: String
  /// The name of the started flow, which invokes the other flows.
  package let start: Name
  package let files: [Tour.File]
  /// The declared outcomes of operations, which apply from the start of the tour, as `answer` steps.
  package let answers: [TourStepSyntax]
  package let steps: [TourStepSyntax]
}

/// A step of a tour.
package struct TourStepSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  /// The kind of a step.
  package enum Kind: Sendable {
    /// A printed line of narration: `say: The passcode is set`.
    case say(String)
    /// Text typed into a field: `fill: { Title: Post }`.
    case fill(Name, String)
    /// A stay of the app in the background for a duration: `leave: 1min`.
    case leave(ExpressionSyntax)
    /// A check of expectations of a flow: `expect: { flow: SetPasscode, state: confirm, … }`.
    case expect(flow: Name, [ExpectationSyntax])
    /// A step that is also valid in scenarios: `type`, `press`, `answer` or `wait`.
    case shared(ScenarioStepSyntax.Kind)
  }
}

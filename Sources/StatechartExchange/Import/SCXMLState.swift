import StatechartModel

/// A `<state>`, `<parallel>`, `<final>` or `<history>` element, or the `<scxml>` element itself.
struct SCXMLState: Sendable {
  enum Kind: Sendable {
    case state
    case parallel
    case final
    case history(isDeep: Bool)
  }

  let kind: Kind
  let id: LocatedText?
  /// The name in the language; see ``ChartNames``.
  var name = ""
  let range: SourceRange
  let comments: [String]
  /// The initial transition, or the default transition of a history.
  var initial: SCXMLTransition?
  var entry: [SCXMLAction] = []
  var exit: [SCXMLAction] = []
  var transitions: [SCXMLTransition] = []
  var children: [SCXMLState] = []
  /// The invoked charts.
  ///
  /// The language allows at most one invocation in a state.
  var invocations: [SCXMLInvocation] = []
  /// The done data of a final state, without values whose evaluation fails.
  var doneData: [SCXMLParameter] = []
  var doneDataRange: SourceRange?

  /// The state and its descendants, in document order.
  var all: [SCXMLState] { [self] + children.flatMap(\.all) }

  /// The actions of the state itself.
  var ownActions: [SCXMLAction] {
    entry + exit + transitions.flatMap(\.actions) + (initial?.actions ?? []) + invocations.flatMap(\.finalize)
  }
}

/// A transition, including the transition of an `<initial>` or a `<history>`.
struct SCXMLTransition: Sendable {
  /// The event descriptors; empty for an eventless transition.
  var events: [LocatedText] = []
  var condition: ScriptExpression?
  /// The reason why the evaluation of the condition fails in every configuration; `nil` if the evaluation can succeed.
  var failure: Diagnostic?
  let targets: [LocatedText]
  var isInternal = false
  var actions: [SCXMLAction] = []
  let range: SourceRange
  var comments: [String] = []
}

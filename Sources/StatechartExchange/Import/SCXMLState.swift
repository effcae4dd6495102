import StatechartModel

/// A state, of whichever kind.
struct SCXMLState: Sendable {
  enum Kind: Sendable {
    case state
    case parallel
    case final
    case history(isDeep: Bool)
  }

  let kind: Kind
  let id: LocatedText?
  /// What it is called in the language; see ``ChartNames``.
  var name = ""
  let range: SourceRange
  let comments: [String]
  /// Where it begins, or where a history leads to while there is none.
  var initial: SCXMLTransition?
  var entry: [SCXMLAction] = []
  var exit: [SCXMLAction] = []
  var transitions: [SCXMLTransition] = []
  var children: [SCXMLState] = []
  /// The invoked chart; the language has one in a state.
  var invocations: [SCXMLInvocation] = []
  /// What a final state leaves behind, as far as it can be worked out.
  var doneData: [SCXMLParameter] = []
  var doneDataRange: SourceRange?

  /// Itself and all states in it, in the order of the document.
  var all: [SCXMLState] { [self] + children.flatMap(\.all) }

  /// All that it does itself.
  var ownActions: [SCXMLAction] {
    entry + exit + transitions.flatMap(\.actions) + (initial?.actions ?? []) + invocations.flatMap(\.finalize)
  }
}

/// A transition, also that of an `<initial>` or a `<history>`.
struct SCXMLTransition: Sendable {
  /// Its event descriptors; none if it is taken without an event.
  var events: [LocatedText] = []
  var condition: ScriptExpression?
  /// Why its condition cannot be worked out wherever the chart is.
  var failure: Diagnostic?
  let targets: [LocatedText]
  var isInternal = false
  var actions: [SCXMLAction] = []
  let range: SourceRange
  var comments: [String] = []
}

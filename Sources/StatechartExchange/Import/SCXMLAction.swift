import StatechartModel

/// Executable content (SCXML, section 4).
struct SCXMLAction: Sendable {
  let kind: Kind
  let range: SourceRange
  let comments: [String]

  indirect enum Kind: Sendable {
    case assign(LocatedText, ScriptExpression)
    case raise(LocatedText, [SCXMLParameter])
    /// An external event that the chart sends to itself after a delay of zero or more milliseconds.
    ///
    /// An event with an ID can be cancelled.
    case send(LocatedText, [SCXMLParameter], milliseconds: Int, id: LocatedText?)
    /// An event that is sent to another chart, without a delay.
    case message(LocatedText, [SCXMLParameter], to: Receiver)
    /// A cancellation of the delayed events with an ID.
    case cancel(LocatedText)
    /// A conditional, which runs the actions of the first case whose condition is true.
    ///
    /// The last case can have no condition.
    case branch([(condition: ScriptExpression?, actions: [SCXMLAction])])
    /// A message that is written to the chart's log.
    ///
    /// The conversion drops the action, since logging does not affect the behaviour.
    case log(label: String, ScriptExpression?)
  }
}

extension SCXMLAction {
  /// Another chart that receives an event.
  enum Receiver: Hashable, Sendable {
    /// The invoker of the chart: `#_parent`.
    case invoker
    /// An invoked chart: `#_ID`.
    case invoked(String)
  }
}

/// A part of the data of an event: `<param name="x" expr="1"/>`, a name of a `namelist`, or a `<content>`.
struct SCXMLParameter: Sendable {
  let name: LocatedText
  let value: ScriptExpression

  /// The name for the value of a `<content>`, which is `_event.data` itself.
  static let whole = ""
}

extension SCXMLAction {
  /// The action and all actions nested in it.
  var all: [SCXMLAction] {
    if case .branch(let branches) = kind { [self] + branches.flatMap(\.actions).flatMap(\.all) } else { [self] }
  }
}

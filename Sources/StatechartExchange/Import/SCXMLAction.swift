import StatechartModel

/// Executable content (section 4).
struct SCXMLAction: Sendable {
  let kind: Kind
  let range: SourceRange
  let comments: [String]

  indirect enum Kind: Sendable {
    case assign(LocatedText, ScriptExpression)
    case raise(LocatedText, [SCXMLParameter])
    /// An event from outside, after some milliseconds; with an ID it can be taken back.
    case send(LocatedText, [SCXMLParameter], milliseconds: Int, id: LocatedText?)
    /// An event to another chart, at once.
    case message(LocatedText, [SCXMLParameter], to: Receiver)
    /// Takes back what was sent with an ID.
    case cancel(LocatedText)
    /// The actions after the first condition that holds; the last can have none.
    case branch([(condition: ScriptExpression?, actions: [SCXMLAction])])
    /// Tells something to whoever develops the chart. It has no counterpart and needs none.
    case log(label: String, ScriptExpression?)
  }
}

extension SCXMLAction {
  /// Another chart that an event is sent to.
  enum Receiver: Hashable, Sendable {
    /// The one that has invoked this one: `#_parent`.
    case invoker
    /// One that this one invokes: `#_ID`.
    case invoked(String)
  }
}

/// `<param name="x" expr="1"/>`, a name of a `namelist`, or a `<content>`.
struct SCXMLParameter: Sendable {
  let name: LocatedText
  let value: ScriptExpression

  /// The name of what a `<content>` gives: it is all that the event carries, `_event.data` itself.
  static let whole = ""
}

extension SCXMLAction {
  /// Itself and the actions in it.
  var all: [SCXMLAction] {
    if case .branch(let branches) = kind { [self] + branches.flatMap(\.actions).flatMap(\.all) } else { [self] }
  }
}

import StatechartModel

extension SCXMLTranslator {
  /// Returns warnings for the renamed elements, each at its first occurrence.
  func findChangedNames() -> Diagnostics {
    var changes = Diagnostics()
    func note(_ all: [(name: LocatedText, own: String?)], areWords: Bool = false) {
      var reported: Set<String> = []
      for (name, own) in all where own != nil && own != name.text && reported.insert(name.text).inserted {
        let words = areWords ? [name.text[...]] : name.text.split(separator: ".", omittingEmptySubsequences: false)
        let reason =
          words.allSatisfy { UniqueNames.isLegal($0) }
          ? words.count > 1 && names.separatesEvents ? "separate events have names without dots" : Self.isTaken
          : "a name begins with a letter and consists of letters, digits and underscores"
        changes.report(.isCalledOtherwise(name.text, own ?? "", because: reason, at: name.range))
      }
    }
    note(states.compactMap(\.id).map { ($0, names.states[$0.text]) }, areWords: true)
    note(document.data.map { ($0.id, names.data[$0.id.text]) }, areWords: true)
    note(document.eventTexts.map { ($0, names.events.declaredName(of: $0.text)) })
    note(carriedNames.map { ($0, names.field($0.text)) }, areWords: true)
    note(output.map { ($0.parameter, $0.name) }, areWords: true)
    return changes
  }

  private static let isTaken = "the name is reserved, or too similar to another name"

  /// The event fields that can be renamed: the fields of events that the chart sends, and the event fields that the chart
  /// reads.
  private var carriedNames: [LocatedText] {
    let given = document.actions.flatMap { action -> [LocatedText] in
      switch action.kind {
      case .raise(_, let parameters), .send(_, let parameters, _, _), .message(_, let parameters, .invoker):
        parameters.map(\.name)
      case .assign, .message, .cancel, .branch, .log: []
      }
    }
    let read = states.flatMap(\.transitions).flatMap { transition -> [LocatedText] in
      let fields = Set(transition.events.flatMap { types.fields[EventDescriptor($0.text).stem] ?? [] }.map(\.name))
      let expressions = [transition.condition].compactMap(\.self) + transition.actions.flatMap(\.all).flatMap(\.expressions)
      return expressions.flatMap(\.all).compactMap { expression in
        expression.eventField.flatMap { fields.contains($0) ? LocatedText($0, at: expression.range) : nil }
      }
    }
    return (given + read).filter { $0.text != SCXMLParameter.whole }
  }
}

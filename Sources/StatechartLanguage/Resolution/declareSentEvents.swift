import StatechartModel
import StatechartSyntax

extension Declarations {
  /// Declares the events under `sends` as effects that the invoking flow handles.
  mutating func declareSentEvents(_ syntax: [SignatureSyntax]) {
    var inSwiftNames: [String: Name] = [:]
    for event in syntax {
      if let other = flow.messages.first(where: { flow.effects[$0].name == event.name.text }) {
        diagnostics.report(.duplicateName(event.name, what: "event '\(flow.effects[other].name)' under 'sends'"))
        continue
      }
      checkName(event.name, isNoneOf: ReservedNames.actions.union(ReservedNames.messages))
      let fields = declareFields(of: event)
      for field in fields where field.type.isSecret {
        diagnostics.report(.leakedSecret(field.name.text, through: "event '\(event.name.text)'", at: field.name.range))
      }
      if let other = inSwiftNames.updateValue(event.name, forKey: inSwift(event.name.text)) {
        diagnostics.report(
          .namesAlike(event.name.text, other.text, at: event.name.range)
            .noting("event '\(other.text)' is declared here", at: other.range))
      }
      flow.effects.append(
        Effect(
          interface: "", name: event.name.text, fields: fields.map(Field.init), comment: event.comment, receiver: .invoker))
      messageRanges.append(event.name.range)
    }
  }
}

import StatechartLanguage
import StatechartModel

/// An output field of the flow, from the done data of the top-level final states.
struct OutputField {
  let parameter: LocatedText
  /// The name of the field in the language.
  let name: String
  let type: ScriptType
}

extension SCXMLTranslator {
  /// Translates the done data of the top-level final states to the output of the flow.
  ///
  /// All top-level final states must have the same fields with the same types. Otherwise, the function reports warnings and the
  /// flow has no output. Done data of inner final states is not part of the output. The translation inlines this data into the
  /// transitions that handle the done event of the parent.
  mutating func translateOutput() {
    let finals = document.root.children.filter(\.isFinal)
    let leaving = finals.filter { !$0.doneData.isEmpty }
    guard let first = leaving.first else { return }
    let values = finals.map { doneDataValues(of: $0) }
    guard let types = values[0]?.mapValues(\.type), values.allSatisfy({ $0?.mapValues(\.type) == types }) else {
      for state in leaving { diagnostics.report(.isLeftOut(at: state.doneDataRange ?? state.range)) }
      return
    }
    var names = UniqueNames(reserved: ReservedNames.swiftKeywords)
    let kept = names.keep(first.doneData.map(\.name.text))
    output = first.doneData.compactMap { parameter in
      types[parameter.name.text].map { type in
        let own = parameter.name.text
        let name = kept.contains(own) ? own : names.name(like: own, otherwise: "value")
        return OutputField(parameter: parameter.name, name: name, type: type)
      }
    }
    for (state, values) in zip(finals, values) {
      outputs[state.name] = output.compactMap { field in
        values?[field.parameter.text].map { .init(key: field.name, node: .scalar($0.text)) }
      }
    }
  }

  /// Returns the numbers and Booleans in the done data of a top-level final state.
  ///
  /// The result is `nil` if the done data contains another value, a call of `In()` or a duplicate name. The result is also
  /// `nil` if an exit action assigns data. SCXML evaluates done data after the state is exited (Appendix D, `exitInterpreter`).
  /// The language evaluates the output when the state is entered.
  private func doneDataValues(of state: SCXMLState) -> [String: ScriptTranslator.Result]? {
    let changesOnExit = state.exit.flatMap(\.all).contains { if case .assign = $0.kind { true } else { false } }
    if changesOnExit { return nil }
    let translator = translator(nil)
    var values: [String: ScriptTranslator.Result] = [:]
    for parameter in state.doneData {
      guard parameter.name.text != SCXMLParameter.whole, let value = try? translator.translate(parameter.value),
        [.int, .bool].contains(value.type.wrapped), !value.text.contains("in("),
        values.updateValue(value, forKey: parameter.name.text) == nil
      else { return nil }
    }
    return values
  }
}

extension Diagnostic {
  fileprivate static func isLeftOut(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .noCounterpart, .warning, at: range, "the done data of this final state is not converted",
      advice:
        "give each top-level final state the same '<param>' names, each always a number or always a Boolean, and assign nothing in its '<onexit>'"
    )
  }
}

public import StatechartModel

/// The export of flows as SCXML documents (W3C Recommendation, State Chart XML, 2015).
public enum SCXMLExport {
  /// Returns the SCXML document for a flow.
  ///
  /// A choice becomes a state with only eventless transitions. A timer becomes a delayed event that the state sends to itself
  /// on entry and cancels on exit. An operation becomes an `<invoke>` whose `type` is the operation, and its outcomes become
  /// the events `outcome.STATE.NAME`. An event that an invoked flow sends becomes `FLOW.NAME`. An effect of a service becomes
  /// an event with the target `#_host`. An event for another flow is sent to `#_parent` or to the ID of the `<invoke>`. Screens
  /// have no counterpart and are omitted.
  public static func document(for flow: Flow) -> String {
    SCXMLWriter(flow: flow).root.document
  }

  /// Returns warnings for differences between the behaviour of the document and of the flow, and for renamed variables and
  /// events.
  public static func findLosses(of flow: Flow) -> Diagnostics {
    var losses = flow.findLosses()
    losses.append(DocumentNames(flow).changes)
    return losses
  }
}

/// A writer of a flow as an SCXML document.
struct SCXMLWriter {
  let flow: Flow
  let names: DocumentNames
  let script: ScriptWriter

  init(flow: Flow) {
    self.flow = flow
    names = DocumentNames(flow)
    script = ScriptWriter(flow: flow, names: names.values)
  }

  var root: XMLNode {
    let data = flow.variables.ids.map { id in
      let variable = flow.variables[id]
      return XMLNode(
        "data", [("id", names.values[id]), ("expr", variable.initial.map { script.text($0) })], comment: variable.comment)
    }
    let root = flow.states[Flow.root]
    return XMLNode(
      "scxml",
      [
        ("xmlns", "http://www.w3.org/2005/07/scxml"), ("version", "1.0"), ("datamodel", "ecmascript"), ("name", flow.name),
        ("initial", plainInitial(of: root)),
      ], (data.isEmpty ? [] : [XMLNode("datamodel", [], data)]) + rootContent(of: root), comment: flow.summary)
  }

  /// Returns the content of the root element.
  ///
  /// If all entry actions of the flow change variables, the actions become a script, which runs when the document is loaded.
  /// Any other behaviour of the flow itself requires a wrapper state around its states.
  private func rootContent(of root: State) -> [XMLNode] {
    let children = flow.states.ids.filter { flow.states[$0].parent == Flow.root }
    let changes = root.entry.compactMap { script.changes($0) }
    if changes.count == root.entry.count {
      var entered = XMLNode("script")
      entered.text = changes.flatMap(\.self).map { "\($0.name) = \($0.value);" }.joined(separator: " ")
      var rest = root
      rest.entry = []
      return (changes.isEmpty ? [] : [entered]) + livingContent(of: rest, children)
    }
    return livingContent(of: root, children)
  }

  private func livingContent(of root: State, _ children: [ID<State>]) -> [XMLNode] {
    let own = content(of: Flow.root, root)
    guard !own.isEmpty || plainInitial(of: root) == nil else { return children.map { node($0) } }
    let finals = children.filter { flow.states[$0].isFinal }
    let living = children.filter { !flow.states[$0].isFinal }
    let initial = initialNode(of: root)
    return [XMLNode("state", [("id", names.wrapper)] + initial.attribute, initial.element + own + living.map { node($0) })]
      + finals.map { node($0) }
  }
}

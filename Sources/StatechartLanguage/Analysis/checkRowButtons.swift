import StatechartModel
import StatechartSyntax

extension FlowAnalyzer {
  /// Reports buttons that send a row although no list with selectable rows is shown with the button.
  mutating func checkRowButtons() {
    for button in flow.states.flatMap(\.screen.buttons.all) where !flow.events[button.event].fields.isEmpty {
      guard !hasSelectableRows(beside: button.caption.owner) else { continue }
      diagnostics.report(.buttonWithoutRows(flow.events[button.event].name, at: button.caption.range))
    }
  }

  /// Returns whether a list with selectable rows can be shown while the screen of `owner` is shown.
  private func hasSelectableRows(beside owner: ID<State>) -> Bool {
    func shows(_ screen: Screen) -> Bool { screen.lists.all.contains { $0.select != nil } }
    if flow.subtree(of: owner).contains(where: { shows(flow.screen(of: $0)) }) { return true }
    // The regions of a parallel state are active together.
    return flow.lineage(of: owner).contains { id in
      guard case .parallel = flow.states[id].kind else { return false }
      return flow.subtree(of: id).contains { shows(flow.states[$0].screen) }
    }
  }
}

extension Diagnostic {
  fileprivate static func buttonWithoutRows(_ event: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .deadControl, at: range,
      "this button sends the selected row with event '\(event)', but its screen has no list with 'select'",
      advice: "add a list with 'select' to the screen, or declare '\(event)' without a payload")
  }
}

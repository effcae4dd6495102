extension Declarations {
  /// Returns the part that is probably meant.
  mutating func reportUnknownPart(_ name: Name) -> PartSyntax? {
    if hasUnresolvedUse { return nil }
    let meant = suggestion(for: name.text, among: library.partNames)?.name
    if library.interface(named: name.text) != nil {
      diagnostics.report(
        Diagnostic(
          .unknownPart, at: name.range, "'\(name.text)' is an interface, expected a part",
          advice: "list it under 'uses' of the flow"))
    } else if library.flow(named: name.text) != nil {
      diagnostics.report(
        Diagnostic(
          .unknownPart, at: name.range, "'\(name.text)' is a flow, expected a part",
          advice: "invoke it: 'invoke: { flow: \(name.text), … }'"))
    } else {
      diagnostics.report(.unknownName(name, what: "part", among: library.partNames, code: .unknownPart))
    }
    // What it would declare is not known.
    hasUnresolvedUse = hasUnresolvedUse || meant == nil
    return meant.flatMap { library.part(named: $0) }
  }
}

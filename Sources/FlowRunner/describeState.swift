/// Returns the path of a state, with the names of the spec: `confirming.mismatch`.
///
/// The regions of a parallel state are in parentheses.
func describeState(_ state: Any) -> String {
  let mirror = Mirror(reflecting: state)
  if mirror.displayStyle == .struct || mirror.displayStyle == .tuple {
    let regions = mirror.children.map { child in
      [child.label, describeState(child.value)].compactMap(\.self).joined(separator: ".")
    }
    return "(\(regions.joined(separator: ", ")))"
  }
  guard let child = mirror.children.first, let name = child.label else { return "\(state)" }
  return "\(name).\(describeState(child.value))"
}

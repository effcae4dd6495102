/// Where a state stands in its chart, as the spec names it: `confirming.mismatch`; of regions all, in brackets.
func describePlace(_ state: Any) -> String {
  let mirror = Mirror(reflecting: state)
  if mirror.displayStyle == .struct || mirror.displayStyle == .tuple {
    let regions = mirror.children.map { child in
      [child.label, describePlace(child.value)].compactMap(\.self).joined(separator: ".")
    }
    return "(\(regions.joined(separator: ", ")))"
  }
  guard let child = mirror.children.first, let name = child.label else { return "\(state)" }
  return "\(name).\(describePlace(child.value))"
}

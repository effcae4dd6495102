/// The active states of a flow, parsed from a configuration in the form of ``RunningFlow/place``.
///
/// For example, `AppLock.locked.(keypad.proving, biometrics.quiet)` has the state `proving` in the region `keypad`.
struct ActiveStates {
  let flow: String
  /// The paths of the active states: `locked`, `locked.keypad`, `locked.keypad.proving`, …
  private(set) var paths: Set<String> = []

  init(_ place: String) {
    var rest = Substring(place)
    flow = String(ActiveStates.name(&rest))
    read(&rest, below: [])
  }

  /// Parses the active states below parent states, from the start of `rest`.
  ///
  /// Regions are in parentheses.
  private mutating func read(_ rest: inout Substring, below parents: [Substring]) {
    guard rest.first == "." else { return }
    rest.removeFirst()
    guard rest.first == "(" else {
      let path = parents + [ActiveStates.name(&rest)]
      paths.insert(path.joined(separator: "."))
      return read(&rest, below: path)
    }
    while let sign = rest.first, sign != ")" {
      // Replace the `(` or `, ` before a region with the dot that `read` expects.
      rest = rest.drop { "(, ".contains($0) }
      rest = "." + rest
      read(&rest, below: parents)
    }
    rest = rest.dropFirst()
  }

  private static func name(_ rest: inout Substring) -> Substring {
    let name = rest.prefix { !".(), ".contains($0) }
    rest = rest.dropFirst(name.count)
    return name
  }
}

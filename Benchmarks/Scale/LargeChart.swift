/// A generator of synthetic flows of any size, with regions, compound states, guards, actions, choices, delays and screens.
///
/// Every state of a group handles or ignores every event, as the language requires.
struct LargeChart {
  let states: Int
  let events: Int

  /// The number of states in one group.
  private static let groupSize = 25

  /// The spec of the flow, in YAML.
  var text: String {
    var lines = [
      "flow: Chart\(states)x\(events)",
      "summary: A chart of \(states) states and \(events) events.",
      "context:",
      "  steps: int(0...9) = 0   # the number of steps",
      "  isOpen: bool = false",
      "events:",
    ]
    lines += (0..<events).map { "  e\($0):   # the event number \($0)" }
    lines += [
      "initial: whole",
      "states:",
      "  whole:",
      "    type: parallel",
      "    states:",
      "      watch:",
      "        initial: idle",
      "        states: { idle: { after: { 1s: busy } }, busy: { after: { 1s: idle }, exit: [isOpen = false] } }",
      "      work:",
      "        initial: group0",
      "        states:",
    ]
    for first in stride(from: 0, to: states, by: Self.groupSize) {
      lines += group(first / Self.groupSize, of: first..<min(states, first + Self.groupSize))
    }
    lines.append("  end: { type: final }")
    return lines.joined(separator: "\n") + "\n"
  }

  private func group(_ number: Int, of members: Range<Int>) -> [String] {
    let header = [
      "          group\(number):",
      "            initial: pick\(number)",
      "            states:",
      "              pick\(number): { choice: [{ guard: isOpen, target: s\(members.lowerBound) }, { else: s\(members.last ?? 0) }] }",
    ]
    return header + members.flatMap(state)
  }

  private func state(_ index: Int) -> [String] {
    var lines = ["              s\(index):", "                screen: { prompt: This is state \(index) }"]
    if index % 7 == 0 { lines.append("                entry: [isOpen = steps > 3]") }
    if index % 10 == 0 { lines.append("                after: { 500ms: s\((index + 3) % states) }") }
    lines.append("                on:")
    var ignored: [String] = []
    for event in 0..<events {
      // No transition is a self-transition, because the target differs from the source. The transitions of the first event make
      // all states reachable.
      let target = (index + 1 + (event == 0 ? 0 : (index * 6 + event * 13) % (states - 1))) % states
      switch event % 5 {
      case 4: ignored.append("e\(event)")
      case 3:
        lines.append("                  e\(event):")
        lines.append("                    - { guard: steps < 9 and not isOpen, target: s\(target), actions: [steps += 1] }")
        lines.append("                    - \(index % 100 == 0 ? "end" : "group\(target / Self.groupSize)")")
      case 2: lines.append("                  e\(event): { actions: [steps = 0, isOpen = true] }")
      default: lines.append("                  e\(event): s\(target)")
      }
    }
    if !ignored.isEmpty { lines.append("                ignore: [\(ignored.joined(separator: ", "))]") }
    return lines
  }
}

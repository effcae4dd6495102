/// The longer story of a kind of mistake, for someone who writes specs.
public struct Explanation: Sendable {
  /// What it means, and why it is refused.
  public let story: String
  /// A whole spec with the mistake, and the same one without it; `nil` where one is too large to be shown.
  public let example: Example?

  public struct Example: Sendable {
    public let wrong: String
    public let mended: String
    /// The other files that it is about, besides the library.
    public let beside: [String]
  }

  /// The specs that examples use.
  public static let library = [
    """
    interface: Gate
    summary: What opens the gate.
    operations:
      verify:
        input: { code: pin }
        outcomes: { right: , wrong: }
    effects:
      ring:
    queries:
      visitors:
    """,
    """
    part: Pad
    summary: A number pad.
    parameters: { entry: pin }
    events: { digit: { value: digit } }
    on:
      digit: { guard: entry.count < 6, actions: [entry.append(value)] }
    """,
    """
    flow: Visit
    summary: A visit.
    input: { guests: int(1...9) = 1 }
    events: { leave: }
    output: { guests: int(1...9) }
    initial: inside
    states:
      inside: { on: { leave: gone } }
      gone: { type: final, output: { guests: guests } }
    """,
  ]

  init(_ story: String, wrong: String, mended: String, beside: [String] = []) {
    self.story = story
    example = Example(wrong: wrong, mended: mended, beside: beside)
  }

  init(_ story: String) {
    self.story = story
    example = nil
  }

  /// The story with its example, as it is read on a terminal.
  public var text: String {
    guard let example else { return story + "\n" }
    let used = Self.library.filter { other in
      let name = other.prefix { $0 != "\n" }.split(separator: " ").last ?? ""
      return example.mended.contains("uses: [\(name)]")
    }
    let parts =
      (used + example.beside).map { ("With this in a file beside it:", $0) }
      + [("Incorrect:", example.wrong), ("Correct:", example.mended)]
    return story + "\n" + parts.map { "\n\($0)\n\n\(indented($1))\n" }.joined()
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
  }
}

/// A flow of which only what matters is written out.
func door(_ rest: String) -> String {
  "flow: Door\nsummary: A door.\n" + rest
}

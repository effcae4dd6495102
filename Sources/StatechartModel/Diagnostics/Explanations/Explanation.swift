/// The explanation of a diagnostic code, for authors of specs.
public struct Explanation: Sendable {
  /// The meaning of the diagnostic, and its reason.
  public let meaning: String
  /// A complete spec that causes the diagnostic, and the corrected spec; `nil` if an example would be too large.
  public let example: Example?

  /// An example of a diagnostic: an incorrect spec and the corrected spec.
  public struct Example: Sendable {
    /// The spec that causes the diagnostic.
    public let wrong: String
    /// The corrected spec.
    public let mended: String
    /// The texts of the other spec files that the example uses, except the specs in ``Explanation/library``.
    public let beside: [String]
  }

  /// The shared specs that examples use: an interface, a part and a flow.
  public static let library = [
    """
    interface: Gate
    summary: The service of the gate.
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

  init(_ meaning: String, wrong: String, mended: String, beside: [String] = []) {
    self.meaning = meaning
    example = Example(wrong: wrong, mended: mended, beside: beside)
  }

  init(_ meaning: String) {
    self.meaning = meaning
    example = nil
  }

  /// The explanation with its example, formatted for a terminal.
  public var text: String {
    guard let example else { return meaning + "\n" }
    let used = Self.library.filter { other in
      let name = other.prefix { $0 != "\n" }.split(separator: " ").last ?? ""
      return example.mended.contains("uses: [\(name)]")
    }
    let parts =
      (used + example.beside).map { ("With this spec in another file:", $0) }
      + [("Incorrect:", example.wrong), ("Correct:", example.mended)]
    return meaning + "\n" + parts.map { "\n\($0)\n\n\(indented($1))\n" }.joined()
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
  }
}

/// Returns the source of the example flow `Door`: its name, its summary and `rest`.
func door(_ rest: String) -> String {
  "flow: Door\nsummary: A door.\n" + rest
}

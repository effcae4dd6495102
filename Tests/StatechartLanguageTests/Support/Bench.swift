import StatechartExchange
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// A compiler of single specs, with a library of interfaces, parts and flows.
enum Bench {
  /// The interfaces, parts and flows that specs of tests can use.
  static let library = [
    "interfaces/gate.yaml": """
    interface: Gate
    summary: A gate.
    operations:
      ask:
        input: { code: pin }
        outcomes: { yes: { key: secret }, no: { wait: duration } }
    effects:
      ring:
      chime: { times: int(1...3) }
    queries:
      visitors: { input: { since: duration, key: secret } }
      guests:
    """,
    "interfaces/tower.yaml": """
    interface: Tower
    summary: A tower.
    operations:
      ask: { outcomes: { heard: } }
    queries: { guests: }
    effects:
      ring:
    """,
    "interfaces/vault.yaml": """
    interface: Vault
    summary: A vault.
    operations:
      count: { input: { number: int(0...9) }, outcomes: { done: } }
    queries: { entries: { input: { number: int(0...9) } } }
    """,
    "parts/pad.yaml": """
    part: Pad
    summary: A number pad.
    parameters: { entry: pin, size: int(0...9) }
    events: { digit: { value: digit }, delete: }
    screen: { dots: { filled: entry.count, of: size }, keypad: { digit: digit, delete: delete } }
    on:
      digit: { guard: entry.count < size and entry.count < 8, actions: [entry.append(value)] }
      delete: { guard: entry.count > 0, actions: [entry.removeLast()] }
    """,
    "visit.yaml": """
    flow: Visit
    summary: A visit.
    uses: [Gate]
    input: { guests: int(1...9), code: pin, pass: secret or none = none, mode: enter | leave = enter }
    events: { leave: }
    output: { guests: int(1...9), mode: enter | leave }
    initial: inside
    states:
      inside:
        on: { leave: gone }
        invoke: { operation: Gate.ask, input: { code: code }, on: { yes: gone, no: gone } }
      gone: { type: final, output: { guests: guests, mode: mode } }
    """,
  ]

  /// The library of the tests, parsed once.
  private static let read = SpecLibrary(files: library.map { SourceFile(path: $0.key, text: $0.value) })

  static func compile(
    _ text: String, with files: [String: String] = [:], path: String = "spec.yaml"
  ) -> (spec: SpecLibrary.Spec?, diagnostics: Diagnostics) {
    let others = files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
    let whole = (others + [SourceFile(path: path, text: text)]).reduce(read) { $0.replacing($1) }
    return whole.compile(path)
  }

  static func diagnostics(of text: String, with files: [String: String] = [:]) -> [Diagnostic] {
    compile(text, with: files).diagnostics.sorted()
  }

  /// Returns the diagnostics of a spec or an SCXML document.
  static func diagnostics(ofAny text: String, with files: [String: String] = [:]) -> [Diagnostic] {
    guard text.hasPrefix("<") else { return diagnostics(of: text, with: files) }
    return ConvertedChart.convert(SourceFile(path: "chart.scxml", text: text)).diagnostics.sorted()
  }

  /// Returns the flow of a spec, which must compile without diagnostics.
  ///
  /// - Throws: ``NoFlow`` if the spec has errors or is not a flow.
  static func flow(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Flow {
    let (spec, diagnostics) = compile(text)
    #expect(diagnostics.all.isEmpty, "\(DiagnosticFormat.text.render(diagnostics.sorted()))", sourceLocation: sourceLocation)
    guard case .flow(let flow) = spec else { throw NoFlow() }
    return flow
  }

  struct NoFlow: Error {}
}

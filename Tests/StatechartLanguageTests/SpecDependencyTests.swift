import StatechartLanguage
import StatechartModel
import Testing

@Suite("Dependencies between specs")
struct SpecDependencyTests {
  private let files = [
    SourceFile(path: "gate.yaml", text: "interface: Gate\nsummary: A gate.\neffects: { ring: }\n"),
    SourceFile(
      path: "door.yaml",
      text: """
        flow: Door
        summary: A door.
        uses: [Gate]
        events: { push: }
        initial: shut
        states:
          shut: { on: { push: { target: open, actions: [ring] } } }
          open: { type: final }
        """),
    SourceFile(
      path: "house.yaml",
      text: """
        flow: House
        summary: A house.
        uses: [Door]
        initial: outside
        states:
          outside: { invoke: { flow: Door, on: { done: inside } } }
          inside: { type: final }
        """),
    SourceFile(
      path: "lamp.yaml",
      text: "flow: Lamp\nsummary: A lamp.\ninitial: dark\nstates: { dark: { after: { 1s: lit } }, lit: { type: final } }\n"),
    SourceFile(path: "ru.yaml", text: "texts: ru\nof: {}\n"),
  ]

  @Test("A change affects the spec, all specs that use the spec directly or indirectly, and the translations")
  func users() {
    #expect(affected(by: ["gate.yaml": files[0].text + "# changed\n"]) == ["gate.yaml", "door.yaml", "house.yaml", "ru.yaml"])
    #expect(affected(by: ["lamp.yaml": files[3].text + "# changed\n"]) == ["lamp.yaml", "ru.yaml"])
  }

  @Test(
    "A renamed spec, a spec that cannot be parsed, and a translation affect all specs",
    arguments: [
      ("gate.yaml", "interface: Bell\nsummary: A bell.\neffects: { ring: }\n"), ("gate.yaml", "interface: [\n"),
      ("ru.yaml", "texts: ru\n"),
    ])
  func all(file: String, text: String) {
    #expect(affected(by: [file: text]) == Set(files.map(\.path)))
  }

  @Test("Compiling the affected specs gives the same diagnostics as compiling all specs, after each of 300 random changes")
  func random() {
    var random = Random(state: 7)
    var library = SpecLibrary(files: files)
    var dependencies = SpecDependencies(library)
    var results = Dictionary(uniqueKeysWithValues: library.paths.map { ($0, messages(of: $0, in: library)) })
    let changes = [
      ("Gate", "Gates"), ("Gates", "Gate"), ("ring", "rings"), ("rings", "ring"), ("Door", "Doors"), ("Doors", "Door"),
      ("push: }", "push: ["),
      ("push: [", "push: }"), ("summary: A", "summary: [A"), ("summary: [A", "summary: A"), ("done", "gone"), ("gone", "done"),
    ]
    var errors = 0
    for number in 0..<300 {
      let path = library.paths[random.next(library.paths.count)]
      let (old, new) = changes[random.next(changes.count)]
      let text = library.source(of: path)?.text ?? ""
      library = library.replacing(SourceFile(path: path, text: text.replacing(old, with: new, maxReplacements: 1)))
      for affected in dependencies.update([path], in: library) { results[affected] = messages(of: affected, in: library) }
      for path in library.paths {
        let expected = messages(of: path, in: library)
        errors += expected.count
        #expect(results[path] == expected, "\(path) after change \(number)")
      }
    }
    #expect(errors > 100)
  }

  private func affected(by changes: [String: String]) -> Set<String> {
    var library = SpecLibrary(files: files)
    var dependencies = SpecDependencies(library)
    for (path, text) in changes { library = library.replacing(SourceFile(path: path, text: text)) }
    return dependencies.update(Set(changes.keys), in: library)
  }

  private func messages(of path: String, in library: SpecLibrary) -> [String] {
    library.check(path).diagnostics.sorted().map { "\($0.range.description) \($0.message)" }
  }

  /// A generator of pseudo-random numbers (Knuth's MMIX).
  private struct Random {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}

import Foundation
import StatechartLanguage
import Testing

@Suite("Broken specs")
struct MutationTests {
  /// A small generator of our own, so that a failure can be had again (Steele, Lea and Flood: SplitMix, 2014).
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let specs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Specs")

  private static let splinters = [
    "{", "}", "[", "]", ":", ": ", " #", "\"", "'", "\n", "  ", "\t", "&a ", "*a", "!!str ", "- ", "none", "in(", "(", ")",
    " and ",
    " not ", "==", ".count", "9999999999999999999", "-", "…", "\u{301}", "\u{0}", "\r", "|", ">", "---\n", "? ", "<<: ",
  ]

  @Test("The shipped specs compile without a word")
  func shipped() throws {
    let library = try SpecLibrary.around(Self.specs.path)
    #expect(!library.paths.isEmpty)
    for path in library.paths {
      #expect(DiagnosticFormat.text.render(library.compile(path).diagnostics.sorted()) == "")
    }
  }

  @Test("However a spec is broken, it compiles or says where it does not", arguments: 0..<4)
  func broken(_ seed: Int) throws {
    let paths = try SpecLibrary.specPaths(below: Self.specs.path)
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    var random = SplitMix(state: UInt64(seed))
    for _ in 0..<500 {
      let victim = Int.random(in: 0..<texts.count, using: &random)
      var scalars = Array(texts[victim].unicodeScalars)
      for _ in 0...Int.random(in: 0..<3, using: &random) { mutate(&scalars, &random) }
      let text = String(String.UnicodeScalarView(scalars))
      // What the victim can use: interfaces and parts, which lie in folders of their own.
      let others = paths.indices.filter { $0 != victim && !texts[$0].hasPrefix("flow:") }
      let files = others.map { SourceFile(path: paths[$0], text: texts[$0]) } + [SourceFile(path: paths[victim], text: text)]
      let (spec, diagnostics) = SpecLibrary(files: files).compile(paths[victim])
      #expect((spec == nil) == diagnostics.hasErrors, "\(text)")
      let lines = scalars.count { $0.properties.isPatternWhitespace && $0 != " " && $0 != "\t" } + 1
      for diagnostic in diagnostics.all where diagnostic.range.file.path == paths[victim] {
        #expect((1...lines + 1).contains(diagnostic.range.start.line), "\(diagnostic.message) in\n\(text)")
        #expect(!diagnostic.message.isEmpty)
      }
      _ = DiagnosticFormat.text.render(diagnostics.sorted())
    }
  }

  private func mutate(_ scalars: inout [Unicode.Scalar], _ random: inout SplitMix) {
    guard !scalars.isEmpty else { return }
    let place = Int.random(in: 0..<scalars.count, using: &random)
    let end = min(scalars.count, place + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: scalars.remove(at: place)
    case 1: scalars.removeSubrange(place..<end)
    case 2: scalars.insert(contentsOf: scalars[place..<end], at: Int.random(in: 0..<scalars.count, using: &random))
    default: scalars.insert(contentsOf: Array((Self.splinters.randomElement(using: &random) ?? "").unicodeScalars), at: place)
    }
  }
}

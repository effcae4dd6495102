import Foundation
import SpecFuzzing
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Fuzzing")
struct SpecFuzzingTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func corpus() throws -> Corpus {
    try Corpus(folders: ["Specs", "Tests/FixtureFlows/Specs"].map { package.appending(path: $0).path })
  }

  @Test("The shipped specs compile without diagnostics")
  func shipped() throws {
    let library = try SpecLibrary.around(Self.package.appending(path: "Specs").path)
    #expect(!library.paths.isEmpty)
    for path in library.paths {
      #expect(DiagnosticFormat.text.render(library.compile(path).diagnostics.sorted()) == "")
    }
  }

  @Test("A mutated spec compiles and runs, or has an error", arguments: 0..<4)
  func broken(_ part: Int) throws {
    let corpus = try Self.corpus()
    var compiled = 0
    for number in part * 500..<(part + 1) * 500 {
      let input = FuzzInput(UInt64(number), of: corpus)
      let trial = FuzzTrial(input)
      #expect(trial.failures.isEmpty, "input \(number):\n\(String(decoding: input.bytes, as: UTF8.self))")
      if trial.spec != nil { compiled += 1 }
    }
    // Some inputs must compile, so that the test also runs flows. Most inputs do not compile.
    #expect((10...400).contains(compiled), "\(compiled) compiled")
  }

  @Test("An input is determined by its number")
  func repeatable() throws {
    let (one, other) = (try Self.corpus(), try Self.corpus())
    for number in 0..<50 as Range<UInt64> { #expect(FuzzInput(number, of: one).bytes == FuzzInput(number, of: other).bytes) }
    #expect(Set((0..<50 as Range<UInt64>).map { FuzzInput($0, of: one).bytes }).count > 45)
  }
}

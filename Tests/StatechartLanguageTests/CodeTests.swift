import StatechartModel
import Testing

@Suite("Codes")
struct CodeTests {
  /// Provoked by tests that need more than one file, a very large one, or `interlock verify`.
  private let elsewhere: Set<Diagnostic.Code> = [
    .fileTooLarge, .alias, .refutedProperty, .vacuousProperty, .inconclusiveProperty,
  ]

  @Test("Every code is provoked by a test")
  func everyCode() {
    let provoked = Set(Mistake.all.flatMap(\.mistakes).map(\.code)).union(elsewhere)
    #expect(Diagnostic.Code.allCases.filter { !provoked.contains($0) } == [])
  }

  @Test("A code is written in small letters and hyphens, as people type it")
  func spelling() {
    for code in Diagnostic.Code.allCases {
      #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" }, "\(code.rawValue)")
    }
  }
}

import StatechartModel
import Testing

@Suite("Diagnostic codes")
struct DiagnosticCodeTests {
  /// The codes that other suites test, because the tests need several diagnostics, a very large file, or `interlock verify`.
  private let elsewhere: Set<Diagnostic.Code> = [
    .fileTooLarge, .alias, .refutedProperty, .vacuousProperty, .inconclusiveProperty,
  ]

  @Test("Every code is covered by a test")
  func everyCode() {
    let provoked = Set(Mistake.all.flatMap(\.mistakes).map(\.code)).union(elsewhere)
    #expect(Diagnostic.Code.allCases.filter { !provoked.contains($0) } == [])
  }

  @Test("Codes consist of lower-case letters and hyphens")
  func spelling() {
    for code in Diagnostic.Code.allCases {
      #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" }, "\(code.rawValue)")
    }
  }
}

import Testing

@Suite("Mutants of the shipped flows")
struct ShippedMutationTests {
  @Test("Each mutant of a shipped flow is killed by a scenario or a property, or proved to behave the same")
  func mutations() async throws {
    let run = try await interlock("test", "Specs", "--mutate")
    #expect(run.code == 0)
    let scores = run.output.matches(of: /mutants killed (\d+) of (\d+)/)
    #expect(!scores.isEmpty && scores.allSatisfy { $0.1 == $0.2 }, "\(run.output)")
  }
}

import Testing

@Suite("Scenarios of the shipped flows")
struct ShippedMutationTests {
  @Test("Each mutant of a shipped flow is killed by a scenario or a property, or proved to behave the same")
  func mutations() async throws {
    let run = try await interlock("test", "Specs", "--mutate")
    #expect(run.code == 0)
    #expect(run.output.contains("mistakes noticed"))
    #expect(!run.output.contains("no scenario notices if"), "\(run.output)")
  }
}

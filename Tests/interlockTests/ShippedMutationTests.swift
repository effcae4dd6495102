import Testing

@Suite("Scenarios of the shipped flows")
struct ShippedMutationTests {
  @Test("Each mistake in a shipped flow is noticed by a scenario or a property, or proved to change nothing")
  func mutations() async throws {
    let run = try await interlock("test", "Specs", "--mutate")
    #expect(run.code == 0)
    #expect(run.output.contains("mistakes noticed"))
    #expect(!run.output.contains("no scenario notices if"), "\(run.output)")
  }
}

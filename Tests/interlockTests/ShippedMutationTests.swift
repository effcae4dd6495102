import Testing

@Suite("Scenarios of the shipped flows")
struct ShippedMutationTests {
  @Test("No transition of the shipped flows can be removed or led elsewhere without a scenario noticing")
  func mutations() async throws {
    let run = try await interlock("test", "Specs", "--mutate")
    #expect(run.code == 0)
    #expect(run.output.contains("mistakes noticed"))
    #expect(!run.output.contains("if the transition is gone"))
    #expect(!run.output.contains("if the transition leads to"))
    #expect(!run.output.contains("if the guard asks the opposite"))
  }
}

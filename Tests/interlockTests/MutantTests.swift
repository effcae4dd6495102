import Testing

@Suite("Mutants of a flow")
struct MutantTests {
  @Test("A mutant whose negated guard lets an action read an absent record is played like any other mutant")
  func mutantWithAbsentRecord() async throws {
    let folder = try Folder([
      "guest.yaml": """
      flow: Guests
      summary: A guest climbs.
      records: { Guest: { floor: int(0...9) } }
      context: { guest: Guest or none, top: int(0...9) = 0 }
      events: { come: , climb: , leave: }
      screen: { title: "{top}" }
      initial: here
      states:
        here:
          on:
            come: { actions: ["guest = Guest(floor: 2)"] }
            climb: { guard: guest != none and guest.floor < 9, actions: [guest.floor += 1, top = guest.floor] }
            leave: over
        over: { type: final }
      scenarios:
        - { name: It climbs, steps: [send: climb, send: come, send: climb, expect: { title: "3" }, send: leave, expect: { state: over }] }
      """
    ])
    let run = try await interlock("test", "--mutate", folder.path("guest.yaml"))
    #expect(run.code == 0)
    #expect(run.output.contains(/mutants killed (\d+) of \1/), "\(run.output)")
  }
}

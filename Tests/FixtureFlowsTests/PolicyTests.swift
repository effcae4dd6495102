import FixtureFlows
import Testing

@Suite struct PolicyTests {
  @Test("A generated policy has the constants of its spec")
  func constants() {
    #expect(HouseRules.deepest == -3)
    #expect(HouseRules.greeting == .soft)
    #expect(HouseRules.isOpen)
    #expect(HouseRules.grace == .milliseconds(1500))
    #expect(HouseRules.limit == nil)
    #expect(HouseRules.tides == 14)
    #expect(Array(HouseRules.floors) == [1, 2])
    #expect(HouseRules.hours.map { Array($0.rooms) } == [[1], []])
    #expect(HouseRules.hours.map(\.from) == [8, 10])
    #expect(HouseRules.hours.map(\.open) == [.seconds(4 * 3600), .seconds(90 * 60)])
    #expect(HouseRules.hours.map(\.guests) == [.few, .many])
    #expect(HouseRules.hours.map(\.bell) == [true, false])
    #expect(HouseRules.hours.map(\.pause) == [nil, .seconds(300)])
  }
}

import Testing

@testable import SecretCore

@Suite struct LockoutPolicyTests {
  @Test("A policy without stages, or whose stages do not rise or have no wait, cannot be made")
  func refused() {
    #expect(LockoutPolicy(stages: []) == nil)
    #expect(LockoutPolicy(stages: [.init(failures: 0, wait: .seconds(1))]) == nil)
    #expect(LockoutPolicy(stages: [.init(failures: 3, wait: .zero)]) == nil)
    #expect(LockoutPolicy(stages: [.init(failures: 3, wait: .seconds(1)), .init(failures: 3, wait: .seconds(2))]) == nil)
  }

  @Test("The standard policy is that of the documents")
  func standard() {
    let stages: [LockoutPolicy.Stage] = [
      .init(failures: 5, wait: .seconds(30)), .init(failures: 10, wait: .seconds(300)),
      .init(failures: 15, wait: .seconds(1800)),
    ]
    #expect(LockoutPolicy(stages: stages) == .standard)
  }

  @Test("The clock of the system runs, and names one boot")
  func systemClock() throws {
    let first = try SystemBootClock().now()
    let second = try SystemBootClock().now()
    #expect(first.boot == second.boot)
    #expect(first.sinceBoot < second.sinceBoot)
  }
}

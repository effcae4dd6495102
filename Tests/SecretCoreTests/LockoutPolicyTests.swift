import Testing

@testable import SecretCore

@Suite struct LockoutPolicyTests {
  @Test("An erasure limit must be positive, and reduces the attempts left if it is below the next lockout")
  func erasing() {
    let stages = [LockoutPolicy.Stage(failures: 5, wait: .seconds(30))]
    #expect(LockoutPolicy(stages: stages, eraseAfter: 0) == nil)
    #expect(LockoutPolicy(stages: stages, eraseAfter: 3)?.attemptsLeft(after: 1) == 2)
    #expect(LockoutPolicy(stages: stages, eraseAfter: 9)?.attemptsLeft(after: 1) == 4)
  }

  @Test("A policy without stages, with a stage without a wait, or with failure counts that do not increase from 1, is invalid")
  func refused() {
    #expect(LockoutPolicy(stages: []) == nil)
    #expect(LockoutPolicy(stages: [.init(failures: 0, wait: .seconds(1))]) == nil)
    #expect(LockoutPolicy(stages: [.init(failures: 3, wait: .zero)]) == nil)
    #expect(LockoutPolicy(stages: [.init(failures: 3, wait: .seconds(1)), .init(failures: 3, wait: .seconds(2))]) == nil)
  }

  @Test("A policy determines the lockout after each number of wrong codes, and the attempts left until the next lockout")
  func stages() throws {
    let policy = try #require(
      LockoutPolicy(stages: [.init(failures: 2, wait: .seconds(30)), .init(failures: 4, wait: .seconds(300))]))
    #expect((1...6).map { policy.wait(after: $0) } == [nil, .seconds(30), nil, .seconds(300), .seconds(300), .seconds(300)])
    #expect((0...5).map { policy.attemptsLeft(after: $0) } == [2, 1, 2, 1, 1, 1])
  }

  @Test("A policy returns the number of wrong codes left before the erasure, or `nil` without an erasure limit")
  func erasure() throws {
    let stages = [LockoutPolicy.Stage(failures: 2, wait: .seconds(30))]
    let policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 4))
    #expect((0...4).map { policy.codesBeforeErasure(after: $0) } == [4, 3, 2, 1, 1])
    #expect(LockoutPolicy(stages: stages)?.codesBeforeErasure(after: 3) == nil)
  }

  @Test("The system's boot-time clock advances, and returns the same boot identifier")
  func systemClock() throws {
    let first = try SystemBootClock().now()
    let second = try SystemBootClock().now()
    #expect(first.boot == second.boot)
    #expect(first.sinceBoot < second.sinceBoot)
  }
}

import SecretCore
import Testing

@testable import keysmith

@Suite struct LockoutTests {
  @Test("5, 10 and 15 wrong codes lock the app for 30 seconds, 5 minutes and 30 minutes (keysmith-redesign.md, step 3)")
  func shipped() {
    let stages: [LockoutPolicy.Stage] = [
      .init(failures: 5, wait: .seconds(30)), .init(failures: 10, wait: .seconds(300)),
      .init(failures: 15, wait: .seconds(1800)),
    ]
    #expect(LockoutPolicy(stages: stages) == .shipped)
  }
}

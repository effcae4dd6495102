import SecretCore
import Testing

@testable import keysmith

/// Tests of the texts for durations and attempts.
struct StatusTextTests {
  @Test(
    "A waiting time is given in minutes and seconds, rounded up",
    arguments: [
      (Duration.seconds(30), "30 seconds"), (.seconds(300), "5 minutes"), (.seconds(61), "1 minute 1 second"),
      (.milliseconds(29_001), "30 seconds"), (.milliseconds(1), "1 second"), (.zero, "0 seconds"),
      (.seconds(1800), "30 minutes"),
    ])
  func words(wait: Duration, words: String) {
    #expect(wait.inWords.words(in: .english) == words)
  }

  @Test("The failed attempts, the lockout and the number of wrong codes before erasure are reported")
  func attempts() throws {
    let stages = [LockoutPolicy.Stage(failures: 5, wait: .seconds(30))]
    let erasing = try #require(LockoutPolicy(stages: stages, eraseAfter: 10))
    #expect(
      describeAttempts(failed: 0, lockedOut: nil, policy: erasing) == [
        "No failed attempts since the last unlock.", "After 10 further wrong codes, the protected data is erased.",
      ])
    #expect(
      describeAttempts(failed: 9, lockedOut: .seconds(30), policy: erasing) == [
        "9 failed attempts since the last unlock.", "Locked out for another 30 seconds.",
        "After 1 further wrong code, the protected data is erased.",
      ])
    let lasting = try #require(LockoutPolicy(stages: stages))
    #expect(describeAttempts(failed: 1, lockedOut: nil, policy: lasting) == ["1 failed attempt since the last unlock."])
  }

  @Test(
    "The last attempts before a lockout or an erasure are reported after a wrong code, the very last also before it",
    arguments: [
      (3, nil, nil), (4, nil, "One attempt is left before a lockout."),
      (6, nil, nil), (7, nil, "After 3 further wrong codes, the protected data is erased."),
      (
        9, "After 1 further wrong code, the protected data is erased.",
        "After 1 further wrong code, the protected data is erased."
      ),
    ] as [(Int, String?, String?)])
  func lastAttempts(failures: Int, before: String?, after: String?) throws {
    let stages = [LockoutPolicy.Stage(failures: 5, wait: .seconds(30)), .init(failures: 10, wait: .seconds(300))]
    let policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 10))
    let attempts = CountedAttempts(failures: failures, policy: policy)
    #expect(attempts.warningBeforeCode?.words(in: .english) == before)
    #expect(attempts.warningAfterWrongCode?.words(in: .english) == after)
  }
}

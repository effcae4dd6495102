import Testing

@testable import keysmith

/// Times as the messages say them.
struct WordsTests {
  @Test(
    "A wait is told in minutes and seconds, and a second that has begun counts",
    arguments: [
      (Duration.seconds(30), "30 seconds"), (.seconds(300), "5 minutes"), (.seconds(61), "1 minute 1 second"),
      (.milliseconds(29_001), "30 seconds"), (.milliseconds(1), "1 second"), (.zero, "0 seconds"),
      (.seconds(1800), "30 minutes"),
    ])
  func words(wait: Duration, words: String) {
    #expect(wait.inWords == words)
  }
}

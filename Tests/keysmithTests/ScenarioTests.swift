import StatechartModel
import StatechartSemantics
import Testing

extension ThroughTheApp {
  /// Scenarios of the specs, played by keys in the app, on a terminal and with the real core.
  ///
  /// The scenarios cover rows of the documents' test tables. The reference interpreter computes the expected screens.
  struct ScenarioTests {
    @Test("The scenarios cover the test table of Stage 02, and rows 8 and 9 of Stage 03")
    func coverage() {
      let rows = (1...9).map { "stage-02/\($0)" } + ["stage-03/8", "stage-03/9"]
      #expect(Set(Example.all.flatMap(\.scenario.covers)).isSuperset(of: rows))
    }

    @Test("The app shows the screens of each scenario", arguments: Example.all)
    func scenario(example: Example) async throws {
      let folder = try Folder()
      if example.needsPasscode {
        try await folder.setPasscode("123456")
      }
      try await folder.finishOnboarding()
      let player = try await AppPlayer(example, in: folder)
      try await player.open()
      for step in example.scenario.steps { try await player.play(step) }
      try await player.finish()
    }
  }
}

import StatechartModel
import StatechartSemantics
import Testing

extension ThroughTheApp {
  /// Plays the scenarios of the specs that show rows of the documents' test tables in the real app: by keys, on a terminal,
  /// with the real core. The expected screens are those of the reference interpreter after the same steps.
  struct ScenarioTests {
    @Test("Every row of the test tables about passcodes has a scenario")
    func coverage() {
      let rows = (1...9).map { "stage-02/\($0)" } + ["stage-03/8", "stage-03/9"]
      #expect(Set(Example.all.flatMap(\.scenario.covers)).isSuperset(of: rows))
    }

    @Test("In the app", arguments: Example.all)
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

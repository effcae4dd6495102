import StatechartModel
import StatechartSemantics
import Testing

extension ThroughTheApp {
  /// The scenarios of the specs that show rows of the documents' test tables, played in the app as it is: by keys, on a terminal,
  /// with the core that is shipped. What must be seen is what the reference interpreter shows after the same steps.
  struct ScenarioTests {
    @Test("There is a scenario for every row of the tables about passcodes")
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

import Testing

@testable import Terminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct ObservationTrackerTests {
  @Test("The tracker sends one notification for all changes between two reads")
  func once() async throws {
    let app = SampleApp()
    var count = 0
    let watch = ObservationTracker { count += 1 }
    for _ in 0..<100 { #expect(watch.read { app.entry } == 0) }
    app.entry = 1
    app.entry = 2
    while count == 0 { await Task.yield() }
    // A second notification would arrive before this task runs.
    await Task { @MainActor in }.value
    #expect(count == 1)
    #expect(watch.read { app.entry } == 2)
    app.entry = 3
    while count == 1 { await Task.yield() }
    #expect(count == 2)
  }
}

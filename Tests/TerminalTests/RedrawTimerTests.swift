import Clocks
import FlowRunnerTesting
import Testing

@testable import Terminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct RedrawTimerTests {
  @Test("A redraw timer fires once at the last set time, and never after its cancellation")
  func last() async {
    let clock = TestClock()
    var count = 0
    let timer = RedrawTimer(Stopwatch(clock)) { count += 1 }
    timer.set(at: .seconds(3600))
    timer.set(at: .seconds(20))
    clock.advance(by: .seconds(20))
    while count == 0 { await Task.yield() }
    clock.advance(by: .seconds(3600))
    timer.set(at: .seconds(3700))
    timer.set(at: nil)
    clock.advance(by: .seconds(3600))
    // A cancelled timer that still fires would fire during these yields.
    for _ in 0..<100 { await Task.yield() }
    #expect(count == 1)
  }
}

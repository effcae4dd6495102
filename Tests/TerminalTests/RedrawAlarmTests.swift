import Clocks
import FlowRunnerTesting
import Testing

@testable import Terminal

@MainActor @Suite(.timeLimit(.minutes(1))) struct RedrawAlarmTests {
  @Test("An alarm rings once at the last set time, and never without one")
  func last() async {
    let clock = TestClock()
    var count = 0
    let alarm = RedrawAlarm(Stopwatch(clock)) { count += 1 }
    alarm.set(at: .seconds(3600))
    alarm.set(at: .seconds(20))
    clock.advance(by: .seconds(20))
    while count == 0 { await Task.yield() }
    clock.advance(by: .seconds(3600))
    alarm.set(at: .seconds(3700))
    alarm.set(at: nil)
    clock.advance(by: .seconds(3600))
    // An alarm would ring before this.
    for _ in 0..<100 { await Task.yield() }
    #expect(count == 1)
  }
}

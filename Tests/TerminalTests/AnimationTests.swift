import Statechart
import Testing

@testable import Terminal

@MainActor @Suite struct AnimationTests {
  @Test(
    "A countdown shows minutes, rounded-up seconds and, from one hour on, hours",
    arguments: [
      (Duration.zero, "0:00"), (.milliseconds(1), "0:01"), (.seconds(29), "0:29"), (.milliseconds(29_001), "0:30"),
      (.seconds(65), "1:05"), (.seconds(3599), "59:59"), (.seconds(3600), "1:00:00"), (.seconds(36_061), "10:01:01"),
      (.seconds(-5), "0:00"),
    ])
  func countdownText(left: Duration, text: String) {
    #expect(Countdown.text(left) == text)
  }

  @Test("A countdown starts when its screen appears, and requests a redraw for each change")
  func countdown() {
    let view = view(lockout())
    #expect(view.frame(at: start).text.contains(" 1:05\n"))
    #expect(view.nextChange(after: start) == .seconds(1))
    let later = start + .milliseconds(5_400)
    #expect(view.frame(at: later).text.contains(" 1:00\n"))
    #expect(view.nextChange(after: later) == .milliseconds(600))
    #expect(view.frame(at: start + .seconds(99)).text.contains(" 0:00\n"))
    #expect(view.nextChange(after: start + .seconds(99)) == nil)
  }

  @Test("A countdown continues on later screens with the same countdown, and restarts with the next lockout")
  func countdownAcrossScreens() {
    var view = view(lockout())
    var changed = lockout()
    changed.message = "Still locked"
    view.show(changed, at: start + .seconds(5))
    #expect(view.frame(at: start + .seconds(5)).text.contains(" 1:00\n"))
    view.show(passcode(), at: start + .seconds(65))
    view.show(lockout(), at: start + .seconds(70))
    #expect(view.frame(at: start + .seconds(70)).text.contains(" 1:05\n"))
  }

  @Test("The dots shake to both sides for half a second, and stop at their original position")
  func shake() {
    var view = view(passcode())
    #expect(view.nextChange(after: start) == nil)
    view.shake(at: start)
    let offsets = stride(from: 0, through: 600, by: 25).map { view.dotsOffset(at: start + .milliseconds($0)) }
    #expect(offsets.max() == 3)
    #expect(offsets.min() == -3)
    #expect(offsets.first == 0)
    #expect(offsets[20...].allSatisfy { $0 == 0 })
    #expect(view.nextChange(after: start) == .milliseconds(33))
    #expect(view.nextChange(after: start + .milliseconds(500)) == nil)
    let shaken = view.frame(at: start + .milliseconds(125)).text
    #expect(shaken.contains("\n" + String(repeating: " ", count: 35) + "●  ●  ○  ○  ○  ○\n"))
    #expect(shaken.contains("\n" + String(repeating: " ", count: 32) + "Confirm passcode\n"), "only the dots move")
  }

  @Test("The spinner appears after a delay, and is animated")
  func activity() {
    #expect(Spinner.sign(after: .milliseconds(299)) == nil)
    #expect(Spinner.untilChange(.milliseconds(250)) == .milliseconds(50))
    #expect(Spinner.sign(after: .milliseconds(300)) == "⠋")
    #expect(Spinner.sign(after: .milliseconds(450)) == "⠙")
    #expect(Spinner.untilChange(.milliseconds(450)) == .milliseconds(50))
    #expect(Spinner.sign(after: .seconds(1000)) != nil)
  }

  @Test("The spinner shows the completed percentage if it is known")
  func percent() {
    var view = StackView<SampleText, Press>(size: Size(rows: 24, columns: 80), at: start)
    _ = view.show([passcode()], at: start)
    view.busySince = start
    view.percent = 42
    #expect(!view.frame(at: start).text.contains("%"))
    #expect(view.frame(at: start + .milliseconds(300)).text.contains("Set Passcode ⠋ 42 % "))
    view.percent = nil
    #expect(view.frame(at: start + .milliseconds(300)).text.contains("Set Passcode ⠋  "))
  }
}

import Statechart
import Testing

@testable import Terminal

/// Tests that destructive buttons reject accidental key presses.
@MainActor @Suite struct DestructiveKeyGuardTests {
  /// Returns a screen with a destructive button.
  ///
  /// If `isDestructive` is `true`, the screen is the confirmation, with the same buttons and keys.
  private func screen(isDestructive: Bool) -> Screen<SampleText, Press> {
    var screen = Screen<SampleText, Press>()
    screen.title = "Entry"
    if isDestructive { screen.prompt = "This cannot be undone." }
    screen.buttons = [.init("Delete", .reset, role: .destructive), .init("Cancel", .cancel, role: .cancel)]
    return screen
  }

  /// Presses a key that opens the confirmation, then presses the key repeatedly, and returns the resulting events.
  private func repeats(_ key: Key, first: Duration, then pause: Duration, count: Int) -> [Press] {
    var view = view(screen(isDestructive: false))
    guard let raised = view.handle(key, at: start) else { return [] }
    view.show(screen(isDestructive: true), at: start + .milliseconds(5))
    return [raised] + (0..<count).compactMap { view.handle(key, at: start + first + pause * $0) }
  }

  @Test("A bouncing or held key does not confirm a destructive action", arguments: [20, 250, 660])
  func held(first: Int) {
    let pressed = repeats(.character("d"), first: .milliseconds(first), then: .milliseconds(33), count: 300)
    #expect(pressed == [.reset])
  }

  @Test("A double click does not confirm a destructive action with a button at the same position")
  func doubleClick() throws {
    let place = try #require(view(screen(isDestructive: true)).layout.placements.first { $0.target == .button(0) }).area
    let click = Key.click(Position(row: place.row, column: place.column))
    #expect(repeats(click, first: .milliseconds(200), then: .milliseconds(100), count: 3) == [.reset])
  }

  @Test("A destructive action can be confirmed only after the reading time, and can be cancelled at once")
  func meant() {
    #expect(repeats(.character("d"), first: .seconds(1.1), then: .zero, count: 1) == [.reset, .reset])
    var view = view(screen(isDestructive: false))
    view.show(screen(isDestructive: true), at: start)
    #expect(view.handle(.character("d"), at: start + .milliseconds(700)) == nil)
    #expect(view.handle(.character("d"), at: start + .milliseconds(1300)) == .reset)
    view.show(screen(isDestructive: false), at: start + .milliseconds(1300))
    #expect(view.handle(.escape, at: start + .milliseconds(1310)) == .cancel)
  }

  @Test(
    "A destructive button shows an ellipsis instead of its key until it can be pressed, also after an early press"
  )
  func held() {
    var view = view(screen(isDestructive: false))
    #expect(view.frame(at: start).text.contains("[ ! Delete ] d"))
    view.show(screen(isDestructive: true), at: start)
    #expect(view.frame(at: start).text.contains("[ ! Delete ] …"))
    #expect(view.nextChange(after: start) == .seconds(1))
    #expect(view.handle(.character("d"), at: start + .milliseconds(900)) == nil)
    #expect(view.nextChange(after: start + .milliseconds(900)) == .milliseconds(500))
    #expect(view.frame(at: start + .milliseconds(1399)).text.contains("[ ! Delete ] …"))
    #expect(view.frame(at: start + .milliseconds(1400)).text.contains("[ ! Delete ] d"))
    #expect(view.nextChange(after: start + .milliseconds(1400)) == nil)
    #expect(view.handle(.character("d"), at: start + .milliseconds(1400)) == .reset)
  }

  @Test("A destructive button of the first screen can be pressed at once")
  func hurry() {
    var view = view(screen(isDestructive: false))
    #expect(view.handle(.backTab, at: start) == nil)
    #expect(view.handle(.left, at: start + .milliseconds(50)) == nil)
    #expect(view.handle(.enter, at: start + .milliseconds(100)) == .reset)
  }
}

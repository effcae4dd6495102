import Statechart
import Testing

@testable import FlowRunner

/// Tests of the conversion of a flow's screen to a layer.
@Suite struct LayerTests {
  private var screen: Screen<Door.Text, Door.Event> {
    var screen = Screen<Door.Text, Door.Event>()
    screen.title = .shut
    screen.prompt = .moment
    screen.dots = .init(filled: 1, of: 4)
    screen.message = .comeIn
    screen.countdown = .seconds(5)
    screen.keypad = .init(digit: { .knock(code: PIN([$0])) }, delete: .push)
    screen.fields = [.init(.shut, value: Secret(handle: 7), { _ in .push }, accessibility: .comeIn)]
    screen.toggles = [.init(.comeIn, isOn: true, .leave)]
    screen.reveal = Secret(handle: 8)
    screen.lists = [.init(.comeIn, .visitors, select: Door.Event.greet, empty: .moment)]
    screen.buttons = [.init(.moment, .leave, role: .cancel)]
    return screen
  }

  @Test("A layer contains every element of the screen")
  func everything() {
    let mapped = screen.map(text: { "\($0)" as Word }, event: { "\($0)" as Word }, query: { "\($0)" as Word })
    // The sample above must contain every element of a screen, so that the test detects an element that a layer omits.
    for (name, value) in Mirror(reflecting: screen).children {
      #expect("\(value)" != "nil" && "\(value)" != "[]", "\(name ?? "") is missing in the sample")
    }
    for (name, value) in Mirror(reflecting: mapped).children {
      #expect("\(value)" != "nil" && "\(value)" != "[]", "\(name ?? "") is lost")
    }
    #expect(mapped.title == "shut" && mapped.prompt == "moment" && mapped.message == "comeIn")
    #expect(mapped.dots?.filled == 1 && mapped.dots?.of == 4)
    #expect(mapped.countdown == .seconds(5))
    #expect(mapped.keypad?.digits.count == 10 && mapped.keypad?.delete == "push")
    #expect(mapped.fields == [.init("shut", value: Secret(handle: 7), { _ in "push" }, accessibility: "comeIn")])
    #expect(mapped.toggles == [.init("comeIn", isOn: true, "leave")])
    #expect(mapped.reveal == Secret(handle: 8))
    #expect(mapped.lists.first?.label == "comeIn" && mapped.lists.first?.empty == "moment")
    #expect(mapped.lists.first?.query == "visitors")
    #expect(mapped.lists.first?.select?(.absent) == Word("\(Door.Event.greet(.absent))"))
    #expect(mapped.buttons == [.init("moment", "leave", role: .cancel)])
  }

  @Test("Layers of different runs of a flow have equal texts, but different events and queries")
  @MainActor func equality() {
    #expect(LayerText(Door.Text.shut) == LayerText(Door.Text.shut))
    #expect(LayerText(Door.Text.shut) != LayerText(Door.Text.moment))
    let (one, other) = (Run.next(), Run.next())
    #expect(LayerQuery(run: one, query: Door.Query.visitors) == LayerQuery(run: one, query: Door.Query.visitors))
    #expect(LayerQuery(run: one, query: Door.Query.visitors) != LayerQuery(run: other, query: Door.Query.visitors))
    #expect(LayerQuery(run: one, query: Door.Query.visitors) != LayerQuery(run: one, query: "visitors"))
    #expect(LayerEvent(run: one, event: Door.Event.push) == LayerEvent(run: one, event: Door.Event.push))
    #expect(LayerEvent(run: one, event: Door.Event.push) != LayerEvent(run: other, event: Door.Event.push))
    #expect(LayerEvent(run: one, event: Door.Event.push) != LayerEvent(run: one, event: Door.Event.leave))
  }
}

/// A test type for texts, events and queries, which wraps a string.
private struct Word: ScreenText, ScreenEvent, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  typealias Query = Word

  let words: String

  init(stringLiteral value: String) {
    words = value
  }
}

import Observation
import Statechart
import Terminal

/// A small sample app for the displays: a lock screen with a code, and then two tabs with a list of names and a secret.
@MainActor @Observable
final class SampleApp {
  enum Event: ScreenEvent {
    enum Query: Equatable { case names(Secret) }
    case digit(Digit), delete, cancel
    case toNames, toAbout, search(Secret), pick(Secret), show, hide, leave, code(Secret)
  }

  enum Page { case gate, names, about, over }

  var page = Page.gate
  var entry = 0
  var message: SampleText?
  var words: Secret?
  var isShown = false
  var isBusy = false
  @ObservationIgnored let fakeContents: ScreenContentsFake<Event>
  @ObservationIgnored var changes: [Lifecycle] = []

  init() {
    fakeContents = ScreenContentsFake { _ in
      ["Anna", "Bert", "Carla"].enumerated().map {
        ListRow($0.element, detail: "friend", handle: Secret(handle: UInt64($0.offset)))
      }
    }
    fakeContents.texts[50] = "sesame"
  }

  /// The screens; `nil` once the app has ended.
  var layers: [Screen<SampleText, Event>]? {
    switch page {
    case .gate: [gate]
    case .names: [bar, names]
    case .about: [bar, about]
    case .over: nil
    }
  }

  /// Handles an event, and returns `true`; returns `false` for a digit while the app is busy.
  @discardableResult
  func send(_ event: Event) -> Bool {
    if case .digit = event, isBusy { return false }
    message = nil
    switch event {
    case .digit: entry += 1
    case .delete: entry -= 1
    case .cancel: entry = 0
    case .toNames: page = .names
    case .toAbout: page = .about
    case .search(let text): words = text
    case .pick(let row): message = row.handle == 1 ? "Bert it is" : "Somebody else"
    case .show: isShown = true
    case .hide: isShown = false
    case .leave: page = .over
    case .code: break
    }
    if entry == 4 { (page, entry) = (.names, 0) }
    return true
  }

  private var gate: Screen<SampleText, Event> {
    var screen = Screen<SampleText, Event>()
    screen.title = "Gate"
    screen.prompt = "Enter the code"
    screen.dots = .init(filled: entry, of: 4)
    screen.keypad = .init(digit: Event.digit, delete: .delete)
    return screen
  }

  private var bar: Screen<SampleText, Event> {
    var screen = Screen<SampleText, Event>()
    screen.toggles = [.init("Names", isOn: page == .names, .toNames), .init("About", isOn: page == .about, .toAbout)]
    return screen
  }

  private var names: Screen<SampleText, Event> {
    var screen = Screen<SampleText, Event>()
    screen.title = "Names"
    screen.message = message
    screen.fields = [.init("Search", value: words, Event.search)]
    screen.lists = [.init("All", .names(words ?? .absent), select: Event.pick)]
    return screen
  }

  private var about: Screen<SampleText, Event> {
    var screen = Screen<SampleText, Event>()
    screen.title = "About"
    if isShown { screen.reveal = Secret(handle: 50) }
    screen.buttons = [
      isShown ? .init("Hide", .hide) : .init("Show", .show, accessibility: "Show the word"),
      .init("Leave", .leave, role: .cancel),
    ]
    return screen
  }
}

import Statechart
import Testing

@testable import Terminal

@MainActor @Suite struct ControlTests {
  private enum Turn: ScreenEvent {
    case named(Secret)
    case letters, symbols, done
  }

  private func form(letters: Bool = true, name: Secret? = nil) -> Screen<SampleText, Turn> {
    var screen = Screen<SampleText, Turn>()
    screen.title = "Generator"
    screen.prompt = "A new password"
    screen.fields = [.init("Name", value: name, Turn.named)]
    screen.toggles = [.init("Letters", isOn: letters, .letters), .init("Symbols", isOn: false, .symbols)]
    screen.buttons = [.init("Done", .done)]
    return screen
  }

  private func view(_ screen: Screen<SampleText, Turn>, rows: Int = 12, columns: Int = 40) -> ScreenView<SampleText, Turn> {
    ScreenView(screen, size: Size(rows: rows, columns: columns), at: start)
  }

  @Test("A form draws its toggles and fields, and masks a secret in a field with bullets")
  func drawing() {
    let text = view(form(name: Secret(handle: 4711))).frame(at: start).text
    #expect(text.contains("› Name  ••••••••\n"))
    #expect(text.contains("  [x] Letters\n"))
    #expect(text.contains("  [ ] Symbols\n"))
    #expect(!text.contains("4711"))
    #expect(view(form()).frame(at: start).text.contains("› Name\n"))
  }

  @Test("Tab and arrow keys move the focus to a toggle, and enter or space presses the toggle")
  func keys() {
    var view = view(form())
    #expect(view.handle(.tab) == nil)
    #expect(view.focus == .toggle(0))
    #expect(view.handle(.enter) == .letters)
    view.show(form(letters: false), at: start)
    #expect(view.focus == .toggle(0))
    #expect(view.frame(at: start).text.contains("› [ ] Letters\n"))
    #expect(view.handle(.down) == nil)
    #expect(view.handle(.character(" ")) == .symbols)
  }

  @Test("A subtitle is drawn below its toggle, and a click on the subtitle does not press the toggle")
  func subtitles() throws {
    var screen = form()
    screen.toggles[0] = .init("Letters", isOn: true, .letters, subtitle: "From A to Z")
    screen.fields[0] = .init("Name", value: nil, Turn.named, subtitle: "As it is written")
    var view = view(screen)
    #expect(view.frame(at: start).text.contains("[x] Letters\n"))
    #expect(view.frame(at: start).text.contains("      From A to Z\n"))
    #expect(plainLines(screen).contains("  As it is written"))
    let area = try #require(view.layout.placements.first { $0.target == .toggle(0) }?.area)
    #expect(view.handle(.click(Position(row: area.row + 1, column: area.column + 6))) == nil)
    #expect(view.handle(.click(Position(row: area.row + 2, column: area.column + 6))) == .symbols)
  }

  @Test("Disabled controls are drawn in parentheses, cannot be pressed and are skipped by the focus")
  func disabled() throws {
    var screen = form()
    screen.toggles[0] = .init("Letters", isOn: true, .letters, isEnabled: false)
    screen.buttons = [.init("Done", .done, isEnabled: false), .init("Leave", .named(.absent), role: .cancel)]
    var view = view(screen)
    let text = view.frame(at: start).text
    #expect(text.contains("  (x) Letters\n"))
    #expect(text.contains("( Done )"))
    #expect(text.contains("[ Leave ] esc"))
    #expect(view.handle(.tab) == nil)
    #expect(view.focus == .toggle(1))
    #expect(view.handle(.tab) == nil)
    #expect(view.focus == .button(1))
    #expect(view.handle(.character("d")) == nil)
    let area = try #require(view.layout.placements.first { $0.target == .button(0) }?.area)
    #expect(view.handle(.click(Position(row: area.row, column: area.column + 2))) == nil)
    #expect(plainLines(screen).contains("[x] Letters (disabled)"))
    #expect(plainLines(screen).contains("[Done] (disabled) [Leave]"))
  }

  @Test("A focused control keeps the focus while the control is disabled, and cannot be pressed until it is enabled")
  func disabledWithFocus() {
    var view = view(form())
    #expect(view.handle(.tab) == nil)
    var busy = form()
    busy.toggles[0] = .init("Letters", isOn: true, .letters, isEnabled: false)
    view.show(busy, at: start)
    #expect(view.focus == .toggle(0))
    #expect(view.handle(.enter) == nil)
    #expect(view.frame(at: start).text.contains("› (x) Letters\n"))
    view.show(form(), at: start)
    #expect(view.handle(.enter) == .letters)
  }

  @Test("A disabled field does not get the focus, not even with the slash key")
  func disabledField() {
    var screen = form()
    screen.fields[0] = .init("Name", value: nil, Turn.named, isEnabled: false)
    var view = view(screen)
    #expect(view.focus == .button(0))
    #expect(view.handle(.character("/")) == nil)
    #expect(view.focus == .button(0))
  }

  @Test("Letters typed into a field that becomes disabled neither change the text nor press a button")
  func disabledWhileTyping() {
    var view = view(form())
    #expect(view.focus == .field(0))
    var busy = form()
    busy.fields[0] = .init("Name", value: nil, Turn.named, isEnabled: false)
    view.show(busy, at: start)
    #expect(view.handle(.character("d")) == nil)
    #expect(view.focus == .field(0))
    #expect(view.handle(.tab) == nil)
    #expect(view.focus == .toggle(0))
  }

  @Test("A row that cannot be selected can have the focus, but ignores enter")
  func rowsToRead() {
    var screen = Screen<SampleText, SampleApp.Event>()
    screen.lists = [.init("All", .names(.absent))]
    var view = ScreenView(screen, size: Size(rows: 12, columns: 40), at: start)
    view.take([ListRow("Ann", handle: Secret(handle: 1)), ListRow("Bert", handle: Secret(handle: 2))], of: .names(.absent))
    #expect(view.handle(.tab) == nil)
    #expect(view.focus == .row(0, 0))
    #expect(view.handle(.down) == nil)
    #expect(view.focus == .row(0, 1))
    #expect(view.handle(.enter) == nil)
  }

  @Test("A click on a toggle presses the toggle")
  func click() throws {
    var view = view(form())
    let area = try #require(view.layout.placements.first { $0.target == .toggle(1) }?.area)
    #expect(view.handle(.click(Position(row: area.row, column: area.column + 3))) == .symbols)
  }

  @Test("Controls can be drawn at any size", arguments: [(0, 0), (1, 1), (3, 10), (5, 20)])
  func anySize(rows: Int, columns: Int) {
    #expect(view(form(), rows: rows, columns: columns).frame(at: start).size == Size(rows: rows, columns: columns))
  }
}

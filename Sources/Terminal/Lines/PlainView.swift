import Statechart

/// The view of a flow's screen in line mode, which formats the screen as text and interprets typed lines.
@MainActor
struct PlainView<Text: ScreenText, Event: ScreenEvent> {
  /// The meaning of a typed line.
  enum LineCommand {
    case events([Event])
    /// The choice of the field at this index. The next line is the text of the field.
    case field(Int)
    case repeated
    case more
    case read
    case quit
    case unknown(String)
  }

  /// The number of rows per list in one page of the announcement.
  static var page: Int { 20 }

  var language: Language
  let contents: any ScreenContents<Event>
  private(set) var screen = Screen<Text, Event>()
  private(set) var bar: Screen<Text, Event>?
  /// The rows of each list; `nil` until the rows are loaded.
  private(set) var rows: [[ListRow]?] = []
  private var countdownEnd: Duration?
  /// The maximum number of announced rows per list.
  private var room = PlainView.page

  var words: TerminalStrings { .words(in: language) }

  init(contents: any ScreenContents<Event>, language: Language) {
    self.contents = contents
    self.language = language
  }

  /// Selects the visible screens, and restarts a changed countdown.
  ///
  /// If the queries of the lists have changed, the rows are `nil` until the new rows are loaded.
  ///
  /// - Parameters:
  ///   - layers: The screens of all flows, outermost first.
  ///   - now: The current time, at which a changed countdown begins.
  mutating func show(_ layers: [Screen<Text, Event>], at now: Duration) {
    let shown = VisibleScreens(layers)
    bar = shown.bar
    guard shown.top != screen else { return }
    if shown.top.countdown != screen.countdown { countdownEnd = shown.top.countdown.map { now + $0 } }
    if shown.top.lists.map(\.query) != screen.lists.map(\.query) {
      rows = shown.top.lists.map { _ in nil }
      room = PlainView.page
    }
    screen = shown.top
  }

  /// Stores loaded rows in all lists with the query `query`.
  mutating func take(_ new: [ListRow], of query: Event.Query) {
    for index in screen.lists.indices where screen.lists[index].query == query { rows[index] = new }
  }

  /// Increases the maximum number of announced rows per list by one page.
  mutating func showMore() {
    room += PlainView.page
  }

  /// Returns the text of the screen and the tab bar, one block of lines per part.
  ///
  /// - Parameter now: The current time, from which the remaining time of a countdown is computed.
  func blocks(at now: Duration) -> [[String]] {
    var blocks = [screen.title, screen.prompt].compactMap { $0.map { [$0.words(in: language)] } }
    if let dots = screen.codeDots { blocks.append([words.digits(dots.filled, dots.of)]) }
    if let dots = screen.pageDots { blocks.append([words.page(dots.filled, dots.of)]) }
    if let countdownEnd {
      let time = Countdown.text(countdownEnd - now)
      blocks.append([screen.reveal == nil ? words.wait(time) : words.changes(time)])
    }
    if let message = screen.message { blocks.append([message.words(in: language)]) }
    if screen.reveal != nil { blocks.append([words.secret]) }
    for (index, field) in screen.fields.enumerated() {
      blocks.append(
        ["\(name(field.accessibility, field.label)): \(value(of: index))\(availability(field.isEnabled))"]
          + below(field.subtitle))
    }
    for toggle in screen.toggles {
      let isOption = toggle.choice != nil
      let isOn = toggle.isOn ? isOption ? words.selected : words.on : isOption ? words.unselected : words.off
      blocks.append(
        ["\(name(toggle.accessibility, toggle.label)): \(isOn)\(availability(toggle.isEnabled))"] + below(toggle.subtitle))
    }
    blocks += screen.lists.indices.compactMap(list)
    if !screen.buttons.isEmpty {
      let names = screen.buttons.enumerated().map { index, button in
        (countsButtons ? "\(index + 1) " : "") + name(button.accessibility, button.label)
          + (button.subtitle.map { ", \($0.words(in: language))" } ?? "") + availability(button.isEnabled)
      }
      blocks.append(["\(words.choices): \(names.joined(separator: "; "))"])
    }
    if let bar {
      let tabs = Tab.tabs(bar, in: language).map { tab in
        (tab.isOn ? "\(tab.label) (\(words.here))" : tab.label) + availability(tab.isEnabled)
      }
      blocks.append(["\(words.tabs): " + tabs.joined(separator: "; ")])
    }
    if screen.keypad != nil { blocks.append([words.typeCode]) }
    return blocks
  }

  private func list(_ index: Int) -> [String]? {
    let list = screen.lists[index]
    guard let rows = rows[index] else { return nil }
    let label = name(list.accessibility, list.label)
    guard !rows.isEmpty else { return ["\(label): \(list.empty?.words(in: language) ?? words.isEmpty)"] }
    let first = zip(screen.lists, self.rows).prefix(index).reduce(1) { $0 + ($1.0.select == nil ? 0 : $1.1?.count ?? 0) }
    let lines = rows.prefix(room).enumerated().flatMap { offset, row in
      row.textLines.enumerated().map { index, line in
        let number = list.select == nil ? "" : "\(first + offset) "
        let start = index == 0 ? "  \(number)" : "    "
        let end = index == 0 && !row.detail.isEmpty ? ", \(row.detail)" : ""
        return String((start + line + end).map(\.printable))
      }
    }
    return ["\(label): \(rows.count)\(availability(list.isEnabled))"] + lines
      + (rows.count > room ? ["  " + words.more(rows.count - room)] : [])
  }

  private func value(of index: Int) -> String {
    let field = screen.fields[index]
    var text = ""
    if let value = field.value { contents.read(value) { text = String(decoding: $0, as: UTF8.self) } }
    if text.isEmpty { return words.isEmpty }
    return hidesInput(for: index) ? words.isHidden : String(text.map(\.printable))
  }

  private func below(_ subtitle: Text?) -> [String] { subtitle.map { ["  \($0.words(in: language))"] } ?? [] }

  /// Returns the suffix that marks the name of a disabled control; an empty string for an enabled control.
  private func availability(_ isEnabled: Bool) -> String { isEnabled ? "" : ", \(words.unavailable)" }

  /// Returns the announced name of a control: its accessibility label, or else its label.
  private func name(_ accessibility: Text?, _ label: Text) -> String { (accessibility ?? label).words(in: language) }
}

import Statechart

extension ScreenView {
  var tabs: [Tab<Event>] { bar.map { Tab.tabs($0, in: language) } ?? [] }

  var layout: ScreenLayout {
    if screen.keypad != nil || screen.countdown != nil && screen.reveal == nil {
      return .pad(screen, decoration, keys: keys, tabs: tabLabels, language: language, size: size)
    }
    return .form(
      screen, decoration, keys: keys, revealed: revealed, picture: screen.reveal.flatMap { contents?.picture(of: $0) },
      notes: notes, masked: masked, rows: rows, offsets: offsets, focus: focus, tabs: tabLabels, language: language,
      size: size)
  }

  /// The text of each field that can have several lines; `nil` for other fields.
  private var notes: [String?] {
    screen.fields.indices.map { contents?.kind(of: screen.fields[$0].event(.absent)) == .note ? text(of: $0) : nil }
  }

  /// The indices of the fields that show bullets instead of their texts.
  private var masked: Set<Int> {
    Set(screen.fields.indices.filter { contents?.kind(of: screen.fields[$0].event(.absent)).isReadable == false })
  }

  /// The labels of the tabs, shortened if the tab bar has no room for whole labels with icons.
  private var tabLabels: [String] {
    let tabs = tabs
    return TabBar.labels(tabs.map(\.label), icons: tabs.map { contents?.icon(of: $0.event) }, columns: size.columns)
  }

  /// The plaintext of the revealed secret.
  ///
  /// The value is `nil` if the screen reveals no secret, the handle is unknown, or the view has no data source.
  private var revealed: String? { screen.reveal.flatMap(clear) }

  /// Returns the plaintext of a secret, for drawing only; `nil` if the handle is unknown or the view has no data source.
  func clear(_ secret: Secret) -> String? {
    var text: String?
    contents?.read(secret) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  func row(_ index: Int, of list: Int) -> ListRow? {
    guard rows.indices.contains(list), let rows = rows[list], rows.indices.contains(index) else { return nil }
    return rows[index]
  }

  /// A copy of the view for drawing behind a sheet, without focus, without a revealed secret, and with disabled tabs.
  var covered: ScreenView {
    var view = self
    view.screen.reveal = nil
    view.focus = nil
    view.editor = nil
    view.bar = bar?.withDisabledTabs
    return view
  }
}

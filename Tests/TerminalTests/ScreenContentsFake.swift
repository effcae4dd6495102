import Statechart
import Terminal

/// A fake data source of screens: rows and texts in memory.
@MainActor
final class ScreenContentsFake<Event: ScreenEvent>: ScreenContents {
  /// The texts, by their handles.
  var texts: [UInt64: String] = [:]
  /// The released handles, in order.
  private(set) var forgotten: [Secret] = []
  private var count: UInt64 = 100
  var kind: FieldKind
  /// The icons of controls, by their events.
  var icons: [(event: Event, icon: Character)] = []
  /// The headings above controls, by the events of the controls.
  var headings: [(event: Event, heading: String)] = []
  /// The event of the button in the keypad.
  var inKeypad: Event?
  /// The picture of all secrets.
  var picture: Picture?
  /// The emblem of all screens.
  var emblem: Emblem?
  private let rows: (Event.Query) -> [ListRow]

  init(kind: FieldKind = .text, rows: @escaping (Event.Query) -> [ListRow] = { _ in [] }) {
    self.kind = kind
    self.rows = rows
  }

  func rows(of query: Event.Query) async -> [ListRow] { rows(query) }

  func read(_ secret: Secret, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard let text = texts[secret.handle] else { return }
    Array(text.utf8).withUnsafeBytes(body)
  }

  func picture(of secret: Secret) -> Picture? { picture }

  func keep(_ typed: UnsafeRawBufferPointer) -> Secret {
    count += 1
    texts[count] = String(decoding: typed, as: UTF8.self)
    return Secret(handle: count)
  }

  func forget(_ secret: Secret) {
    texts[secret.handle] = nil
    forgotten.append(secret)
  }

  func kind(of field: Event) -> FieldKind { kind }

  func icon(of event: Event) -> Character? { icons.first { $0.event == event }?.icon }

  func heading(of event: Event, in language: Language) -> String? { headings.first { $0.event == event }?.heading }

  func isInKeypad(_ event: Event) -> Bool { event == inKeypad }

  func emblem(of event: Event) -> Emblem? { emblem }
}

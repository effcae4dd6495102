import StatechartModel
import StatechartSemantics

/// The contents of a screen as text, for drawing.
struct ScreenSketch: Hashable {
  var title: String?
  var prompt: String?
  var message: String?
  var dots: Dots?
  var countdown: String?
  var hasKeypad = false
  /// The fields, toggles, lists and the revealed secret.
  var controls: [Control] = []
  var buttons: [Button] = []

  /// A row of dots.
  enum Dots: Hashable {
    case row(filled: Int, of: Int)
    /// The expressions of the dots, on a screen that no scenario reaches.
    case words(String)
  }

  struct Control: Hashable {
    let kind: Kind
    let label: String
    var subtitle = ""
    var isEnabled = true

    enum Kind: Hashable {
      case field(isFilled: Bool)
      case toggle(isOn: Bool)
      /// A toggle that is an option of a choice (radio group).
      case option(isOn: Bool)
      case list
      /// A secret in clear text.
      case secret
    }
  }

  struct Button: Hashable {
    let label: String
    var subtitle = ""
    let role: ButtonRole
    var isEnabled = true
  }

  /// Whether the screen has a keypad, a control or a button.
  var hasControls: Bool { hasKeypad || !controls.isEmpty || !buttons.isEmpty }

  /// The sketch without the entered digits and the remaining time, for comparing the appearances of screens.
  var appearance: ScreenSketch {
    var appearance = self
    appearance.dots = dots.map { _ in .words("") }
    appearance.countdown = countdown.map { _ in "" }
    return appearance
  }
}

extension ScreenSketch {
  /// Creates the sketch of a screen during a run.
  init(_ screen: ScreenValue) {
    title = screen.title
    prompt = screen.prompt
    message = screen.message
    dots = screen.dots.map { .row(filled: $0.filled, of: $0.of) }
    countdown = screen.countdown.map { durationText(milliseconds: $0) }
    hasKeypad = screen.keypad != nil
    controls =
      screen.fields.map { field in
        Control(
          kind: .field(isFilled: field.isFilled), label: field.caption.label, subtitle: field.caption.subtitle ?? "",
          isEnabled: field.caption.isEnabled)
      }
      + screen.toggles.map { toggle in
        Control(
          kind: toggle.choice == nil ? .toggle(isOn: toggle.isOn) : .option(isOn: toggle.isOn), label: toggle.caption.label,
          subtitle: toggle.caption.subtitle ?? "",
          isEnabled: toggle.caption.isEnabled)
      }
      + screen.lists.map { Control(kind: .list, label: $0.caption.label, isEnabled: $0.caption.isEnabled) }
      + (screen.revealsSecret ? [Control(kind: .secret, label: "a revealed secret")] : [])
    buttons = screen.buttons.map {
      Button(
        label: $0.caption.label, subtitle: $0.caption.subtitle ?? "", role: $0.role, isEnabled: $0.caption.isEnabled)
    }
  }

  /// Creates the sketch of a screen that no scenario reaches, with values in braces.
  init(_ screen: Screen, of flow: Flow) {
    let text = SpecText(flow: flow)
    title = screen.title.content.map { Self.words($0, text) }
    prompt = screen.prompt.content.map { Self.words($0, text) }
    message = screen.message.content.map { Self.words($0, text) }
    dots = screen.dots.content.map { .words("{\(text.expression($0.filled))} of {\(text.expression($0.of))} ●") }
    countdown = screen.countdown.content.map { "{\(text.expression($0))}" }
    hasKeypad = screen.keypad.content != nil
    controls =
      screen.fields.all.map { field in
        Control(
          kind: .field(isFilled: false), label: Self.words(field.caption.label, text),
          subtitle: Self.words(field.caption.subtitle, text))
      }
      + screen.toggles.all.map { toggle in
        Control(
          kind: toggle.choice == nil ? .toggle(isOn: false) : .option(isOn: false),
          label: Self.words(toggle.caption.label, text), subtitle: Self.words(toggle.caption.subtitle, text))
      }
      + screen.lists.all.map { Control(kind: .list, label: Self.words($0.caption.label, text)) }
      + (screen.reveal.content == nil ? [] : [Control(kind: .secret, label: "a revealed secret")])
    buttons = screen.buttons.all.map {
      Button(
        label: Self.words($0.caption.label, text), subtitle: Self.words($0.caption.subtitle, text), role: $0.role)
    }
  }

  /// Returns the text of `words`, with values in braces.
  static func words(_ words: Screen.ShownText, _ text: SpecText) -> String {
    switch words {
    case .nothing: return ""
    case .text(let expression):
      guard case .text(let id, let arguments) = expression.kind else { return "{\(text.expression(expression))}" }
      // A sketch has no number, so the text uses the last plural form, which applies to most numbers.
      return text.flow.texts[id].pieces.withLastForms.written { text.expression(arguments[$0]) }
    case .chosen(_, let cases):
      return cases.map { self.words($0.words, text) }.filter { !$0.isEmpty }.joined(separator: " / ")
    }
  }
}

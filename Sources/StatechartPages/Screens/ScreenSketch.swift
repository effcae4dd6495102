import StatechartModel
import StatechartSemantics

/// The contents of a screen as text, for drawing.
struct ScreenSketch: Hashable {
  var title: String?
  var prompt: String?
  var message: String?
  var dots: String?
  var countdown: String?
  var hasKeypad = false
  /// The fields, toggles, lists and the revealed secret, a line each.
  var controls: [String] = []
  var buttons: [String] = []

  /// The sketch without typed digits and remaining time, for comparing the looks of screens.
  var look: ScreenSketch {
    var look = self
    look.dots = dots.map { _ in "" }
    look.countdown = countdown.map { _ in "" }
    return look
  }
}

extension ScreenSketch {
  /// Creates the sketch of a screen during a run.
  init(_ screen: ScreenValue) {
    title = screen.title
    prompt = screen.prompt
    message = screen.message
    dots = screen.dots.map { dots in
      (0..<dots.of).map { $0 < dots.filled ? "●" : "○" }.joined(separator: " ")
    }
    countdown = screen.countdown.map { durationWords(milliseconds: $0) }
    hasKeypad = screen.keypad != nil
    controls =
      screen.fields.map {
        Self.bracketed("\($0.caption.label): \($0.isFilled ? "••••" : "____")" + Self.below($0.subtitle ?? ""), $0.caption)
      }
      + screen.toggles.map { toggle in
        let mark = toggle.isOn ? "x" : " "
        let box = toggle.caption.isEnabled ? "[\(mark)]" : "(\(mark))"
        return "\(box) \(toggle.caption.label)" + Self.below(toggle.subtitle ?? "")
      }
      + screen.lists.map { Self.bracketed("≡ \($0.caption.label)", $0.caption) }
      + (screen.revealsSecret ? ["(a secret in clear)"] : [])
    buttons = screen.buttons.map { $0.caption.isEnabled ? "[ \($0.caption.label) ]" : "( \($0.caption.label) )" }
  }

  /// Creates the sketch of a screen that no scenario reaches, with values in braces.
  init(_ screen: Screen, of flow: Flow) {
    let text = SpecText(flow: flow)
    title = screen.title.content.map { Self.words($0, text) }
    prompt = screen.prompt.content.map { Self.words($0, text) }
    message = screen.message.content.map { Self.words($0, text) }
    dots = screen.dots.content.map { "{\(text.expression($0.filled))} of {\(text.expression($0.of))} ●" }
    countdown = screen.countdown.content.map { "{\(text.expression($0))}" }
    hasKeypad = screen.keypad.content != nil
    controls =
      screen.fields.all.map { field in
        "\(Self.words(field.caption.label, text)): ____" + Self.below(Self.words(field.subtitle, text))
      }
      + screen.toggles.all.map { toggle in
        "[ ] \(Self.words(toggle.caption.label, text))" + Self.below(Self.words(toggle.subtitle, text))
      }
      + screen.lists.all.map { "≡ \(Self.words($0.caption.label, text))" }
      + (screen.reveal.content == nil ? [] : ["(a secret in clear)"])
    buttons = screen.buttons.all.map { "[ \(Self.words($0.caption.label, text)) ]" }
  }

  /// Returns a subtitle, in parentheses after its label.
  private static func below(_ subtitle: String) -> String { subtitle.isEmpty ? "" : " (\(subtitle))" }

  /// Returns the label of a control, in parentheses if the control is disabled.
  private static func bracketed(_ words: String, _ caption: ScreenValue.Caption) -> String {
    caption.isEnabled ? words : "(\(words))"
  }

  private static func words(_ words: Screen.Words, _ text: SpecText) -> String {
    switch words {
    case .nothing: return ""
    case .text(let expression):
      guard case .text(let id, let arguments) = expression.kind else { return "{\(text.expression(expression))}" }
      // Show the last plural form, which applies to most numbers.
      return text.flow.texts[id].pieces.withLastForms.written { text.expression(arguments[$0]) }
    case .chosen(_, let cases):
      return cases.map { self.words($0.words, text) }.filter { !$0.isEmpty }.joined(separator: " / ")
    }
  }
}

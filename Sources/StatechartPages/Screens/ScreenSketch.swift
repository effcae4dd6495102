import StatechartModel
import StatechartSemantics

/// What a screen shows, as words to be drawn.
struct ScreenSketch: Hashable {
  var title: String?
  var prompt: String?
  var message: String?
  var dots: String?
  var countdown: String?
  var hasKeypad = false
  /// Fields, toggles, lists and a secret in clear, a line each.
  var controls: [String] = []
  var buttons: [String] = []

  /// Without what changes as a code is typed and time passes: two moments that look alike have the same.
  var look: ScreenSketch {
    var look = self
    look.dots = dots.map { _ in "" }
    look.countdown = countdown.map { _ in "" }
    return look
  }
}

extension ScreenSketch {
  /// A screen at a moment of a run.
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

  /// A screen that was never reached: values stand in braces.
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

  /// What stands below a label, after it in parentheses.
  private static func below(_ subtitle: String) -> String { subtitle.isEmpty ? "" : " (\(subtitle))" }

  /// A control that is disabled stands in parentheses.
  private static func bracketed(_ words: String, _ caption: ScreenValue.Caption) -> String {
    caption.isEnabled ? words : "(\(words))"
  }

  private static func words(_ words: Screen.Words, _ text: SpecText) -> String {
    switch words {
    case .nothing: return ""
    case .text(let expression):
      guard case .text(let id, let arguments) = expression.kind else { return "{\(text.expression(expression))}" }
      // A sketch has the words for most numbers.
      return text.flow.texts[id].pieces.withLastForms.written { text.expression(arguments[$0]) }
    case .chosen(_, let cases):
      return cases.map { self.words($0.words, text) }.filter { !$0.isEmpty }.joined(separator: " / ")
    }
  }
}

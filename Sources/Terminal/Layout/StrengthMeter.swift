/// The strength meter of a secret: a bar of two cells per step.
struct StrengthMeter: Hashable {
  let filled: Int
  let of: Int

  /// The width of the bar and of the two blanks between the bar and the message.
  var width: Int { bar.count + 2 }

  /// The bar of full and light cells, which can be distinguished without colour.
  var bar: String {
    let steps = max(0, of)
    let full = min(max(0, filled), steps)
    return String(repeating: "██", count: full) + String(repeating: "░░", count: steps - full)
  }

  /// Returns the style of the bar: danger for at most two fifths of the steps, warning for at most three fifths, otherwise
  /// success.
  func style(in theme: Theme) -> Style {
    filled * 5 <= of * 2 ? theme.danger : filled * 5 <= of * 3 ? theme.warning : theme.success
  }
}

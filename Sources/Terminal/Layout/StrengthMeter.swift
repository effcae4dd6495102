/// How strong a secret is, as a bar of two cells a step.
struct StrengthMeter: Hashable {
  let filled: Int
  let of: Int

  /// The cells, with the two blanks before the word that says the same.
  var width: Int { bar.count + 2 }

  /// Full cells and light ones, which differ without a colour too.
  var bar: String {
    let steps = max(0, of)
    let full = min(max(0, filled), steps)
    return String(repeating: "██", count: full) + String(repeating: "░░", count: steps - full)
  }

  /// Red up to two of five, orange up to three, green above.
  func style(in theme: Theme) -> Style {
    filled * 5 <= of * 2 ? theme.danger : filled * 5 <= of * 3 ? theme.warning : theme.success
  }
}

import Flows
import Terminal

extension Theme {
  /// Creates the theme of an appearance, with the palette in `Specs/policies/theme.yaml`.
  init(_ appearance: ThemeValues.Appearance) {
    guard let palette = ThemeValues.palettes.first(where: { $0.appearance == appearance }) else {
      preconditionFailure("expected a palette for every appearance")
    }
    let gradient = palette.gradientFrom.flatMap { from in
      palette.gradientTo.map { (from: UInt32(from), to: UInt32($0)) }
    }
    self.init(
      text: palette.text.map(UInt32.init), background: palette.background.map(UInt32.init),
      faint: palette.faint.map(UInt32.init), key: palette.key.map(UInt32.init), accent: UInt32(palette.accent),
      danger: UInt32(palette.danger), warning: UInt32(palette.warning), success: UInt32(palette.success),
      accentEnd: UInt32(palette.accentTo), ground: gradient, isBright: appearance == .dark)
  }
}

extension ThemeValues.Appearance {
  init(_ appearance: PreferencesFile.Preferences.Appearance) {
    self =
      switch appearance {
      case .system: .system
      case .dark: .dark
      case .light: .light
      }
  }
}

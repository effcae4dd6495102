/// A 24-bit colour with an ANSI substitute for terminals with sixteen colours.
public struct Color: Hashable, Sendable {
  /// The colour as 0xRRGGBB.
  public let rgb: UInt32
  /// The ANSI substitute, 0 to 15; `nil` for the terminal's default colour.
  public let ansi: UInt8?

  /// Creates a colour from 0xRRGGBB and an ANSI substitute.
  public init(rgb: UInt32, ansi: UInt8? = nil) {
    self.rgb = rgb
    self.ansi = ansi
  }

  /// Returns the parameters that select the colour in an SGR sequence (ECMA-48, 8.3.117, with xterm's bright colours).
  ///
  /// Returns `nil` for the depth `none`, and for sixteen colours if the colour has no ANSI substitute.
  func parameters(_ depth: ColorDepth, isBackground: Bool) -> String? {
    switch depth {
    case .none: nil
    case .sixteen: ansi.map { String(($0 < 8 ? 30 + Int($0) : 82 + Int($0)) + (isBackground ? 10 : 0)) }
    case .full: "\(isBackground ? 48 : 38);2;\(rgb >> 16 & 0xFF);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    }
  }
}

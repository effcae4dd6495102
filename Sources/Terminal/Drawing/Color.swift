/// A 24-bit colour with an ANSI substitute for terminals of sixteen colours.
public struct Color: Hashable, Sendable {
  /// The colour as 0xRRGGBB.
  public let rgb: UInt32
  /// The ANSI colour, 0 to 15; `nil` for the terminal's default.
  public let ansi: UInt8?

  /// Creates a colour from 0xRRGGBB and its ANSI substitute.
  public init(rgb: UInt32, ansi: UInt8? = nil) {
    self.rgb = rgb
    self.ansi = ansi
  }

  /// Returns the parameters of the SGR sequence (ECMA-48, 8.3.117); `nil` if no parameter is needed.
  func parameters(_ depth: ColorDepth, isBackground: Bool) -> String? {
    switch depth {
    case .none: nil
    case .sixteen: ansi.map { String(($0 < 8 ? 30 + Int($0) : 82 + Int($0)) + (isBackground ? 10 : 0)) }
    case .full: "\(isBackground ? 48 : 38);2;\(rgb >> 16 & 0xFF);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    }
  }
}

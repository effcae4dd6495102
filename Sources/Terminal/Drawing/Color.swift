/// A colour with its stand-in for terminals that have sixteen.
public struct Color: Hashable, Sendable {
  /// 0xRRGGBB.
  public let rgb: UInt32
  /// One of the sixteen, 0 to 15; `nil` leaves the terminal's own.
  public let ansi: UInt8?

  /// A colour, and the one of sixteen that stands in for it.
  public init(rgb: UInt32, ansi: UInt8? = nil) {
    self.rgb = rgb
    self.ansi = ansi
  }

  /// The parameters of the SGR sequence (ECMA-48, 8.3.117), `nil` if there is nothing to say.
  func parameters(_ depth: ColorDepth, isBackground: Bool) -> String? {
    switch depth {
    case .none: nil
    case .sixteen: ansi.map { String(($0 < 8 ? 30 + Int($0) : 82 + Int($0)) + (isBackground ? 10 : 0)) }
    case .full: "\(isBackground ? 48 : 38);2;\(rgb >> 16 & 0xFF);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    }
  }
}

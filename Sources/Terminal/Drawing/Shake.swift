import Foundation

/// The shake of the dots when a code was wrong: half a second to the right and to the left, once (stage 02, `ShakeEffect`).
enum Shake {
  static let length = Duration.milliseconds(500)
  /// How long a frame of the movement stays.
  static let frame = Duration.milliseconds(33)

  /// How many columns the dots are off their place, `elapsed` after the shake began.
  static func offset(after elapsed: Duration) -> Int {
    guard elapsed > .zero, elapsed < length else { return 0 }
    return Int((sin(elapsed / length * 2 * .pi) * 3).rounded())
  }
}

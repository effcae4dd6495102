import Terminal

extension Emblem {
  /// The emblem of KeySmith: a key, and the name in large letters.
  static let keySmith = Emblem(
    picture: [
      "▄▀▀▄     ",
      "█  █▀▀█▀█",
      " ▀▀   ▀ ▀",
    ],
    name: [
      "█ ▄▀ ▄▄▄ ▄  ▄ ▄▀▀▀ ▄▄▄▄  ▀ ▄█▄ █   ",
      "██   █▄█ █  █  ▀▀▄ █ █ █ █  █  █▀▀▄",
      "█ ▀▄ ▀▄▄ ▄█▀  ▄▄▄▀ █ █ █ █  ▀▄ █  █",
    ])
}

import Foundation
import Testing

/// A terminal that runs a command and records the screen of each frame that the command draws.
///
/// A test that polls a terminal can miss a screen that is visible only briefly. Therefore, `script` records the output, and a
/// second terminal displays the recorded output frame by frame.
final class RecordedTerminal {
  /// The terminal of the command.
  let terminal: Terminal
  private let replay: Terminal
  private let device: FileHandle
  private let record: URL
  /// The number of bytes of the record that the second terminal has displayed.
  private var size = 0
  private var count = 0

  init(_ command: String, in folder: Folder) async throws {
    record = folder.url.appending(path: "record")
    let (replay, path) = try await Terminal.withoutProgram(in: folder, socket: "replay")
    self.replay = replay
    device = FileHandle(fileDescriptor: open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
    terminal = try await Terminal("script -qfc '\(command)' \(record.path)", in: folder)
  }

  /// Returns the lines of the screen after each frame that was completed since the last call.
  func frames() async throws -> [[String]] {
    // A synchronized update (mode 2026) encloses each frame.
    let end = Data("\u{1B}[?2026l".utf8)
    var frames: [[String]] = []
    guard let output = try? Data(contentsOf: record) else { return [] }
    while let range = output.range(of: end, in: size..<output.count) {
      frames.append(try await display(output[size..<range.upperBound]))
      size = range.upperBound
    }
    return frames
  }

  /// Writes output to the second terminal, and returns its screen.
  private func display(_ output: Data) async throws -> [String] {
    count += 1
    let title = "frame \(count)"
    try device.write(contentsOf: output + Data("\u{1B}]2;\(title)\u{07}".utf8))
    // The title appears after the output that precedes it.
    let lines = try await waitFor {
      let screen = try await replay.titledLines
      return screen.title == title ? screen.lines : nil
    }
    return try #require(lines, "the terminal does not display the record")
  }
}

import CommandTable
import Foundation
import Synchronization

/// The stream of JSON-RPC messages between an editor and the language server, on standard input and output.
///
/// Each message has a header with the length of its content (LSP 3.17, "Base Protocol"). A separate thread reads the messages,
/// so that the server can take all received messages before it responds to the first message.
final class MessageStream: Sendable {
  /// The maximum length of a message in bytes, which is sufficient for a file of the maximum size with JSON escapes.
  private static let maximumLength = 256 << 20

  private struct State {
    var messages: [Message] = []
    var isOver = false
  }

  /// A received message.
  enum Message: Sendable {
    /// The content of a message, which can be invalid JSON.
    case content(Data)
    /// A part of the input without a valid header, which was skipped.
    case invalid
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let output: StandardStreams

  init(_ output: StandardStreams) {
    self.output = output
    Thread.detachNewThread { self.read() }
  }

  /// Waits for messages, and returns all received messages; `nil` at the end of the input.
  ///
  /// Returns an empty array after a timeout.
  func next(timeout: DispatchTimeInterval) -> [Message]? {
    if state.withLock({ $0.messages.isEmpty && !$0.isOver }) { _ = arrival.wait(timeout: .now() + timeout) }
    return state.withLock { state in
      defer { state.messages = [] }
      return state.messages.isEmpty && state.isOver ? nil : state.messages
    }
  }

  /// Sends a message to the editor.
  ///
  /// - Throws: `StreamError` if the editor has closed the output stream.
  func send(_ message: [String: Any]) throws {
    let options: JSONSerialization.WritingOptions = [.withoutEscapingSlashes, .sortedKeys]
    let content = try JSONSerialization.data(withJSONObject: message, options: options)
    try output.write(Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
  }

  private func read() {
    var buffer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      buffer += chunk[..<count]
      var start = 0
      while let (message, end) = Self.message(in: buffer[start...]) {
        state.withLock { $0.messages.append(message) }
        arrival.signal()
        start = end
      }
      buffer.removeFirst(start)
    }
    state.withLock { $0.isOver = true }
    arrival.signal()
  }

  /// Parses the first message in `bytes`, and returns the message and its end index; `nil` if the message is incomplete.
  private static func message(in bytes: ArraySlice<UInt8>) -> (Message, Int)? {
    guard let header = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      // More than 4,096 bytes without the end of a header are invalid.
      return bytes.count > 4_096 ? (.invalid, bytes.endIndex) : nil
    }
    let fields = String(decoding: bytes[..<header.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let lengths = fields.compactMap { field -> Int? in
      let parts = field.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
      return Int(parts[1].trimmingCharacters(in: .whitespaces))
    }
    guard let length = lengths.first, (0...maximumLength).contains(length) else { return (.invalid, header.upperBound) }
    guard bytes.endIndex - header.upperBound >= length else { return nil }
    let end = header.upperBound + length
    return (.content(Data(bytes[header.upperBound..<end])), end)
  }
}

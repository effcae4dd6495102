import CommandTable
import Foundation
import SecretCore
import Statechart

/// A reader for codes and other secrets on standard input. The reader consumes no byte after the requested text.
enum CodeReader {
  /// Reads the next line, and returns the code in the line.
  ///
  /// If standard input is a terminal, `prompt` is written to standard error; see also ``withoutEcho(_:)``.
  ///
  /// - Throws: ``Refusal/notACode(digits:)`` at the first invalid byte or if the input ends within the code, and
  ///   ``Refusal/inputEnded(asked:)`` if the input ends before the code.
  static func read(digits: Int, prompt: LocalizedText) throws(Refusal) -> PIN {
    ask("\(prompt) (\(digits) digits, not shown):")
    return try readLine(digits, prompt)
  }

  /// Reads and returns the next line, which is UTF-8 of at most `limit` bytes.
  ///
  /// - Throws: ``Refusal/tooLong(limit:)``, ``Refusal/inputEnded(asked:)``, ``Refusal/nothingEntered(asked:)``,
  ///   ``Refusal/notText``, and ``Refusal/failed(_:)`` if memory is exhausted.
  static func readSecret(limit: Int, prompt: LocalizedText) throws(Refusal) -> SecretBytes {
    ask("\(prompt) (not shown):")
    return try readText(limit, prompt) { $0.last == newline ? nil : $0.count }
  }

  /// Reads and returns the rest of the input, which is UTF-8 of at most `limit` bytes, without a final line break.
  ///
  /// - Throws: The errors of ``readSecret(limit:prompt:)``.
  static func readRest(limit: Int, prompt: LocalizedText) throws(Refusal) -> SecretBytes {
    ask("\(prompt) (not shown, ends with control-D):")
    return try readText(limit, prompt) { $0.count }
  }

  /// Prompts for the answer to `question`, and returns the next line.
  ///
  /// The line may be empty.
  ///
  /// - Throws: ``Refusal/tooLong(limit:)`` if the line has more than 16 bytes, and ``Refusal/inputEnded(asked:)`` at the end of
  ///   the input.
  static func readAnswer(_ question: LocalizedText) throws(Refusal) -> String {
    ask(question)
    var answer: [UInt8] = []
    while let byte = nextByte() {
      if byte == newline { return String(decoding: answer, as: UTF8.self) }
      guard answer.count < 16 else { throw .tooLong(limit: 16) }
      answer.append(byte)
    }
    throw .inputEnded(asked: question)
  }

  /// Reads and returns the next lines, until the lines contain `count` characters.
  ///
  /// Reading also ends after an empty line or at the end of the input. On a terminal, `progress` is written after each other
  /// line, because the typed characters are not shown. A terminal also reads a line with a problem again.
  ///
  /// The number of characters excludes hyphens, spaces and C0 control characters.
  ///
  /// - Parameters:
  ///   - progress: Returns the text for a number of characters.
  ///   - problem: Returns the problem of the last line; `nil` if there is none. The earlier lines have no problem.
  /// - Throws: The errors of ``readSecret(limit:prompt:)``, with a limit of 1024 bytes.
  static func readCharacters(
    _ count: Int, prompt: LocalizedText, progress: (Int) -> LocalizedText,
    problem: (UnsafeRawBufferPointer) -> LocalizedText?
  ) throws(Refusal) -> SecretBytes {
    ask("\(prompt):")
    return try readText(1024, prompt) { text in
      guard text.last == newline else { return text.count }
      let lines = text.dropLast()
      guard lines.last ?? newline != newline else { return nil }
      if isatty(STDIN_FILENO) == 1, let found = problem(UnsafeRawBufferPointer(rebasing: text)) {
        ask("\(found) Type the whole line again:")
        return lines.lastIndex(of: newline).map { $0 + 1 } ?? 0
      }
      let characters = text.count { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
      guard characters < count else { return nil }
      ask(progress(characters))
      return text.count
    }
  }

  private static var newline: UInt8 { UInt8(ascii: "\n") }

  /// Reads until `kept` returns `nil` or the input ends, and returns the text without a final line break.
  ///
  /// - Parameter kept: Returns the number of bytes to keep of the text after each byte; `nil` at the end of the text.
  private static func readText(
    _ limit: Int, _ prompt: LocalizedText, kept: (Slice<UnsafeRawBufferPointer>) -> Int?
  ) throws(Refusal) -> SecretBytes {
    var text = try secret(limit + 1) { _ in }
    var count = 0
    while let byte = nextByte() {
      guard count < limit || count == limit && byte == newline else { throw .tooLong(limit: limit) }
      text.withUnsafeMutableBytes { $0[count] = byte }
      count += 1
      guard let rest = text.withUnsafeBytes({ kept($0.prefix(count)) }) else { break }
      count = rest
    }
    guard count > 0 else { throw .inputEnded(asked: prompt) }
    if text.withUnsafeBytes({ $0.prefix(count).last == newline }) { count -= 1 }
    guard count > 0 else { throw .nothingEntered(asked: prompt) }
    guard text.withUnsafeBytes({ isText($0.prefix(count)) }) else { throw .notText }
    return try text.withUnsafeBytes { text throws(Refusal) in
      try secret(count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: text.prefix(count))) }
    }
  }

  /// Returns whether the bytes are valid UTF-8.
  ///
  /// The caller refuses invalid UTF-8, because the conversion to a string would replace invalid bytes.
  private static func isText(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    var bytes = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  private static func secret(
    _ count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(Refusal) -> SecretBytes {
    do throws(CoreError) { return try SecretBytes(count: count, fill: fill) } catch { throw .failed(LocalizedText(error)) }
  }

  private static func ask(_ question: LocalizedText) {
    if isatty(STDIN_FILENO) == 1 { StandardStreams.process.report(message: question) }
  }

  private static func readLine(_ digits: Int, _ prompt: LocalizedText) throws(Refusal) -> PIN {
    var code = PIN()
    while true {
      guard let byte = nextByte() else {
        // At the end of the input, the last line may have no line break.
        if code.count == digits { return code }
        throw code.count == 0 ? .inputEnded(asked: prompt) : .notACode(digits: digits)
      }
      if byte == UInt8(ascii: "\n"), code.count == digits { return code }
      guard code.count < digits, let digit = Digit(Int(byte) - Int(UInt8(ascii: "0"))) else { throw .notACode(digits: digits) }
      code.append(digit)
    }
  }

  private static func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      switch Foundation.read(STDIN_FILENO, &byte, 1) {
      case 1: return byte
      case -1 where errno == EINTR: continue
      default: return nil
      }
    }
  }
}

import CommandTable
import Foundation
import SecretCore
import Statechart

/// Reads codes and other secrets from standard input, one a line, and not a byte beyond what it needs.
enum CodeReader {
  /// The code on the next line.
  ///
  /// Where standard input is a terminal, `prompt` is shown on standard error; see ``withoutEcho(_:)`` too.
  /// - Throws: ``Refusal/notACode(digits:)`` at the first byte that does not fit, ``Refusal/inputEnded(asked:)``.
  static func read(digits: Int, prompt: String) throws(Refusal) -> PIN {
    ask("\(prompt) (\(digits) digits, not shown):")
    return try readLine(digits, prompt)
  }

  /// The text on the next line, in UTF-8, at most `limit` bytes.
  static func readSecret(limit: Int, prompt: String) throws(Refusal) -> SecretBytes {
    ask("\(prompt) (not shown):")
    var line = try secret(limit) { _ in }
    var count = 0
    while let byte = nextByte(), byte != UInt8(ascii: "\n") {
      guard count < limit else { throw .tooLong(limit: limit) }
      line.withUnsafeMutableBytes { $0[count] = byte }
      count += 1
    }
    guard count > 0 else { throw .inputEnded(asked: prompt) }
    guard line.withUnsafeBytes({ isText($0.prefix(count)) }) else { throw .notText }
    return try line.withUnsafeBytes { line throws(Refusal) in
      try secret(count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: line.prefix(count))) }
    }
  }

  /// Whether these bytes are UTF-8: others could not be given back as they are.
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
    do throws(CoreError) { return try SecretBytes(count: count, fill: fill) } catch { throw .failed("\(error)") }
  }

  private static func ask(_ question: String) {
    if isatty(STDIN_FILENO) == 1 { StandardStreams.process.report(question) }
  }

  private static func readLine(_ digits: Int, _ prompt: String) throws(Refusal) -> PIN {
    var code = PIN()
    while true {
      guard let byte = nextByte() else {
        // The last line may do without its end.
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

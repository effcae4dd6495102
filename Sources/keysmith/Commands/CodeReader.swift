import CommandTable
import Foundation
import Statechart

/// Reads codes from standard input, one a line, and not a byte beyond what it needs.
enum CodeReader {
  /// The code on the next line.
  ///
  /// Where standard input is a terminal, `prompt` is shown on standard error; see ``withoutEcho(_:)`` too.
  /// - Throws: ``Refusal/notACode(digits:)`` at the first byte that does not fit, ``Refusal/inputEnded(asked:)``.
  static func read(digits: Int, prompt: String) throws(Refusal) -> PIN {
    if isatty(STDIN_FILENO) == 1 { StandardStreams.process.report("\(prompt) (\(digits) digits, not shown):") }
    return try readLine(digits, prompt)
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
